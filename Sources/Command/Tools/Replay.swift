import AgentProtocol
import Gestures

/// `replay`: a recorded trace through the recogniser, held against the outcomes that stand in it.
enum Replay {
    static func run(file: String, console: Console, wantsJSON: Bool) throws -> ExitCode {
        let text = try TextFile.read(file)
        let trace: Trace
        do throws(TraceError) {
            trace = try Trace(text: text)
        } catch {
            throw ToolError("\(file): \(error)", .badData)
        }
        let outcomes = trace.replay()
        if wantsJSON {
            let report: [String: JSONValue] = [
                "outcomes": .array(outcomes.map(JSONValue.string)),
                "expected": .array(trace.expected.map(JSONValue.string)),
                "isAsRecorded": .bool(outcomes == trace.expected),
            ]
            console.print(JSONText.pretty(JSONValue.object(report)) + "\n")
        } else {
            for outcome in outcomes { console.print(outcome + "\n") }
        }
        guard outcomes != trace.expected, !trace.expected.isEmpty else { return .success }
        console.say("\(file): \(difference(between: outcomes, and: trace.expected))")
        return .software
    }

    private static func difference(between outcomes: [String], and expected: [String]) -> String {
        let same = zip(outcomes, expected).prefix { $0 == $1 }.count
        let now = same < outcomes.count ? "\"\(outcomes[same])\"" : "nothing"
        let then = same < expected.count ? "\"\(expected[same])\"" : "nothing more"
        return "outcome \(same + 1) is \(now), the trace has \(then)"
    }
}
