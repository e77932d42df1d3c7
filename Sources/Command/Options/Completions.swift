import AgentProtocol

/// The shells that can complete the command line, with their scripts made from the table of subcommands and options.
public enum CompletionShell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish

    /// The script that the shell reads.
    var script: String {
        switch self {
        case .bash: Self.bashScript
        case .zsh: Self.zshScript
        case .fish: Self.fishScript
        }
    }

    private static let valued = Option.allCases.filter { $0.valueName != nil }

    private static var bashScript: String {
        let cases = Subcommand.allCases.map { subcommand in
            let words =
                subcommand.operands.flatMap(values) + (subcommand.options + Option.general).map { "--" + $0.rawValue }
            return "        \(subcommand.rawValue)) words=\"\(words.joined(separator: " "))\" ;;"
        }
        return """
            # bash completion for actionbutton
            _actionbutton() {
                local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD - 1]}" subcommand="" word index
                local words="\((Subcommand.allCases.map(\.rawValue) + Option.general.map { "--" + $0.rawValue }).joined(separator: " "))"
                COMPREPLY=()
                case "$before" in
                    --socket) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;;
                    \(valued.filter { $0 != .socket }.map { "--" + $0.rawValue }.joined(separator: " | "))) return ;;
                esac
                for ((index = 1; index < COMP_CWORD; index++)); do
                    word="${COMP_WORDS[index]}"
                    case "$word" in
                        \(valued.map { "--" + $0.rawValue }.joined(separator: " | "))) index=$((index + 1)) ;;
                        -*) ;;
                        *) subcommand="$word"; break ;;
                    esac
                done
                case "$subcommand" in
            \(cases.joined(separator: "\n"))
                    ?*) return ;;
                esac
                mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
            }
            complete -F _actionbutton actionbutton

            """
    }

    private static var zshScript: String {
        let subcommands = Subcommand.allCases.map { "        '\($0.rawValue):\(quoted($0.summary))'" }
        let cases = Subcommand.allCases.map { subcommand in
            let operands = subcommand.operands.map { operand in
                let choices = values(of: operand)
                return "'\(operand.isOptional ? "::" : ":")\(operand.name):(\(choices.joined(separator: " ")))'"
            }
            let lines = operands + (subcommand.options + Option.general).map(zshOption)
            return "        \(subcommand.rawValue)) _arguments \(lines.joined(separator: " \\\n            ")) ;;"
        }
        return """
            #compdef actionbutton
            _actionbutton() {
                local state line
                local -a subcommands=(
            \(subcommands.joined(separator: "\n"))
                )
                _arguments -C \(Option.general.map(zshOption).joined(separator: " \\\n        ")) \\
                    '1: :->subcommand' '*:: :->operands'
                case $state in
                    subcommand) _describe subcommand subcommands ;;
                    operands)
                        case $line[1] in
            \(cases.joined(separator: "\n"))
                        esac ;;
                esac
            }
            _actionbutton "$@"

            """
    }

    private static func zshOption(_ option: Option) -> String {
        let value = option.valueName.map { ":\($0):" + (option == .socket ? "_files" : "") } ?? ""
        let description = "[\(quoted(option.summary))]\(value)'"
        guard let letter = option.letter else { return "'--\(option.rawValue)\(description)" }
        return "{-\(letter),--\(option.rawValue)}'\(description)"
    }

    private static var fishScript: String {
        let command = "complete -c actionbutton"
        let subcommands = Subcommand.allCases.flatMap { subcommand in
            let own = subcommand.operands.flatMap(values)
            let condition = "-n '__fish_seen_subcommand_from \(subcommand.rawValue)'"
            let operands = own.isEmpty ? [] : ["\(command) \(condition) -a '\(own.joined(separator: " "))'"]
            return ["\(command) -n __fish_use_subcommand -a \(subcommand.rawValue) -d '\(quoted(subcommand.summary))'"]
                + operands + subcommand.options.map { "\(command) \(condition) \(fishOption($0))" }
        }
        let general = Option.general.map { "\(command) \(fishOption($0))" }
        return ([command + " -f"] + general + subcommands).joined(separator: "\n") + "\n"
    }

    private static func fishOption(_ option: Option) -> String {
        let letter = option.letter.map { "-s \($0) " } ?? ""
        let value = option.valueName.map { _ in option == .socket ? "-r -F " : "-x " } ?? ""
        return "\(letter)-l \(option.rawValue) \(value)-d '\(quoted(option.summary))'"
    }

    /// The words that an operand can be, where the table knows them.
    private static func values(of operand: Subcommand.Operand) -> [String] {
        switch operand.name {
        case "GESTURE": GestureName.allCases.map(\.rawValue)
        case "SHELL": CompletionShell.allCases.map(\.rawValue)
        default: []
        }
    }

    /// In single quotes, and in zsh's brackets and colons too.
    private static func quoted(_ text: String) -> String {
        text.replacing("'", with: "’").replacing("[", with: "(").replacing("]", with: ")").replacing(":", with: ",")
    }
}
