import AgentProtocol
import Glibc
import Testing

@testable import Command

@Suite struct CompletionsTests {
    @Test(arguments: CompletionShell.allCases)
    func everyWordOfTheTableIsOffered(shell: CompletionShell) {
        let run = RunOfProgram("completions \(shell.rawValue)")
        #expect(run.exitCode == .success)
        #expect(run.errors.isEmpty)
        let words = Set(run.output.split { !$0.isLetter && $0 != "-" }.map(String.init))
        for subcommand in Subcommand.allCases { #expect(words.contains(subcommand.rawValue), "\(subcommand)") }
        for gesture in GestureName.allCases { #expect(words.contains(gesture.rawValue), "\(gesture)") }
        for option in Option.allCases {
            #expect(words.contains("--" + option.rawValue) || words.contains(option.rawValue), "\(option)")
        }
    }

    /// Lines, and what bash offers at their end. Not written into the test's own arguments: Swift 6.0 crashes on them there.
    private static let offers: [(String, [String])] = [
        ("act", ["activities"]),
        ("--v", ["--version"]),
        ("--socket /run/a sta", ["status"]),
        ("press front ", afterPress),
        ("assign front hold --no", ["--none"]),
        ("status --no", []),
        ("completions f", ["fish"]),
        ("assign front hold k --with ", []),
        ("nonsense ", []),
    ]

    private static let afterPress: [String] =
        GestureName.allCases.map(\.rawValue) + ["--for"] + Option.general.map { "--" + $0.rawValue }

    @Test("bash offers what can stand at the end of a line", arguments: offers)
    func bash(line: String, offered: [String]) throws {
        let script = RunOfProgram("completions bash").output
        let words = ["actionbutton"] + line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let asked = """
            \(script)
            COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))); COMP_CWORD=\(words.count - 1)
            _actionbutton
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        #expect(try output(ofBash: asked).split(separator: "\n").map(String.init) == offered)
    }

    private func output(ofBash script: String) throws -> String {
        var path = Array("/tmp/actionbutton-completion-XXXXXX".utf8CString)
        let descriptor = mkstemp(&path)
        defer { unlink(path) }
        let bytes = Array(script.utf8)
        try #require(write(descriptor, bytes, bytes.count) == bytes.count)
        close(descriptor)
        let name = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let pipe = try #require(popen("bash \(name) 2>&1", "r"))
        defer { pclose(pipe) }
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 { text += buffer[..<count] }
        return String(decoding: text, as: UTF8.self)
    }
}
