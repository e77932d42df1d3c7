import Glibc
import Indicators

@testable import Command

/// One run of the program, with what it wrote and how it ended.
struct RunOfProgram {
    let output: String
    let errors: String
    let exitCode: ExitCode

    /// - Parameters:
    ///   - line: the arguments, separated by spaces.
    ///   - answers: what a person types; nil when nobody is there.
    init(_ line: String, environment: [String: String] = [:], isLive: Bool = false, answers: String? = nil) {
        let (output, errors) = (Capture(), Capture())
        let console = Console(
            style: TerminalStyle(isLive: isLive), output: output.descriptor, errors: errors.descriptor,
            input: answers.map { Self.input($0) })
        defer { if let input = console.input { close(input) } }
        exitCode = Program.run(
            arguments: line.split(separator: " ").map(String.init), environment: environment, console: console)
        self.output = output.text
        self.errors = errors.text
    }
}

extension RunOfProgram {
    private static func input(_ text: String) -> Int32 {
        let file = Capture()
        _ = text.withCString { pwrite(file.descriptor, $0, strlen($0), 0) }
        return dup(file.descriptor)
    }
}

/// A nameless file that takes what is written.
private final class Capture {
    let descriptor: Int32

    init() {
        var path = Array("/tmp/actionbutton-capture-XXXXXX".utf8CString)
        descriptor = mkstemp(&path)
        unlink(path)
    }

    deinit {
        close(descriptor)
    }

    var text: String {
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        let count = pread(descriptor, &buffer, buffer.count, 0)
        return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
    }
}
