/// The text of `--help`, made from the table of subcommands and options.
enum Help {
    static func text(_ subcommand: Subcommand?) -> String {
        subcommand.map { text(of: $0) } ?? overview
    }

    private static var overview: String {
        let commands = Subcommand.allCases.map { (synopsis(of: $0), $0.summary) }
        return """
            Usage: actionbutton [OPTION...] SUBCOMMAND

            Looks at the action button's agent and tells it what to do.

            Subcommands:
            \(table(commands))

            Options:
            \(table(of: Option.general))

            Without --socket, --user or --system it uses $ACTIONBUTTON_SOCKET, else your own agent if that runs, else the
            system's. More: man actionbutton

            """
    }

    private static func text(of subcommand: Subcommand) -> String {
        let own = subcommand.options
        return """
            Usage: actionbutton \(synopsis(of: subcommand))

            \(subcommand.summary)

            Options:
            \(table(of: own + Option.general))

            """
    }

    private static func synopsis(of subcommand: Subcommand) -> String {
        switch subcommand {
        case .assign: return "assign BUTTON GESTURE KIND [--with NAME=VALUE...] | --none | --default"
        case .configure: return "configure BUTTON GESTURE [--with NAME=VALUE...] [--show]"
        default: break
        }
        guard subcommand != .monitor else { return "monitor [BUTTON | --gpio LINE | --key KEY@DEVICE]" }
        let operands = subcommand.operands.map { $0.isOptional ? "[\($0.name)]" : $0.name }
        return ([subcommand.rawValue] + operands).joined(separator: " ")
    }

    private static func table(of options: [Option]) -> String {
        table(
            options.map { option in
                let letter = option.letter.map { "-\($0), " } ?? ""
                return (letter + "--" + option.rawValue + (option.valueName.map { " \($0)" } ?? ""), option.summary)
            })
    }

    /// Two columns; a left side that is too long has its right side on the next line.
    private static func table(_ rows: [(left: String, right: String)]) -> String {
        let column = 26
        return rows.map { left, right in
            let gap =
                left.count < column - 2 ? String(repeating: " ", count: column - left.count) : "\n" + pad(column + 2)
            return "  " + left + gap + right
        }
        .joined(separator: "\n")
    }

    private static func pad(_ count: Int) -> String {
        String(repeating: " ", count: count)
    }
}
