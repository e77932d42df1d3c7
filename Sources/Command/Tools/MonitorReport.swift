import AgentProtocol
import EventLoop
import Gestures
import Glibc

/// What `monitor` prints of the things that happen on buttons: for people, or as they came.
struct MonitorReport {
    let console: Console
    let wantsJSON: Bool
    /// Whether each line has to say which button it is.
    let namesButton: Bool
    private var start: Int64?
    private var recorder: TraceRecorder?

    init(console: Console, wantsJSON: Bool, namesButton: Bool, recorder: TraceRecorder?) {
        self.console = console
        self.wantsJSON = wantsJSON
        self.namesButton = namesButton
        self.recorder = recorder
    }

    mutating func show(_ reply: MonitorReply) throws {
        try recorder?.record(reply)
        if wantsJSON { return console.print(JSONText.line(reply) + "\n") }
        // What presses are judged by stands in the configuration, too.
        if reply.event == .setting { return }
        let base = start ?? reply.time
        start = base
        let time = Timestamp(nanoseconds: reply.time - base).seconds
        let padding = String(repeating: " ", count: max(0, 14 - time.count))
        let button = namesButton ? reply.button + "  " : ""
        console.print("\(padding)\(time)  \(button)\(Self.label(reply.event))  \(reply.text)\n")
    }

    private static func label(_ event: MonitorEvent) -> String {
        switch event {
        case .setting: "setting  "
        case .input: "edge     "
        case .settled: "debounced"
        case .outcome: "outcome  "
        case .notice: "notice   "
        }
    }
}

/// Writes what happens on one button into a trace, line by line: what is there when it is interrupted is whole.
struct TraceRecorder {
    private let descriptor: Int32
    private let path: String
    private var base: Int64?

    /// Makes the file; one that is there already is kept.
    init(path: String) throws(ToolError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            let code = errno
            let remedy = code == EEXIST ? "; give a new name" : ""
            throw ToolError("\(path): cannot make the trace: \(SystemError(code))\(remedy)", .cannotWrite)
        }
    }

    mutating func record(_ reply: MonitorReply) throws(ToolError) {
        guard let base else {
            switch reply.event {
            case .setting: return try write("set \(reply.text)")
            case .notice: return try write("# \(reply.text)")
            case .input where reply.text == "down":
                base = reply.time
                return try record(reply)
            // What is left of a press that began before the recording cannot be played again.
            case .input, .settled, .outcome: return
            }
        }
        let time = Timestamp(nanoseconds: reply.time - base).seconds
        switch reply.event {
        case .input: try write("\(time) \(reply.text)")
        case .outcome: try write("\(time) > \(reply.text)")
        case .settled: try write("# \(time) settled \(reply.text)")
        case .setting: try write("# \(time) set \(reply.text)")
        case .notice: try write("# \(time) \(reply.text)")
        }
    }

    private func write(_ line: String) throws(ToolError) {
        let bytes = Array((line.split(separator: "\n").joined(separator: " ") + "\n").utf8)
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw ToolError("\(path): cannot write the trace: \(SystemError(errno))", .cannotWrite)
        }
    }
}

/// What went wrong with something that the program does itself: one line, and how it ends.
struct ToolError: Error, Equatable, CustomStringConvertible {
    let description: String
    let exitCode: ExitCode

    init(_ description: String, _ exitCode: ExitCode) {
        self.description = description
        self.exitCode = exitCode
    }
}
