import FoundationEssentials
import Glibc
import Indicators

/// Where a run of the program writes, and what it can show there.
struct Console: Sendable {
    var style: TerminalStyle
    let output: Int32
    let errors: Int32
    /// Where answers come from; nil when nobody is there to give them.
    var input: Int32?

    /// The process's own streams.
    static func standard(environment: [String: String]) -> Console {
        Console(
            style: TerminalStyle(isTerminal: isatty(STDOUT_FILENO) == 1, environment: environment),
            output: STDOUT_FILENO, errors: STDERR_FILENO,
            input: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 ? STDIN_FILENO : nil)
    }

    /// The same console for a view that stays, as the command line and the terminal itself want it drawn on.
    func styled(by options: Options, _ environment: [String: String]) -> Console {
        var console = self
        console.style = style.adapted(to: environment, input: input, output: output)
        if options.isPlain { console.style.isLive = false }
        if let symbols = options.symbols { console.style.symbols = symbols }
        return console
    }

    /// A person is there to be asked.
    var canAsk: Bool { input != nil }

    /// Asks for one line; nil when the input has ended.
    func ask(_ prompt: String) -> String? {
        guard let input else { return nil }
        write(StyledText(prompt).plain, to: output)
        var line: [UInt8] = []
        while true {
            var byte: UInt8 = 0
            let count = read(input, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else {
                write("\n", to: output)
                return nil
            }
            if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
    }

    func print(_ text: StyledText) {
        write((style.isLive ? text.escaped(style) : text.plain) + "\n", to: output)
    }

    func print(_ text: String) {
        write(text, to: output)
    }

    /// A message on standard error, with the program's name; one line, whatever an extension wrote into it.
    func say(_ message: String) {
        write("actionbutton: \(StyledText(message).plain)\n", to: errors)
    }

    /// Not `print`, whose buffer is lost when the process is killed while the output is a pipe.
    private func write(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { return }
            rest = rest.dropFirst(max(0, count))
        }
    }
}
