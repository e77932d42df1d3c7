import Configuration

/// Makes what systemd does into runs of systemctl, which asks logind and polkit in turn.
enum SystemCommand {
    /// With which systemctl says that a unit is not active, or not there.
    static let inactiveStatuses: ClosedRange<Int32> = 3...4

    static func command(for unit: UnitControl) -> CommandControl {
        switch unit.action {
        case .toggle:
            CommandControl(
                role: .toggle(
                    isOn: systemctl("is-active", unit, quiet: true), output: nil, turnOn: systemctl("start", unit),
                    turnOff: systemctl("stop", unit)))
        case .start, .stop, .restart:
            CommandControl(role: .button(run: systemctl(unit.action.rawValue, unit)))
        }
    }

    static func command(for action: PowerAction) -> CommandControl {
        CommandControl(role: .button(run: .program(["systemctl", "--no-ask-password", action.rawValue])))
    }

    private static func systemctl(_ verb: String, _ unit: UnitControl, quiet: Bool = false) -> Invocation {
        let manager = unit.manager == .user ? ["--user"] : []
        let quiet = quiet ? ["--quiet"] : []
        return .program(["systemctl"] + manager + quiet + ["--no-ask-password", verb, "--", unit.name])
    }
}
