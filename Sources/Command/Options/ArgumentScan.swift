import AgentProtocol
import Gestures
import Indicators
import Input

/// Arguments sorted into a subcommand, its operands and the options, each of which is taken out once.
struct ArgumentScan {
    private var options: [(option: Option, value: String?)] = []
    private var operands: [String] = []
    private var subcommand: Subcommand?

    init(_ arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        var onlyOperands = false
        while let argument = rest.popFirst() {
            if onlyOperands || argument == "-" || !argument.hasPrefix("-") {
                try addOperand(argument)
            } else if argument == "--" {
                onlyOperands = true
            } else {
                try addOption(argument, &rest)
            }
        }
    }

    /// The value of an option that was given (empty for one without a value); nil when it was not.
    mutating func take(_ option: Option) -> String? {
        guard let index = options.firstIndex(where: { $0.option == option }) else { return nil }
        return options.remove(at: index).value ?? ""
    }

    mutating func agentChoice(environment: [String: String]) throws(UsageError) -> Options.AgentChoice {
        var choices: [Options.AgentChoice] = []
        if let path = take(.socket) { choices.append(.socket(path: path)) }
        if take(.user) != nil { choices.append(.user) }
        if take(.system) != nil { choices.append(.system) }
        guard choices.count < 2 else {
            throw UsageError("only one of --socket, --user and --system can be given", subcommand)
        }
        if let choice = choices.first { return choice }
        guard let inherited = environment["ACTIONBUTTON_SOCKET"], !inherited.isEmpty else { return .automatic }
        return .socket(path: inherited)
    }

    /// - Parameters:
    ///   - isPlain: `--plain` was taken out, which not every subcommand has.
    ///   - choosesSymbols: and so was `--symbols`.
    mutating func action(isPlain: Bool, choosesSymbols: Bool) throws(UsageError) -> Options.Action {
        if take(.help) != nil { return .help(subcommand) }
        if take(.version) != nil { return .version }
        guard let subcommand else {
            throw UsageError("a subcommand is missing: \(Self.list(Subcommand.allCases.map(\.rawValue)))")
        }
        for (option, isGiven) in [(Option.plain, isPlain), (.symbols, choosesSymbols)] {
            if isGiven, !subcommand.options.contains(option) {
                throw UsageError("--\(option.rawValue) does not go with \(subcommand.rawValue)", subcommand)
            }
        }
        let action = try action(of: subcommand)
        if let left = options.first {
            let isKnown = Option.general.contains(left.option) || subcommand.options.contains(left.option)
            let problem = isKnown ? "can be given only once" : "does not go with \(subcommand.rawValue)"
            throw UsageError("--\(left.option.rawValue) \(problem)", subcommand)
        }
        return action
    }

    private mutating func action(of subcommand: Subcommand) throws(UsageError) -> Options.Action {
        try checkOperands(of: subcommand)
        switch subcommand {
        case .status: return .status
        case .gallery: return .gallery
        case .assign: return .assign(button: operands[0], gesture: try gesture(), what: try assignable())
        case .configure: return try configure()
        case .controls: return .controls
        case .press: return .press(button: operands[0], gesture: try gesture(), duration: try duration())
        case .watch: return .watch(button: operands.first)
        case .center: return .center
        case .reload: return .reload(kind: operands.first)
        case .reloadConfiguration: return .reloadConfiguration
        case .check: return .check(file: operands.first)
        case .activities: return .activities
        case .push: return try push()
        case .developer: return .developerMode(isOn: try isOn())
        case .lock: return .lock
        case .unlock: return .unlock
        case .completions: return .completions(try shell())
        case .devices: return .devices(all: take(.all) != nil)
        case .monitor: return .monitor(try monitored(), record: take(.record))
        case .replay: return .replay(file: operands[0])
        case .learn:
            return .learn(
                name: take(.name) ?? "action", writes: take(.write) != nil, configuration: take(.config))
        case .doctor: return .doctor(configuration: take(.config))
        }
    }

    private func checkOperands(of subcommand: Subcommand) throws(UsageError) {
        let wanted = subcommand.operands
        if operands.count > wanted.count {
            throw UsageError("\(subcommand.rawValue): unexpected \"\(operands[wanted.count])\"", subcommand)
        }
        if let missing = wanted.dropFirst(operands.count).first(where: { !$0.isOptional }) {
            throw UsageError("\(subcommand.rawValue): \(missing.name) is missing", subcommand)
        }
    }

    private func shell() throws(UsageError) -> CompletionShell {
        guard let shell = CompletionShell(rawValue: operands[0]) else {
            let known = Self.list(CompletionShell.allCases.map(\.rawValue))
            throw UsageError("there are no completions for \"\(operands[0])\"; there are \(known)", subcommand)
        }
        return shell
    }

    private func gesture() throws(UsageError) -> GestureName {
        guard let gesture = GestureName(rawValue: operands[1]) else {
            let known = Self.list(GestureName.allCases.map(\.rawValue))
            throw UsageError("\"\(operands[1])\" is no gesture; there are \(known)", subcommand)
        }
        return gesture
    }

    private mutating func duration() throws(UsageError) -> Duration? {
        guard let text = take(.duration) else { return nil }
        guard let duration = DurationText.duration(text), duration > .zero, duration <= .seconds(600) else {
            throw UsageError(
                "--for needs a duration of at most 600s, such as 1.5s or 700ms, not \"\(text)\"", subcommand)
        }
        return duration
    }

