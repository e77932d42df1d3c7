import AgentProtocol
import Gestures
import LightSamples

@testable import Indicators

/// Every state on every kind of light as text: what each channel of the device is told, and when.
enum TimelineText {
    /// A kind of light, and a frame as the numbers that its device gets.
    private struct Kind: Sendable {
        let name: String
        let isDimmable: Bool
        var isMotionReduced = false
        let values: @Sendable (LightFrame) -> [Int]
    }

    private static let kinds: [Kind] = [
        Kind(name: "LED class, brightness of 255", isDimmable: true) { [LightFrame.count($0.level, maximum: 255)] },
        Kind(name: "LED class, on or off", isDimmable: false) { [LightFrame.count($0.level, maximum: 1)] },
        Kind(
            name: "LED class, brightness of 3",
            isDimmable: LightAbilities(maximum: 3, repeats: true).isDimmable(upTo: 1)
        ) { [LightFrame.count($0.level, maximum: 3)] },
        Kind(
            name: "LED class, brightness of 255, a limit of 0.2",
            isDimmable: LightAbilities(maximum: 255, repeats: true).isDimmable(upTo: 0.2)
        ) { [LightFrame.count($0.level * 0.2, maximum: 255)] },
        Kind(name: "multicolour LED class, red green blue and brightness, each of 255", isDimmable: true) { frame in
            [frame.colour.red, frame.colour.green, frame.colour.blue].map { Int(($0 * 255).rounded()) }
                + [LightFrame.count(frame.level, maximum: 255)]
        },
        Kind(name: "one GPIO output", isDimmable: false) { GPIOOutput.levels($0, count: 1).map { $0 ? 1 : 0 } },
        Kind(name: "three GPIO outputs, red green blue", isDimmable: false) {
            GPIOOutput.levels($0, count: 3).map { $0 ? 1 : 0 }
        },
        Kind(name: "one PWM channel, nanoseconds of 1000000", isDimmable: true) { PWMLight.duties($0, count: 1) },
        Kind(name: "three PWM channels, red green blue, nanoseconds of 1000000", isDimmable: true) {
            PWMLight.duties($0, count: 3)
        },
        Kind(name: "WS2812 and APA102, red green blue, each of 255", isDimmable: true) {
            AddressableLight.channels($0).map(Int.init)
        },
        Kind(name: "LED of a keyboard", isDimmable: false) { [$0.level > 0 ? 1 : 0] },
        Kind(name: "LED class, brightness of 255, reduced motion", isDimmable: true, isMotionReduced: true) {
            [LightFrame.count($0.level, maximum: 255)]
        },
        Kind(name: "one GPIO output, reduced motion", isDimmable: false, isMotionReduced: true) {
            GPIOOutput.levels($0, count: 1).map { $0 ? 1 : 0 }
        },
    ]

    static var all: String {
        let sections = kinds.map { kind in
            ([kind.name] + LightState.allCases.map { line(of: $0, on: kind) }).joined(separator: "\n")
        }
        return """
            What each state is on each kind of light: milliseconds, and the values of the device's channels from then on.
            The control's tint is the system's purple. "again" begins the line anew.

            \(sections.joined(separator: "\n\n"))

            """
    }

    private static func light(_ state: LightState, _ kind: Kind) -> Light {
        Light(
            Sample.presentation(state), isDimmable: kind.isDimmable, isMotionReduced: kind.isMotionReduced,
            at: Timestamp(nanoseconds: Sample.pressedAt))
    }

    private static func line(of state: LightState, on kind: Kind) -> String {
        let light = light(state, kind)
        let colour = LinearColour(hueOf: light.colour)
        var (time, words, last) = (Duration.zero, [String](), [Int]?.none)
        func add(_ level: Double) {
            let values = kind.values(LightFrame(colour: colour, course: .steady(level)))
            guard values != last else { return }
            last = values
            words.append("\(time.inNanoseconds / 1_000_000): " + values.map(String.init).joined(separator: " "))
        }
        for step in light.pattern.steps {
            add(step.level)
            time += step.duration
        }
        if let rest = light.pattern.rest { add(rest) } else { words.append("\(time.inNanoseconds / 1_000_000): again") }
        return "  " + state.rawValue + String(repeating: " ", count: 18 - state.rawValue.count)
            + words.joined(separator: ", ")
    }

    /// The first five seconds of each state, 80 ms a character, on a light that dims and on one that does not.
    static var pictures: String {
        let heights = Array(" ▁▂▃▄▅▆▇█")
        let lines = LightState.allCases.flatMap { state in
            kinds.prefix(2).map { kind -> String in
                let light = light(state, kind)
                let strip = (0..<62).map { column -> Character in
                    let time = light.start + .milliseconds(80 * column + 30)
                    let level = light.level(at: time).level
                    return level == 0 ? " " : heights[max(1, Int((level * 8).rounded(.down)))]
                }
                let name = kind.isDimmable ? state.rawValue : ""
                return name + String(repeating: " ", count: 17 - name.count) + "|" + String(strip) + "|"
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
