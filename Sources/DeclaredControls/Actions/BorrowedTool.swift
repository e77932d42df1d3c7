/// A program that the agent chooses for what a file declares: a person has written `http`, and not a run of curl.
struct BorrowedTool: Sendable {
    /// The key that messages begin with.
    let key: String
    let program: String
    /// What to do where it is not installed.
    let remedy: String
    /// Whether the file may give it a time limit of its own.
    var takesTimeLimit = false
    /// What to do where the system does not let it.
    var refusedRemedy: String?
    /// What a line begins with that says where to read more; the one before it says what is wrong.
    var pointer: String?
    /// With which status it says that its last line of output is where the thing to be called has gone.
    var movedStatus: Int32?

    static let web = BorrowedTool(
        key: "http", program: "curl", remedy: "sudo apt install curl", takesTimeLimit: true,
        movedStatus: WebCommand.redirectStatus)
    static let unit = BorrowedTool(
        key: "unit", program: "systemctl", remedy: "units are systemd's, and it does not run this machine",
        refusedRemedy: "a rule of polkit has to allow it to the agent's user", pointer: "See ")
    static let power = BorrowedTool(
        key: "power", program: "systemctl", remedy: "logind does this, and systemd does not run this machine",
        refusedRemedy:
            "a program keeps the machine awake (systemd-inhibit --list shows it), or polkit does not allow it",
        pointer: "See ")

    /// The tool's own words without its name and number: `curl: (6) Could not resolve host` ends with the last four.
    /// A refusal has its remedy added.
    func plain(_ words: String) -> String {
        var rest = words[...]
        if rest.hasPrefix(program + ": ") { rest = rest.dropFirst(program.count + 2) }
        if rest.first == "(", let end = rest.firstIndex(of: ")"), rest[..<end].dropFirst().allSatisfy(\.isNumber) {
            rest = rest[end...].dropFirst().drop(while: \.isWhitespace)
        }
        let plain = rest.isEmpty ? words : String(rest)
        guard let refusedRemedy, plain.hasSuffix("Access denied") || plain.contains("authentication required") else {
            return plain
        }
        return "\(plain.hasSuffix(".") ? String(plain.dropLast()) : plain): \(refusedRemedy)"
    }

    /// Whether a line of its errors says what is wrong.
    func isReason(_ line: String) -> Bool {
        pointer.map { !line.hasPrefix($0) } ?? true
    }

    /// Why it could not be started, in place of advice that is for programs which a file names.
    func missing(_ refusal: ProgramRunner.Refusal) -> ProgramRunner.Refusal {
        guard refusal.isMissing else { return refusal }
        return ProgramRunner.Refusal(description: "\(program) is not installed: \(remedy)", isMissing: true)
    }
}
