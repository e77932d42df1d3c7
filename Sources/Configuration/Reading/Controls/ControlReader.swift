import AgentProtocol

/// Reads one member of `controls`.
enum ControlReader {
    private static let actions = ["command", "gpio-output", "led", "key", "http", "unit", "power", "mqtt"]
    static let keys =
        actions + ["name", "description", "title", "value", "symbol", "hint", "tint", "authentication", "refresh"]
    static let refreshKeys = ["every", "on-change"]
    static let stateKeys = ["off", "on"]
    private static let nested = [
        "command": CommandReader.keys, "http": ActionReader.httpKeys, "unit": ["action", "manager"],
        "gpio-output": ActionReader.gpioKeys, "mqtt": TopicControlReader.keys, "refresh": refreshKeys,
    ]
    private static let everyRange = Duration.seconds(1)...Duration.seconds(86400)

    static func read(
        _ entry: Node.Entry, folder: String, problems: Problems, _ references: inout ReferenceCheck
    ) -> DeclaredControl? {
        let title = "control \"\(excerpt(of: entry.key))\""
        if !isKind(entry.key) {
            problems.add(entry.keyMark, "\(title): a kind has letters, digits, -, _ and ., at most 128 of them")
        }
        references.declare(kind: entry.key, at: entry.keyMark)
        guard
            let section = Section(entry.value, title: title, accepted: keys, nested: nested, problems: problems)
        else { return nil }
        let paths = FilePaths(folder: folder, problems: problems)
        let action = self.action(of: section, at: entry.keyMark, paths, &references)
        let look = look(of: section, kind: entry.key)
        let refresh = refresh(of: section, paths, action: action)
        let authentication: Authentication? = section.choice("authentication")
        guard let action else { return nil }
        return DeclaredControl(
            kind: entry.key, name: look.name, description: section.text("description"), off: look.off, on: look.on,
            tint: tint(of: section), authentication: authentication?.policy ?? .alwaysAllowed, action: action,
            refresh: refresh)
    }

    /// Kinds of extensions are written like `com.example.Lamp`, and one gesture takes either.
    private static func isKind(_ kind: String) -> Bool {
        (1...128).contains(kind.count)
            && kind.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == "." }
    }

    private static func action(
        of section: Section, at mark: Mark, _ paths: FilePaths, _ references: inout ReferenceCheck
    ) -> DeclaredAction? {
        let given = section.entries.filter { actions.contains($0.key) }
        guard let first = given.first else {
            section.reportMissing(
                "does nothing; add one of \(Section.listed(actions)), for example command: {run: [/usr/bin/logger, hello]}",
                at: mark)
            return nil
        }
        for other in given.dropFirst() {
            section.problems.add(
                other.keyMark,
                "\(section.title) does two things, \(first.key) and \(other.key); keep one, or make a control of each")
        }
        guard let action = ActionReader.read(first, of: section, paths, &references) else { return nil }
        references.use(action, of: section.title, at: first.keyMark)
        return action
    }

    // MARK: What it shows

    private static func look(
        of section: Section, kind: String
    ) -> (name: String?, off: ControlContent, on: ControlContent) {
        let name = section.text("name")
        let title = section.pair("title")
        let value = section.pair("value")
        let symbol = section.pair("symbol")
        let hint = section.pair("hint")
        let off = ControlContent(
            title: title.off ?? name ?? kind, valueText: value.off, symbol: symbol.off, hint: hint.off)
        let on = ControlContent(title: title.on ?? name ?? kind, valueText: value.on, symbol: symbol.on, hint: hint.on)
        return (name, off, on)
    }

    private static func tint(of section: Section) -> ControlColor? {
        let names = SystemColor.allCases.map(\.rawValue)
        let accepted = "\"#rrggbb\" in quotes, \(Section.listed(names))"
        guard
            let node = section["tint"], let text = section.text(node, under: "tint", accepted: accepted)
        else { return nil }
        if let colour = SystemColor(rawValue: text) { return .system(colour) }
        if let colour = Scalar.colour(text) { return .fixed(colour) }
        let hint = NearestName.of(text, among: names).map { "did you mean \"\($0)\"? " } ?? ""
        section.report(node, under: "tint", "is \(node.found); \(hint)accepted: \(accepted)")
        return nil
    }

    /// As the API for extensions calls it.
    private enum Authentication: String, CaseIterable {
        case alwaysAllowed = "always-allowed"
        case required = "requires-authentication"

        var policy: AuthenticationPolicy {
            switch self {
            case .alwaysAllowed: .alwaysAllowed
            case .required: .requiresAuthentication
            }
        }
    }

    // MARK: Refresh

    private static func refresh(of section: Section, _ paths: FilePaths, action: DeclaredAction?) -> RefreshRule {
        guard
            let node = section["refresh"],
            let refresh = Section(
                node, title: "refresh of \(section.title)", accepted: refreshKeys, problems: section.problems)
        else { return RefreshRule() }
        if let action, !action.canChangeByItself {
            section.problems.add(
                section.keyMark("refresh"),
                "\(section.title) has no state that could change by itself; remove refresh")
        }
        let files = refresh.texts("on-change", accepted: "the path of a file, or a list of them")
        return RefreshRule(
            every: refresh.duration("every", in: everyRange),
            files: files.compactMap { paths.absolute($0.text, at: $0.mark, of: "on-change in \(refresh.title)") })
    }
}

extension Section {
    /// One text for both states of a control, or one for each: `{on: Running, off: Stopped}`.
    func pair(_ key: String) -> (off: String?, on: String?) {
        guard let node = self[key] else { return (nil, nil) }
        if case .mapping = node.content {
            guard
                let states = Section(
                    node, title: "\(key) of \(title)", accepted: ControlReader.stateKeys, problems: problems)
            else { return (nil, nil) }
            return (states.text("off"), states.text("on"))
        }
        let both = text(node, under: key, accepted: "text, or {on: TEXT, off: TEXT}")
        return (both, both)
    }
}
