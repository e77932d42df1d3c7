import CGPIO
import Glibc

// Whether what a configuration names can be used, for whoever asks before an agent runs.

extension DeviceSurvey {
    /// The line as it is found now, the same whatever the address calls it; nil when there is none.
    public func place(of address: GPIOLineAddress) -> String? {
        try? GPIOChips.scan().find(address).description
    }

    /// The key as it is found now, the same whatever the address calls it; nil when there is none.
    public func place(of address: KeyAddress) -> String? {
        device(of: address).map { "\(address.code) of \($0.node) (\($0.name))" }
    }

    /// The device that has the key; nil when there is none.
    public func device(of address: KeyAddress) -> Device? {
        let nodes = (try? KeyListener.nodes(of: address.device))?.map { DeviceFiles.resolve($0) ?? $0 } ?? []
        return devices.first { nodes.contains($0.node) && $0.keys.contains(address.code) }
    }

    /// What keeps the line from being a light; nil when nothing does, or an agent has it.
    public func problem(withOutput address: GPIOLineAddress) -> String? {
        do throws(InputError) {
            let line = try GPIOChips.scan().find(address)
            var info = cgpio_line()
            let chip = cgpio_chip_open(line.chip.path)
            guard chip >= 0 else { return GPIOChips.refusal(of: line.chip.path, code: -chip).description }
            defer { close(chip) }
            guard cgpio_line_info(chip, UInt32(line.offset), &info) == 0, info.is_used else { return nil }
            guard string(info.consumer) != GPIORequest.consumer else { return nil }
            let holder = GPIOHolder(of: line)
            return "\(line.description): \(holder.reason); \(holder.remedy)"
        } catch {
            return error.description
        }
    }

    /// What keeps the line from being a button; nil when nothing does.
    public func problem(with address: GPIOLineAddress) -> String? {
        do throws(InputError) {
            let line = try GPIOChips.scan().find(address)
            let found = lines.first { $0.description == line.description }
            guard let found else { return "\(line.description): it is an output; use an input line" }
            return found.use.problem.map { "\(line.description): \($0)" }
        } catch {
            return error.description
        }
    }

    /// What keeps the key from being a button; nil when nothing does.
    public func problem(with address: KeyAddress) -> String? {
        do throws(InputError) {
            let nodes = try KeyListener.nodes(of: address.device).map { DeviceFiles.resolve($0) ?? $0 }
            let matches = devices.filter { nodes.contains($0.node) }
            guard !matches.isEmpty else {
                return "\(nodes.joined(separator: ", ")): no such input device; plug it in, or see actionbutton devices"
            }
            guard let device = matches.first(where: { $0.keys.contains(address.code) }) else {
                return
                    "\(matches[0].node) (\(matches[0].name)): it has no \(address.code); actionbutton learn finds the key"
            }
            return device.use.problem.map { "\(device.node) (\(device.name)): \($0)" }
        } catch {
            return error.description
        }
    }
}

extension DeviceSurvey.Use {
    /// The reason and the remedy in one; nil when it is free.
    public var problem: String? {
        switch self {
        case .free: nil
        case .busy(let reason, let remedy), .forbidden(let reason, let remedy): "\(reason); \(remedy)"
        }
    }
}
