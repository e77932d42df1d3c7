/// Reads `mqtt`.
struct MQTTReader {
    static let keys = [
        "host", "port", "tls", "credentials", "client-id", "prefix", "keepalive", "commands", "home-assistant",
    ]
    static let tlsKeys = ["ca", "certificate", "key"]
    static let homeAssistantKeys = ["prefix", "announce", "find"]
    /// Below 5 s the library refuses; above, a lost connection is noticed too late for anybody at a button.
    private static let keepaliveRange = Duration.seconds(5)...Duration.seconds(3600)

    private let section: Section
    private let paths: FilePaths

    /// Nil without the section, and for one with a mistake, which is reported.
    static func read(_ entry: Node.Entry?, folder: String, problems: Problems) -> MQTTConfiguration? {
        guard
            let entry,
            let section = Section(
                entry.value, title: "mqtt", accepted: keys,
                nested: ["tls": tlsKeys, "home-assistant": homeAssistantKeys], problems: problems)
        else { return nil }
        return MQTTReader(section: section, paths: FilePaths(folder: folder, problems: problems)).read(
            at: entry.keyMark)
    }

    private func read(at mark: Mark) -> MQTTConfiguration? {
        let security = self.security
        let port = section.integer("port", in: 1...65535)
        let clientID = section.text("client-id").flatMap { name($0, "client-id") }
        let prefix = section.text("prefix").flatMap { topic($0, "prefix") }
        let keepalive = section.duration("keepalive", in: Self.keepaliveRange)
        let commands = section.texts("commands", accepted: "a list of kinds of controls, or of ids such as action.hold")
        let credentials = path("credentials", in: section)
        let homeAssistant = self.homeAssistant
        guard section["host"] != nil else {
            section.reportMissing("has no host; add one, for example host: broker.local", at: mark)
            return nil
        }
        guard let host = section.text("host").flatMap(host) else { return nil }
        return MQTTConfiguration(
            host: host, port: UInt16(port ?? (security == nil ? 1883 : 8883)), security: security,
            credentials: credentials, clientID: clientID, prefix: prefix ?? "actionbutton",
            keepalive: keepalive ?? .seconds(30), commands: commands.map(\.text), homeAssistant: homeAssistant)
    }

    private func path(_ key: String, in section: Section) -> String? {
        guard let node = section[key], let text = section.text(node, under: key, accepted: "the path of a file") else {
            return nil
        }
        return paths.absolute(text, at: node.mark, of: "\(key) in \(section.title)")
    }

    private var security: MQTTSecurity? {
        guard let node = section["tls"] else { return nil }
        if case .text = node.content {
            return section.boolean("tls") == true ? MQTTSecurity() : nil
        }
        guard
            let tls = Section(node, title: "tls of mqtt", accepted: Self.tlsKeys, problems: section.problems)
        else { return nil }
        let (certificate, key) = (path("certificate", in: tls), path("key", in: tls))
        if (tls["certificate"] == nil) != (tls["key"] == nil) {
            let (given, missing) = tls["key"] == nil ? ("certificate", "key") : ("key", "certificate")
            tls.problems.add(tls.keyMark(given), "tls of mqtt has a \(given) but no \(missing); add it, or remove both")
        }
        return MQTTSecurity(authority: path("ca", in: tls), certificate: certificate, key: key)
    }

    private var homeAssistant: HomeAssistantSettings {
        var settings = HomeAssistantSettings()
        guard
            let node = section["home-assistant"],
            let given = Section(
                node, title: "home-assistant of mqtt", accepted: Self.homeAssistantKeys, problems: section.problems)
        else { return settings }
        if let prefix = given.text("prefix").flatMap({ topic($0, "prefix") }) { settings.prefix = prefix }
        if let announces = given.boolean("announce") { settings.announces = announces }
        if let finds = given.boolean("find") { settings.finds = finds }
        return settings
    }

    /// A name, or an address of either kind, and nothing else that people take for it.
    private func host(_ text: String) -> String? {
        // As it stands in addresses of the web.
        let inside = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
        let colons = inside.count { $0 == ":" }
        let isPlain = inside.unicodeScalars.allSatisfy { $0.value > 0x20 && $0 != "/" && $0 != "@" && $0.value != 0x7F }
        if isPlain, !inside.isEmpty, colons != 1 { return inside }
        section.problems.add(
            section["host"]?.mark ?? section.mark,
            "host in \(section.title) is \"\(excerpt(of: text))\"; accepted: a name or an address alone, such as "
                + "broker.local; port: and tls: say the rest")
        return nil
    }

    /// A client id is one level of topics, and part of what Home Assistant calls its things.
    private func name(_ text: String, _ key: String) -> String? {
        let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
        if isPlain, text.count <= 64 { return text }
        section.problems.add(
            section[key]?.mark ?? section.mark,
            "\(key) in \(section.title) is \"\(excerpt(of: text))\"; accepted: letters, digits, - and _, at most 64 of them"
        )
        return nil
    }

    private func topic(_ text: String, _ key: String) -> String? {
        if TopicText.isName(text), !text.hasSuffix("/") { return text }
        section.problems.add(
            section[key]?.mark ?? section.mark,
            "\(key) in \(section.title) is \"\(excerpt(of: text))\"; accepted: \(TopicText.accepted)")
        return nil
    }
}

/// The names of topics.
enum TopicText {
    static let accepted = "a topic without + and #, such as home/lamp"

    /// Whether messages can be published on it; topics that begin with $ are the broker's own.
    static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 1024 && !text.hasPrefix("$") && !text.hasPrefix("/")
            && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "+" && $0 != "#" && $0.value != 0x7F }
    }
}
