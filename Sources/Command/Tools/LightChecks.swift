import Configuration
import Glibc
import Indicators
import Input

// What `doctor` looks at for each kind of light that a configuration can name.

extension SystemChecks {
    /// Whether the agent can light it.
    func light(_ indicator: IndicatorConfiguration, _ survey: DeviceSurvey) -> Doctor.Finding {
        switch indicator.kind {
        case .led(let name): led(name)
        case .gpio(let address, _): outputs([address], of: indicator.name, survey)
        case .gpioColour(let addresses, _): outputs(addresses, of: indicator.name, survey)
        case .pwm(let address): pwm(address, of: indicator.name)
        case .addressable(let leds):
            node(leds.path, of: indicator.name, "the bus is off; dtparam=spi=on switches it on")
        case .key(let address): keyboard(address, of: indicator.name)
        case .terminal: .ok("indicator \(indicator.name): the terminal that the agent runs in")
        }
    }

    private func outputs(_ addresses: [GPIOLineAddress], of name: String, _ survey: DeviceSurvey) -> Doctor.Finding {
        for address in addresses {
            if let problem = survey.problem(withOutput: address) {
                return .problem("indicator \(name): \(problem)", nil, .unavailable)
            }
        }
        return .ok("indicator \(name): GPIO output \(addresses.map(\.description).joined(separator: ", ")) can be lit")
    }

    private func pwm(_ address: PWMAddress, of name: String) -> Doctor.Finding {
        do throws(IndicatorProblem) {
            let folder = try address.folder(in: "\(root)/sys/class/pwm")
            let files = address.channels.map { "\(folder)/pwm\($0)/enable" }
            let taken = files.filter { (path: String) in access(path, F_OK) == 0 }
            return writable(
                taken.first ?? "\(folder)/export", "indicator \(name): PWM \(address)", subsystem: "pwm")
        } catch {
            return .problem("indicator \(name): \(error)", nil, .unavailable)
        }
    }

    private func keyboard(_ address: KeyAddress, of name: String) -> Doctor.Finding {
        do throws(InputError) {
            return node(try InputLEDLocation(of: address).node, of: name, "plug it in")
        } catch {
            return .problem("indicator \(name): \(error)", nil, ExitCode(rawValue: error.exitCode) ?? .unavailable)
        }
    }

    private func node(_ path: String, of name: String, _ remedy: String) -> Doctor.Finding {
        guard access(root + path, F_OK) == 0 else {
            return .problem("indicator \(name): \(path) is not there", remedy, .unavailable)
        }
        return writable(root + path, "indicator \(name): \(path)", subsystem: nil)
    }

    /// Whether the agent can light an LED of the LED class.
    private func led(_ name: String) -> Doctor.Finding {
        let file = "\(root)/sys/class/leds/\(name)/brightness"
        guard access(file, F_OK) == 0 else {
            let known = DeviceFiles.names(in: "\(root)/sys/class/leds").joined(separator: ", ")
            return .problem(
                "LED \(name): it is not there", known.isEmpty ? "there are no LEDs" : "there are \(known)", .unavailable
            )
        }
        return writable(file, "LED \(name)", subsystem: "leds")
    }

    /// Whether the agent may write the file: its group for the system's agent, who asks for a person's own.
    private func writable(_ file: String, _ light: String, subsystem: String?) -> Doctor.Finding {
        var status = stat()
        let mayGroup = isSystem && stat(file, &status) == 0 && status.st_mode & 0o020 != 0 && status.st_gid == group
        if mayGroup || (!isSystem || geteuid() == 0) && access(file, W_OK) == 0 { return .ok("\(light) can be lit") }
        let trigger = subsystem.map { "udevadm trigger --subsystem-match=\($0)" } ?? "udevadm trigger"
        return .problem(
            "\(light): \(file) may not be written by the agent", "install udev/60-actionbutton.rules, then \(trigger)",
            .noPermission)
    }
}
