// Whether what a configuration names can be used, for whoever asks before an agent runs.

extension DeviceSurvey {
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
