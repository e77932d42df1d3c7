import Foundation
import Gestures
import Testing

/// Recorded and written traces in `Traces/`: each file is a test, whose outcomes stand in it.
@Suite struct TraceTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Traces")
    private static let files =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.filter { $0.hasSuffix(".trace") } ?? []

    @Test(arguments: files.sorted())
    func bringsWhatItSays(file: String) throws {
        let text = try String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
        let trace = try Trace(text: text)
        #expect(trace.replay() == trace.expected)
        #expect(!trace.expected.isEmpty)
    }

    @Test func thereAreTraces() {
        #expect(Self.files.count >= 4)
    }

    @Test func everyInputIsReadAsItIsWritten() throws {
        let inputs: [ButtonInput] =
            [.pressed, .released, .joinedChord]
            + CancelReason.allCases.flatMap { reason in
                [true, false].map { ButtonInput.cancelled(reason, isPressed: $0) }
            }
        let lines = inputs.enumerated().map { index, input in "\(at(Int64(index)).seconds) \(input.words)" }
        let trace = try Trace(text: lines.joined(separator: "\n"))
        #expect(trace.entries == inputs.enumerated().map { .input($1, at: at(Int64($0))) })
        #expect(trace.settings == TraceSettings())
    }

    private static let written: [GestureSettings] = [
        GestureSettings(
            holdThreshold: .milliseconds(750), longHoldThreshold: .seconds(3), veryLongHoldThreshold: .seconds(9),
            doubleTapInterval: .milliseconds(250), lockout: .milliseconds(400), chordWindow: .milliseconds(60),
            isHoldAssigned: false, isLongHoldAssigned: true, isVeryLongHoldAssigned: true, isDoubleTapAssigned: true),
        GestureSettings(repeatInterval: .milliseconds(200)), GestureSettings(),
    ]

    @Test(arguments: written)
    func everySettingIsReadAsItIsWritten(gestures: GestureSettings) throws {
        let settings = TraceSettings(gestures: gestures, debounce: .microseconds(1500))
        let text = settings.lines.map { "set " + $0 + "\n" }.joined()
        #expect(try Trace(text: text).settings == settings)
    }

    @Test(arguments: [
        (Int64(0), "0.000000"), (1_500_000_000, "1.500000"), (1, "0.000000001"), (-10_000_000, "-0.010000"),
        (4_242_000_001_000, "4242.000001"),
    ])
    func times(nanoseconds: Int64, text: String) throws {
        let time = Timestamp(nanoseconds: nanoseconds)
        #expect(time.seconds == text)
        #expect(try Trace(text: "\(text) end").entries == [.end(at: time)])
    }

    @Test(arguments: [
        "0.1 pressed", "down", "0.1", "0,1 down", "0.1 cancelled overrun", "0.1 cancelled rust up", "0.1 down up",
        "set hold-threshold 500", "set hold maybe", "set colour red", "set hold-threshold", "0.1 >", "0.1 end now",
        "set hold-threshold 0ms",
    ])
    func whatIsNoTraceIsRefused(line: String) {
        do throws(TraceError) {
            let trace = try Trace(text: "# a comment\n\n\(line)\n0.1 down")
            Issue.record("it was read as \(trace)")
        } catch {
            #expect(error.line == 3)
            #expect(error.text == line)
        }
    }
}
