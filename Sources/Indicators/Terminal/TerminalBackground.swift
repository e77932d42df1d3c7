import AgentProtocol
import Glibc

/// The colour behind the text of a terminal, by the terminal's own word.
public enum TerminalBackground {
    /// How long a terminal may think. One that knows nothing of colours answers the second question at once.
    private static let patience: Int32 = 300

    /// Asks the terminal, and leaves it as it was found.
    ///
    /// - Returns: nil when it does not say, when it is not one, or when this process has it in the background, where
    ///   changing its settings would stop the process.
    public static func ask(input: Int32, output: Int32) -> RGBColor? {
        var before = termios()
        guard tcgetpgrp(input) == getpgrp(), isatty(output) == 1, tcgetattr(input, &before) == 0 else { return nil }
        var silent = before
        silent.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(input, TCSANOW, &silent)
        defer { tcsetattr(input, TCSANOW, &before) }
        // What colour, and what kind of terminal: each answers the second one, and the answers come in order.
        let question = "\u{1B}]11;?\u{1B}\\\u{1B}[c"
        guard write(output, question, question.utf8.count) == question.utf8.count else { return nil }
        return colour(in: answer(from: input))
    }

    /// Everything up to the answer to the second question.
    private static func answer(from input: Int32) -> String {
        var answer: [UInt8] = []
        var ready = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        while poll(&ready, 1, patience) == 1, answer.count < 256 {
            var byte: UInt8 = 0
            guard read(input, &byte, 1) == 1 else { break }
            answer.append(byte)
            if byte == UInt8(ascii: "c"), answer.contains(UInt8(ascii: "?")) { break }
        }
        return String(decoding: answer, as: UTF8.self)
    }

    /// The colour of an answer such as `ESC ] 11 ; rgb:ffff/ffff/ffff BEL`.
    static func colour(in answer: String) -> RGBColor? {
        guard let start = answer.end(of: "]11;rgb:") else { return nil }
        let channels = answer[start...].prefix { $0.isHexDigit || $0 == "/" }.split(separator: "/").map { digits in
            Int(digits, radix: 16).map { Double($0) / Double((1 << (4 * digits.count)) - 1) }
        }
        guard channels.count == 3, let red = channels[0], let green = channels[1], let blue = channels[2] else {
            return nil
        }
        return RGBColor(red: red, green: green, blue: blue)
    }
}

extension String {
    /// Where the text behind `beginning` starts.
    fileprivate func end(of beginning: String) -> String.Index? {
        indices.first { self[$0...].hasPrefix(beginning) }.map { index($0, offsetBy: beginning.count) }
    }
}

extension Palette {
    /// The one for text on this background.
    public init(background: RGBColor) {
        self = Contrast.textColour(on: background).red == 0 ? .light : .dark
    }
}
