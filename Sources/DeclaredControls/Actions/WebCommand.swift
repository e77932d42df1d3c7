import Configuration

/// Makes a web request into a run of curl: the agent itself has no network.
enum WebCommand {
    /// The same for every request; all that a file says goes through standard input, where nobody else can read it.
    static let line = Invocation.program([
        "curl", "--disable", "--silent", "--show-error", "--fail", "--globoff", "--proto", "=http,https",
        // A server that sends the request elsewhere has done nothing, and elsewhere it would arrive without its body.
        "--location", "--max-redirs", "0", "--write-out", "%{redirect_url}",
        "--output", "/dev/null", "--config", "-",
    ])
    /// With which curl says that it was sent elsewhere; it has printed where.
    static let redirectStatus: Int32 = 47

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
