import CBoard
import ControlsTestKit
import EventLoop
import Gestures
import Glibc
import Input
import Testing

extension OnTheBoard {
    /// Chords of real inputs: two keys of one keyboard, and a key with a line.
    @AgentActor @Suite struct ChordTests {
        /// Two buttons and their chord, with what came of them in its order: `left tap`.
        @AgentActor private final class Pair {
            private(set) var outcomes: [String] = []
            private(set) var there: Set<String> = []
            private var buttons: [Button] = []

            init(_ left: any ButtonSource, _ right: any ButtonSource) throws {
                let clock = SystemClock()
                let chord = ChordSource("left", "right", window: .milliseconds(60), mailbox: ChordMailbox(clock: clock))
                let sources: [(String, any ButtonSource)] = [("both", chord), ("left", left), ("right", right)]
                for (name, source) in sources {
                    let debounce: Duration? = source is GPIOSource ? .milliseconds(10) : nil
                    let button = Button(
                        name: name, source: source, debounce: debounce, clock: clock,
                        onOutcome: { [weak self] outcome, _ in
                            if case .pressed = outcome { return }
                            self?.outcomes.append("\(name) \(outcome.word)")
                        },
                        onAvailability: { [weak self] in if $0 == nil { self?.there.insert(name) } })
                    if name != "both" { button.join(chord) }
                    buttons.append(button)
                    try button.start()
                }
                chord.isAssigned = true
            }

            func stop() {
                for button in buttons { button.stop() }
            }

            /// Whether exactly this came of it within two seconds, and nothing more soon after.
            func says(_ expected: [String]) async throws -> Bool {
                let log = SourceLog()
                _ = try await log.waits { outcomes.count >= expected.count }
                try await Task.sleep(for: .milliseconds(100))
                return outcomes == expected
            }
        }

        private static func key(_ code: String) -> KeySource {
            KeySource(KeyAddress(device: .properties(DeviceProperties(name: "Board pedals")), code: code))
        }

        @Test("Two keys of one keyboard: a chord, a chord that is let go early, and each key alone")
        func keysOfOneKeyboard() async throws {
            let keyboard = try VirtualKeyboard(name: "Board pedals")
            let pair = try Pair(Self.key("KEY_PROG1"), Self.key("KEY_A"))
            #expect(try await SourceLog().waits { pair.there == ["left", "right", "both"] })
            try keyboard.press()
            try keyboard.press(KEY_A)
            try keyboard.release()
            try keyboard.release(KEY_A)
            #expect(try await pair.says(["both tap"]), "\(pair.outcomes)")
            try keyboard.press(KEY_A)
            try keyboard.press()
            try await Task.sleep(for: .milliseconds(600))
            try keyboard.release(KEY_A)
            try keyboard.release()
            #expect(try await pair.says(["both tap", "both hold", "both hold-end"]), "\(pair.outcomes)")
            try keyboard.press()
            try keyboard.release()
            try keyboard.press(KEY_A)
            try keyboard.release(KEY_A)
            let expected = ["both tap", "both hold", "both hold-end", "left tap", "right tap"]
            #expect(try await pair.says(expected), "\(pair.outcomes)")
            pair.stop()
        }

        @Test("A line and a key, whose edges come from different devices")
        func lineAndKey() async throws {
            let header = try GPIOHeader(.pi4)
            let keyboard = try VirtualKeyboard(name: "Board pedals")
            let pair = try Pair(
                GPIOSource(.name("GPIO17"), settings: GPIOInputSettings(debounce: .milliseconds(10))),
                Self.key("KEY_A"))
            #expect(try await SourceLog().waits { pair.there == ["left", "right", "both"] })
            try header.pullDown(17)
            try keyboard.press(KEY_A)
            try await Task.sleep(for: .milliseconds(80))
            try header.letGo(17)
            try keyboard.release(KEY_A)
            #expect(try await pair.says(["both tap"]), "\(pair.outcomes)")
            try header.pullDown(17)
            try await Task.sleep(for: .milliseconds(80))
            try header.letGo(17)
            #expect(try await pair.says(["both tap", "left tap"]), "\(pair.outcomes)")
            // Unplugged in the middle of a chord: neither the chord nor a single.
            try header.pullDown(17)
            try keyboard.press(KEY_A)
            try await Task.sleep(for: .milliseconds(100))
            keyboard.unplug()
            try await Task.sleep(for: .milliseconds(100))
            try header.letGo(17)
            _ = try await SourceLog().waits { pair.outcomes.count > 2 }
            try await Task.sleep(for: .milliseconds(100))
            #expect(pair.outcomes.count == 3)
            #expect(pair.outcomes.last?.hasPrefix("both cancelled (") == true, "\(pair.outcomes)")
            pair.stop()
            try await Task.sleep(for: .milliseconds(50))
            withExtendedLifetime(header) {}
        }
    }
}
