/// Reads `command` of a declared control.
enum CommandReader {
    static let keys = [
        "run", "is-on", "is-on-output", "turn-on", "turn-off", "environment", "folder", "time-limit",
    ]
    static let timeRange = Duration.milliseconds(100)...Duration.seconds(3600)
    private static let accepted = "a list such as [/usr/bin/lamp, \"on\"], or {shell: TEXT}"

    static func read(
        _ section: Section, at mark: Mark, _ paths: FilePaths, _ references: inout ReferenceCheck
    ) -> DeclaredAction? {
        let role = self.role(of: section, at: mark, paths, &references)
        let folder = section.text("folder").flatMap {
            paths.absolute($0, at: section["folder"]?.mark ?? mark, of: "folder in \(section.title)")
        }
        let environment = environment(of: section)
        let timeLimit = section.duration("time-limit", in: timeRange)
        return role.map {
            .command(CommandControl(role: $0, environment: environment, folder: folder, timeLimit: timeLimit))
        }
    }

    private static func role(
        of section: Section, at mark: Mark, _ paths: FilePaths, _ references: inout ReferenceCheck
    ) -> CommandControl.Role? {
        let stateful = ["is-on", "is-on-output", "turn-on", "turn-off"].filter { section[$0] != nil }
        if section["run"] != nil {
            for key in stateful {
                section.problems.add(
                    section.keyMark(key),
                    "\(section.title) has run, which makes it a button, and also \(key); keep run, or the other three")
            }
            return line("run", of: section, paths, &references).map { .button(run: $0) }
        }
        if stateful.isEmpty {
            section.reportMissing(
                "runs nothing; add run: for a button, or is-on:, turn-on: and turn-off: for a toggle", at: mark)
            return nil
        }
        for key in ["is-on", "turn-on", "turn-off"] where section[key] == nil {
            section.reportMissing("has \(stateful[0]), which makes it a toggle, but no \(key); add it", at: mark)
        }
        let isOn = line("is-on", of: section, paths, &references)
        let turnOn = line("turn-on", of: section, paths, &references)
        let turnOff = line("turn-off", of: section, paths, &references)
        let output = section.text("is-on-output")
        guard let isOn, let turnOn, let turnOff else { return nil }
        return .toggle(isOn: isOn, output: output, turnOn: turnOn, turnOff: turnOff)
    }

    private static func line(
        _ key: String, of section: Section, _ paths: FilePaths, _ references: inout ReferenceCheck
    ) -> Invocation? {
        guard let node = section[key] else { return nil }
        if node.isEmptyList {
            section.report(node, under: key, "has no program; accepted: \(accepted)")
            return nil
        }
        switch node.content {
        case .mapping:
            return shell(node, key: key, of: section)
        case .text(let text) where text.contains(" "):
            section.report(
                node, under: key,
                "is one text with spaces in it; write a list of the program and its arguments, or {shell: TEXT}")
            return nil
        case .text, .list, .empty, .unusable:
            return program(node, key: key, of: section, paths, &references)
        }
    }

    private static func shell(_ node: Node, key: String, of section: Section) -> Invocation? {
        guard
            let shell = Section(
                node, title: "\(key) of \(section.title)", accepted: ["shell"], problems: section.problems)
        else { return nil }
        if shell["shell"] == nil { shell.reportMissing("has no shell: with the text for sh -c", at: node.mark) }
        guard let text = shell.text("shell") else { return nil }
        return isUsable(text, shell["shell"] ?? node, key: key, of: section) ? .shell(text) : nil
    }

    private static func program(
        _ node: Node, key: String, of section: Section, _ paths: FilePaths, _ references: inout ReferenceCheck
    ) -> Invocation? {
        let nodes: [Node] = if case .list(let nodes) = node.content { nodes } else { [node] }
        var words: [String] = []
        for node in nodes {
            guard let word = word(node, key: key, of: section) else { return nil }
            words.append(word)
        }
        guard let first = words.first, let mark = nodes.first?.mark else { return nil }
        if first.isEmpty {
            section.report(node, under: key, "has no program; accepted: \(accepted)")
            return nil
        }
        if first.contains("/") || first.hasPrefix("~") {
            guard let path = paths.absolute(first, at: mark, of: "\(key) in \(section.title)") else { return nil }
            words[0] = path
            references.run(program: path, of: section.title, at: mark)
        }
        return .program(words)
    }

    /// An argument or a variable may be empty text, unlike most values.
    private static func word(_ node: Node, key: String, of section: Section) -> String? {
        if case .text(let text) = node.content { return isUsable(text, node, key: key, of: section) ? text : nil }
        return section.text(node, under: key)
    }

    private static func isUsable(_ text: String, _ node: Node, key: String, of section: Section) -> Bool {
        if !text.utf8.contains(0) { return true }
        section.report(node, under: key, "has a NUL in it, which no command can take")
        return false
    }

    private static func environment(of section: Section) -> [String: String] {
        guard
            let node = section["environment"],
            let variables = Section(
                node, title: "environment of \(section.title)", accepted: nil, problems: section.problems)
        else { return [:] }
        var environment: [String: String] = [:]
        for entry in variables.entries {
            guard isVariable(entry.key) else {
                section.problems.add(
                    entry.keyMark,
                    "\"\(excerpt(of: entry.key))\" in \(variables.title) is no name of a variable; accepted: letters, "
                        + "digits and _, not ACTIONBUTTON_…, which the agent sets")
                continue
            }
            guard let value = word(entry.value, key: entry.key, of: variables) else { continue }
            environment[entry.key] = value
        }
        return environment
    }

    private static func isVariable(_ name: String) -> Bool {
        let isWord = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return isWord && !name.isEmpty && name.first?.isNumber == false && !name.hasPrefix("ACTIONBUTTON_")
    }
}

/// Makes the paths of a file whole: one that does not begin with `/` starts at the file's own folder.
struct FilePaths {
    let folder: String
    let problems: Problems

    /// The folder of a file, with the slash at its end; empty for a name alone.
    static func folder(of file: String) -> String {
        file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    }

    /// - Parameter key: what a message calls the value.
    func absolute(_ text: String, at mark: Mark, of key: String) -> String? {
        if text.hasPrefix("~") {
            problems.add(mark, "\(key): ~ is not expanded here; write the whole path of \"\(excerpt(of: text))\"")
            return nil
        }
        if text.utf8.contains(0) {
            problems.add(mark, "\(key): a path has no NUL in it")
            return nil
        }
        return text.hasPrefix("/") ? text : folder + text
    }
}
