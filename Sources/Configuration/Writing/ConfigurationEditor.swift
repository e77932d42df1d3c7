import EventLoop
import Glibc
import Input

/// Adds a button to a configuration's text. Everything that stands there stays as it is, comments and order too.
///
/// The place is found in the parsed document, the text is put in, and what comes out is parsed again: only a text that
/// says the same as before and the new button is accepted.
public struct ConfigurationEditor {
    private let text: String
    private let file: String

    /// - Parameter file: what messages call it.
    public init(text: String, file: String) {
        self.text = text
        self.file = file
    }

    /// The text with one more button, behind the others.
    /// - Throws: what is wrong with the text, or why the button cannot be added to it.
    public func adding(button name: String, _ input: InputConfiguration) throws(ConfigurationError) -> String {
        let before = try AgentConfiguration.parse(text, file: file)
        if before.buttons.contains(where: { $0.name == name }) {
            throw refusal("there is a button \"\(name)\" already; choose another name with --name")
        }
        let whole = insertion(of: name, input)
        var expected = before
        expected.buttons.append(ButtonConfiguration(name: name, input: input))
        do throws(ConfigurationError) {
            var after = try AgentConfiguration.parse(whole, file: file)
            (after.notices, expected.notices) = ([], [])
            if after == expected { return whole }
        } catch {
            if error.messages.contains(where: { $0.contains("has already") || $0.contains("a name has") }) {
                throw error
            }
        }
        throw refusal("the place for a button is not plain; add under buttons: by hand:\n\(name):\n  \(input.text)")
    }

    private func refusal(_ reason: String) -> ConfigurationError {
        ConfigurationError(reason: .invalid, messages: ["\(file): \(reason)"])
    }

    private func insertion(of name: String, _ input: InputConfiguration) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        let entries = Self.entries(of: text)
        guard let index = entries.firstIndex(where: { $0.key == "buttons" }) else {
            let end = Self.end(of: lines, before: lines.count)
            lines.insert(contentsOf: ["buttons:"] + Self.lines(name, input, indentation: 2), at: end)
            return lines.joined(separator: "\n") + "\n"
        }
        let buttons = entries[index]
        var indentation = buttons.keyMark.column + 1
        if case .mapping(let members) = buttons.value.content, let first = members.first {
            indentation = first.keyMark.column - 1
        }
        let next = entries.dropFirst(index + 1).first?.keyMark.line ?? lines.count + 1
        let end = max(Self.end(of: lines, before: next - 1), buttons.keyMark.line)
        lines.insert(contentsOf: Self.lines(name, input, indentation: indentation), at: end)
        return lines.joined(separator: "\n") + "\n"
    }

    private static func entries(of text: String) -> [Node.Entry] {
        let problems = Problems(file: "")
        let root = Array(text.utf8).withUnsafeBufferPointer { NodeReader.root(of: $0, problems: problems) }
        guard case .mapping(let entries)? = root?.content else { return [] }
        return entries
    }

    private static func lines(_ name: String, _ input: InputConfiguration, indentation: Int) -> [String] {
        let pad = String(repeating: " ", count: indentation)
        return ["\(pad)\(name):", "\(pad)  \(input.text)"]
    }

    /// Behind the last line that says something: what follows it belongs to the next section.
    private static func end(of lines: [String], before limit: Int) -> Int {
        var end = limit
        while end > 0 {
            let line = lines[end - 1].drop { $0 == " " || $0 == "\r" }
            guard line.isEmpty || line.hasPrefix("#") || line.hasPrefix("...") else { break }
            end -= 1
        }
        return end
    }

    // MARK: - Files

    /// Adds a button to a file, which is replaced as a whole; one that is not there is made.
    /// - Throws: what is wrong with the file, or why it cannot be written.
    public static func add(
        button name: String, _ input: InputConfiguration, toFile path: String
    ) throws(ConfigurationError) {
        // A link to a file kept elsewhere stays a link.
        let target = realpath(path, nil)
        defer { free(target) }
        let file = target.map { String(cString: $0) } ?? path
        let text = target == nil ? "" : try AgentConfiguration.text(ofFile: file)
        let whole = try ConfigurationEditor(text: text, file: file).adding(button: name, input)
        do throws(SystemError) {
            if target == nil { try makeFolder(of: file) }
            try AtomicFile.replace(file, with: whole.utf8, mode: 0o644)
        } catch {
            let remedy = error.code == EACCES || error.code == EPERM ? "; run it as root or as the file's owner" : ""
            throw ConfigurationError(reason: .unreadable, messages: ["\(file): cannot write: \(error)\(remedy)"])
        }
    }

    private static func makeFolder(of path: String) throws(SystemError) {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
        guard !folder.isEmpty, mkdir(folder, 0o755) != 0, errno != EEXIST else { return }
        throw SystemError(errno)
    }
}
