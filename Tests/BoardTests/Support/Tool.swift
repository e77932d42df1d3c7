import Foundation

/// The command line `actionbutton`, started beside a test, with what it wrote until now.
final class Tool {
    private let folder: String
    private let process: pid_t
    private var status: Int32?

    init(_ words: String...) throws {
        var template = Array("/tmp/tool.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemCallError("making a folder in /tmp") }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        process = try Program.start(
            ["\(Board.programs)/actionbutton"] + words, environment: ["PATH=/usr/bin:/bin"], output: "\(folder)/output")
    }

    deinit {
        if status == nil {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// What it wrote to standard output and standard error.
    var output: String { (try? KernelFile.read("\(folder)/output")) ?? "" }

    /// Whether it writes this within five seconds.
    func writes(_ text: String) async throws -> Bool {
        try await Board.waits(for: .seconds(5)) { output.contains(text) }
    }

    /// The status that it exits with within five seconds; nil when it lives on, or a signal ended it.
    func exitStatus() async throws -> Int32? {
        _ = try await Board.waits(for: .seconds(5)) {
            var raw: Int32 = 0
            if status == nil, waitpid(process, &raw, WNOHANG) == process { status = raw }
            return status != nil
        }
        return status.flatMap { $0 & 0x7f == 0 ? $0 >> 8 & 0xff : nil }
    }

    /// Interrupts it, as a person does with Ctrl-C.
    func interrupt() {
        kill(process, SIGINT)
    }
}

/// A system's `/etc` that a test may write; the board's own is the host's, and comes back afterwards.
final class WritableEtc {
    init() throws {
        let upper = "/run/etc-upper", work = "/run/etc-work"
        try KernelFile.makeFolder(upper)
        try KernelFile.makeFolder(work)
        let options = "lowerdir=/etc,upperdir=\(upper),workdir=\(work)"
        guard mount("overlay", "/etc", "overlay", 0, options) == 0 else { throw SystemCallError("laying over /etc") }
    }

    deinit {
        umount2("/etc", Int32(MNT_DETACH))
        for folder in ["/run/etc-upper", "/run/etc-work"] { try? FileManager.default.removeItem(atPath: folder) }
    }
}