    private mutating func assignable() throws(UsageError) -> Options.Assignable {
        let values = try namedValues()
        var choices: [Options.Assignable] = []
        if operands.count > 2 { choices.append(.kind(operands[2], values: values)) }
        if take(.none) != nil { choices.append(.nothing) }
        if take(.fileDefault) != nil { choices.append(.fileDefault) }
        guard choices.count == 1, let choice = choices.first else {
            throw UsageError("assign needs exactly one of KIND, --none and --default", subcommand)
        }
        if operands.count < 3, !values.isEmpty { throw UsageError("--with needs a KIND", subcommand) }
        return choice
    }

    private mutating func namedValues() throws(UsageError) -> [Options.NamedValue] {
        var values: [Options.NamedValue] = []
        while let text = take(.with) { values.append(try namedValue(text)) }
        if let twice = values.first(where: { value in values.filter { $0.name == value.name }.count > 1 }) {
            throw UsageError("--with gives \(twice.name) more than once", subcommand)
        }
        return values
    }

    private mutating func configure() throws(UsageError) -> Options.Action {
        let gesture = try gesture()
        let values = try namedValues()
        guard take(.show) != nil else { return .configure(button: operands[0], gesture: gesture, values: values) }
        guard values.isEmpty else { throw UsageError("--show changes nothing, so --with cannot be given", subcommand) }
        return .showConfiguration(button: operands[0], gesture: gesture)
    }

    private mutating func push() throws(UsageError) -> Options.Action {
        let payload = try payload()
        guard take(.mqtt) == nil else {
            return .pushOverBroker(token: operands[0], payload: payload, configuration: take(.config))
        }
        guard take(.config) == nil else { throw UsageError("--config needs --mqtt", subcommand) }
        return .push(token: operands[0], payload: payload)
    }

    /// The phone's own payload where none is given; what it says is the agent's to judge.
    private func payload() throws(UsageError) -> JSONValue {
        guard operands.count > 1 else { return .object(["aps": .object(["content-changed": .bool(true)])]) }
        guard let value = JSONText.value(of: operands[1]) else {
            throw UsageError("push: the payload is not JSON: \(operands[1])", subcommand)
        }
        return value
    }

    /// What `--symbols` chooses.
    mutating func symbols() throws(UsageError) -> SymbolFont? {
        guard let name = take(.symbols) else { return nil }
        guard let font = SymbolFont(rawValue: name) else {
            let known = Self.list(SymbolFont.allCases.map(\.rawValue))
            throw UsageError("there are no symbols of \"\(name)\"; there are \(known)", subcommand)
        }
        return font
    }

    private func isOn() throws(UsageError) -> Bool {
        switch operands[0] {
        case "on": return true
        case "off": return false
        default: throw UsageError("developer: on or off is needed, not \"\(operands[0])\"", subcommand)
        }
    }

    private mutating func monitored() throws(UsageError) -> Options.Monitored {
        let (line, key, wantsAll) = (take(.gpio), take(.key), take(.all) != nil)
        guard [operands.first, line, key].compactMap({ $0 }).count < 2 else {
            throw UsageError("monitor takes one of BUTTON, --gpio and --key", subcommand)
        }
        guard !wantsAll || key != nil else {
            throw UsageError("--all shows every key of a device: it needs --key @DEVICE", subcommand)
        }
        if let line { return .gpio(try lineAddress(line)) }
        guard let key else { return .button(operands.first) }
        let parts = key.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty, wantsAll || !parts[0].isEmpty else {
            throw UsageError("--key needs KEY@DEVICE, such as KEY_PROG1@/dev/input/by-id/NAME", subcommand)
        }
        let name = String(parts[1])
        let device: KeyAddress.Device =
            name.hasPrefix("/") ? .path(name) : .properties(DeviceProperties(name: name))
        return wantsAll ? .keys(of: device) : .key(KeyAddress(device: device, code: String(parts[0])))
    }

    private func lineAddress(_ text: String) throws(UsageError) -> GPIOLineAddress {
        guard let slash = text.lastIndex(of: "/") else { return .name(text) }
        guard let offset = Int(text[text.index(after: slash)...]), offset >= 0, slash > text.startIndex else {
            throw UsageError("--gpio needs a line's name, or CHIP/OFFSET such as pinctrl-rp1/17", subcommand)
        }
        return .chip(String(text[..<slash]), offset: offset)
    }

    private func namedValue(_ text: String) throws(UsageError) -> Options.NamedValue {
        guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
            throw UsageError("--with needs NAME=VALUE, not \"\(text)\"", subcommand)
        }
        return Options.NamedValue(
            name: String(text[..<equals]), value: String(text[text.index(after: equals)...]))
    }

    private mutating func addOperand(_ argument: String) throws(UsageError) {
        guard subcommand == nil else {
            operands.append(argument)
            return
        }
        guard let known = Subcommand(rawValue: argument) else {
            let names = Self.list(Subcommand.allCases.map(\.rawValue))
            throw UsageError("\"\(argument)\" is no subcommand; there are \(names)")
        }
        subcommand = known
    }

    private mutating func addOption(_ argument: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let option = Option.allCases.first(where: { "--\($0.rawValue)" == name || $0.isLetter(name) }) else {
            throw UsageError("there is no option \(name)", subcommand)
        }
        var value = parts.count > 1 ? String(parts[1]) : nil
        guard option.valueName != nil else {
            if value != nil { throw UsageError("\(name) takes no value", subcommand) }
            options.append((option, nil))
            return
        }
        value = value ?? rest.popFirst()
        guard let value, !value.isEmpty else { throw UsageError("\(name) needs a value", subcommand) }
        options.append((option, value))
        while option == .with, let next = rest.first, !next.hasPrefix("-"), next.contains("=") {
            options.append((option, next))
            rest.removeFirst()
        }
    }

    private static func list(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.joined() }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }
}

extension Option {
    fileprivate func isLetter(_ text: String) -> Bool {
        letter.map { text == "-\($0)" } ?? false
    }
}
