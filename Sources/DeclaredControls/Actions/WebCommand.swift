import Configuration

/// Makes a web request into a run of curl: the agent itself has no network.
enum WebCommand {
    /// The same for every request; all that a file says goes through standard input, where nobody else can read it.
    static let line = Invocation.program([
        "curl", "--disable", "--silent", "--show-error", "--fail", "--globoff", "--proto", "=http,https",
        "--output", "/dev/null", "--config", "-",
    ])

    static func command(for request: WebRequest) -> CommandControl {
        CommandControl(role: .button(run: line), timeLimit: request.timeLimit)
    }

    /// The request in curl's own words.
    static func input(for request: WebRequest) -> String {
        var lines = ["url = \(quoted(request.url))", "request = \(quoted(request.method.rawValue))"]
        lines += request.headers.map { "header = \(quoted($0))" }
        // raw: a body that begins with @ is no file's name.
        if let body = request.body { lines.append("data-raw = \(quoted(body))") }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for character in text.unicodeScalars {
            switch character {
            case "\\": quoted += "\\\\"
            case "\"": quoted += "\\\""
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            default: quoted.unicodeScalars.append(character)
            }
        }
        return quoted + "\""
    }
}
