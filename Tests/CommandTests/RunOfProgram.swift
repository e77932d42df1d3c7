import Glibc
import Indicators

@testable import Command

/// One run of the program, with what it wrote and how it ended.
struct RunOfProgram {
    let output: String
    let errors: String
    let exitCode: ExitCode

    /// - Parameter line: the arguments, separated by spaces.
    init(_ line: String, environment: [String: String] = [:], isLive: Bool = false) {
        let (output, errors) = (Capture(), Capture())
        let console = Console(
            style: TerminalStyle(isLive: isLive), output: output.descriptor, errors: errors.descriptor)
        exitCode = Program.run(
            arguments: line.split(separator: " ").map(String.init), environment: environment, console: console)
        self.output = output.text
        self.errors = errors.text
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
