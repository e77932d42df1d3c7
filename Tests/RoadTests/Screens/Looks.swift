/// The looks of a screen, as a person would tell them, from what the terminal emulator says of its cells.
///
/// It says so in escape sequences, whose order and number differ from one release to the next; what they mean does not.
struct Looks: Equatable {
    private var isBold = false
    private var isFaint = false
    private var isReversed = false
    private var text = ""
    private var background = ""

    /// The screen with `⟨…⟩` wherever cells begin to look otherwise than plain, and `⟨⟩` where they are plain again.
    static func told(_ screen: String) -> String {
        var (looks, told, output) = (Looks(), Looks(), "")
        var rest = screen[...]
        while let character = rest.popFirst() {
            if character == "\u{1B}", rest.first == "[" {
                let sequence = rest.dropFirst().prefix { $0 != "m" }
                looks.take(sequence.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 })
                rest = rest.dropFirst(sequence.count + 2)
                continue
            }
            // A blank that only has a colour of its text looks like any other.
            let isBlank = character == " " && !looks.isReversed && looks.background.isEmpty
            let isFilled = told.isReversed || !told.background.isEmpty
            let shown = character == "\n" || isBlank && isFilled ? Looks() : isBlank ? told : looks
            if shown != told { output += "⟨\(shown.words)⟩" }
            told = shown
            output.append(character)
        }
        return output
    }

    private mutating func take(_ parameters: [Int]) {
        var rest = parameters[...]
        while let parameter = rest.popFirst() {
            switch parameter {
            case 0: self = Looks()
            case 1: isBold = true
            case 2: isFaint = true
            case 7: isReversed = true
            case 22: (isBold, isFaint) = (false, false)
            case 27: isReversed = false
            case 38: text = Self.colour(&rest)
            case 39: text = ""
            case 48: background = Self.colour(&rest)
            case 49: background = ""
            case 30...37, 90...97: text = "ansi \(parameter)"
            case 40...47, 100...107: background = "ansi \(parameter - 10)"
            default: text = "unknown \(parameter)"
            }
        }
    }

    private static func colour(_ rest: inout ArraySlice<Int>) -> String {
        if rest.popFirst() == 5 { return "#\(rest.popFirst() ?? 0)" }
        let channels = (0..<3).map { _ in String(rest.popFirst() ?? 0) }
        return "rgb \(channels.joined(separator: " "))"
    }

    private var words: String {
        var words: [String] = []
        if isBold { words.append("bold") }
        if isFaint { words.append("faint") }
        if isReversed { words.append("reversed") }
        if !text.isEmpty { words.append(text) }
        if !background.isEmpty { words.append("on " + background) }
        return words.joined(separator: ", ")
    }
}
