import AgentProtocol
import ControlsTestKit
import EventLoop
import Foundation
import Gestures
import LightSamples
import Testing

@testable import Indicators

extension OnTheBoard {
    /// What the committed timelines say, told to real devices: nothing else, in that order.
    @Suite @AgentActor struct TimelineTests {
        private let clock = ManualClock(now: Timestamp(nanoseconds: Sample.pressedAt))

        @Test("uleds receives exactly the timeline's writes", arguments: LightState.allCases)
        func ledClass(_ state: LightState) async throws {
            let led = try WatchedLED(name: "board:white:timeline")
            led.collect()
            let timeline = try CommittedTimeline(state, of: "LED class, brightness of 255")
            let indicator = LightIndicator(.led(name: led.name), clock: clock) { Issue.record("\($0)") }
            indicator.show(Sample.presentation(state))
            try await play(timeline) { led.collect() }
            // The first is what it was before.
            let seen = led.history.dropFirst().map { [Int($0)] }
            #expect(timeline.begins(with: seen), "\(seen)")
            #expect(seen.count >= timeline.values.count, "\(seen)")
            indicator.stop()
            #expect(led.brightness == 0)
        }

        @Test("gpio-leds is on and off exactly as the timeline says", arguments: LightState.allCases)
        func kernelLED(_ state: LightState) async throws {
            let timeline = try CommittedTimeline(state, of: "LED class, on or off")
            try await onLines(.led(name: DeviceTree.ledName), timeline, state) { [try DeviceTree.ledIsOn()] }
        }

        @Test("Three outputs show exactly the timeline's colours", arguments: LightState.allCases)
        func outputs(_ state: LightState) async throws {
            let header = try GPIOHeader(.pi4)
            let lines = [5, 6, 13]
            for line in lines { try header.pullDown(line) }
            let chip = try header.chip
            let device = LightDevice.gpio(name: "GPIO5, GPIO6, GPIO13", isActiveLow: false) {
                GPIOOutputLines(chipPath: "/dev/\(chip)", offsets: [5, 6, 13])
            }
            let timeline = try CommittedTimeline(state, of: "three GPIO outputs, red green blue")
            try await onLines(device, timeline, state) { try lines.map(header.level) }
        }

        /// Follows levels, each of which is looked at far more often than it changes.
        private func onLines(
            _ device: LightDevice, _ timeline: CommittedTimeline, _ state: LightState,
            levels: @AgentActor () throws -> [Bool]
        ) async throws {
            var seen: [[Int]] = []
            func look() throws {
                let now = try levels().map { $0 ? 1 : 0 }
                if seen.last != now { seen.append(now) }
            }
            let dark = try levels().map { $0 ? 1 : 0 }
            let indicator = LightIndicator(device, clock: clock) { Issue.record("\($0)") }
            indicator.show(Sample.presentation(state))
            try await play(timeline, look)
            if seen.first == dark, timeline.values.first != dark { seen.removeFirst() }
            #expect(timeline.begins(with: seen), "\(seen)")
            #expect(seen.count >= timeline.values.count, "\(seen)")
            indicator.stop()
            #expect(try levels().allSatisfy { !$0 })
        }

        /// Lets the time of the timeline pass: the manual clock's for what the agent blinks, and with it the real one's for
        /// what the kernel does.
        private func play(_ timeline: CommittedTimeline, _ look: () throws -> Void) async throws {
            let step = Duration.milliseconds(2)
            let start = clock.now
            while clock.now - start < timeline.length + .milliseconds(40) {
                try look()
                try await Task.sleep(for: step)
                clock.advance(by: step)
            }
            try await Task.sleep(for: .milliseconds(20))
            try look()
        }
    }
}

/// One line of `Timelines.txt`.
private struct CommittedTimeline {
    /// What the device's channels are told, in order.
    let values: [[Int]]
    let length: Duration
    private let isRepeated: Bool

    init(_ state: LightState, of kind: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../IndicatorsTests/Timelines.txt")
        let text = try String(contentsOf: file, encoding: .utf8)
        let section = try #require(text.components(separatedBy: "\n\n").first { $0.hasPrefix(kind + "\n") })
        let line = try #require(
            section.split(separator: "\n").first { $0.split(separator: " ").first == Substring(state.rawValue) })
        let steps = line.split(separator: " ", maxSplits: 1)[1].split(separator: ",").map { step in
            step.split(separator: ":").map(String.init)
        }
        let last = try #require(steps.last)
        isRepeated = last[1].contains("again")
        values = (isRepeated ? steps.dropLast() : steps[...]).map { step in
            step[1].split(separator: " ").compactMap { Int($0) }
        }
        length = .milliseconds(Int(last[0].filter(\.isNumber)) ?? 0)
    }

    /// Whether what was seen is the timeline, and its beginning again as far as it was looked at.
    func begins(with seen: [[Int]]) -> Bool {
        let again = isRepeated ? values + values : values
        return seen.count <= again.count && zip(seen, again).allSatisfy { $0 == $1 }
    }
}
