import AgentProtocol

/// Reads the sections of a whole file, then checks what they say about each other.
struct ConfigurationReader {
    static let keys = ["buttons", "indicators", "controls", "extensions", "limits", "accessibility", "opener", "mqtt"]

    private let problems: Problems
    /// The folder that relative paths start from.
    private let folder: String

    /// The configuration that the document says; incomplete where `problems` has something to tell.
    static func read(
        _ root: Node, folder: String, problems: Problems, _ references: inout ReferenceCheck
    ) -> AgentConfiguration {
        ConfigurationReader(problems: problems, folder: folder).read(root, &references)
    }

    /// The controls of a drop-in file, which has nothing else.
    static func readControls(
        _ root: Node, folder: String, problems: Problems, _ references: inout ReferenceCheck
    ) -> [DeclaredControl] {
        guard let file = Section(root, title: "the file", accepted: ["controls"], problems: problems) else { return [] }
        let controls = ConfigurationReader(problems: problems, folder: folder).controls(in: file, &references)
        references.finish()
        return controls
    }

    private func read(_ root: Node, _ references: inout ReferenceCheck) -> AgentConfiguration {
        guard
            let file = Section(
                root, title: "the file", accepted: Self.keys,
                nested: ["limits": LimitsReader.keys, "accessibility": AccessibilityReader.keys],
                problems: problems)
        else { return AgentConfiguration() }
        let indicators = named("indicators", in: file) {
            IndicatorReader.read($0, title: $1, problems: problems, &references)
        }
        let buttons = named("buttons", in: file) {
            ButtonReader.read($0, title: $1, problems: problems, &references)
        }
        ChordReader.check(buttons, in: file["buttons"], problems: problems)
        let controls = controls(in: file, &references)
        references.finish()
        let mqtt = MQTTReader.read(file.entries.first { $0.key == "mqtt" }, folder: folder, problems: problems)
        if mqtt == nil, file["mqtt"] == nil, let control = controls.first(where: { $0.provider == .broker }) {
            problems.note(
                file.keyMark("controls"),
                "control \"\(control.kind)\" needs a broker; add one, for example mqtt: {host: broker.local}")
        }
        if file["buttons"].map(\.isEmpty) ?? true {
            problems.note(
                file.keyMark("buttons"),
                "no buttons yet; add one, for example buttons: {action: {gpio: {line: GPIO17}, gestures: {hold: KIND}}}"
            )
        }
        return AgentConfiguration(
            buttons: buttons, indicators: indicators, controls: controls, extensions: extensions(in: file),
            limits: LimitsReader.read(file["limits"], problems: problems),
            accessibility: AccessibilityReader.read(file["accessibility"], problems: problems),
            opener: opener(in: file),
            mqtt: mqtt,
            notices: problems.notices)
    }

    private func controls(in file: Section, _ references: inout ReferenceCheck) -> [DeclaredControl] {
        guard
            let node = file["controls"],
            let section = Section(node, title: "controls", accepted: nil, problems: problems)
        else { return [] }
        return section.entries.compactMap {
            ControlReader.read($0, folder: folder, problems: problems, &references)
        }
    }

    /// The members of a section whose keys are names that the person chose.
    private func named<Member>(
        _ key: String, in file: Section, read: (Node.Entry, String) -> Member?
    ) -> [Member] {
        let title = key.dropLast()
        guard
            let node = file[key],
            let section = Section(node, title: key, accepted: nil, problems: problems)
        else { return [] }
        return section.entries.compactMap { entry in
            if !Self.isName(entry.key) {
                problems.add(
                    entry.keyMark,
                    "\(title) \"\(excerpt(of: entry.key))\": a name has letters, digits, - and _, at most 64 of them")
            }
            return read(entry, "\(title) \"\(excerpt(of: entry.key))\"")
        }
    }

    /// The command line and instance ids, `button.gesture`, put names beside other words.
    private static func isName(_ name: String) -> Bool {
        (1...64).contains(name.count) && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }

    private func opener(in file: Section) -> [String] {
        guard file["opener"] != nil else { return AgentConfiguration.standardOpener }
        let words = file.texts("opener", accepted: "a program and its arguments, as a list").map(\.text)
        if words.isEmpty {
            problems.add(
                file.keyMark("opener"), "opener names no program; write opener: [xdg-open], or leave the key out")
        }
        return words
    }

    private func extensions(in file: Section) -> [String] {
        let paths = FilePaths(folder: folder, problems: problems)
        return file.texts("extensions", accepted: "a list of paths of folders or executables")
            .compactMap { paths.absolute($0.text, at: $0.mark, of: "extensions") }
    }
}

/// Reads `limits`.
enum LimitsReader {
    static let keys = ["describe", "preview", "render", "perform"]
    private static let range = Duration.milliseconds(100)...Duration.seconds(600)

    static func read(_ node: Node?, problems: Problems) -> CallLimits {
        var limits = CallLimits()
        guard let node, let section = Section(node, title: "limits", accepted: keys, problems: problems) else {
            return limits
        }
        if let value = section.duration("describe", in: range) { limits.describe = value }
        if let value = section.duration("preview", in: range) { limits.preview = value }
        if let value = section.duration("render", in: range) { limits.render = value }
        if let value = section.duration("perform", in: range) { limits.perform = value }
        return limits
    }
}

/// Reads `accessibility`.
enum AccessibilityReader {
    static let keys = ["reduced-motion", "increased-contrast"]

    static func read(_ node: Node?, problems: Problems) -> AccessibilitySettings {
        guard let node, let section = Section(node, title: "accessibility", accepted: keys, problems: problems) else {
            return AccessibilitySettings()
        }
        return AccessibilitySettings(
            reducesMotion: section.boolean("reduced-motion") ?? false,
            increasesContrast: section.boolean("increased-contrast") ?? false)
    }
}
