import AgentProtocol
import Gestures

/// What a light does for a presentation: the one pure function that every indicator draws from.
///
/// | state | light that dims | light that is on or off |
/// | --- | --- | --- |
/// | holding | rises to full at the threshold, and anew towards a longer hold | lit for a growing part of five slots, full at the threshold |
/// | performing | full and low, 125 ms each | on and off, 125 ms each |
/// | failed | three flashes, a pause | the same |
/// | nothing assigned | one faint blip in 5 s | one blip in 5 s |
/// | locked | two faint blips in 4 s | two blips in 4 s |
/// | disabled | steady and low | three blips in 4 s |
/// | hint | half and dark, 500 ms each | on and off, 500 ms each |
/// | status | full and half, 250 ms each | on and off, 250 ms each |
/// | unknown | low and dark, 1 s each | on and off, 1 s each |
/// | stale, on | full, dark for 200 ms every 2 s | the same |
/// | stale, off | dark, full for 200 ms every 2 s | the same |
/// | activity | full for 1.5 s, half for 0.5 s | on for 1.5 s, off for 0.5 s |
/// | on | steady and full | on |
/// | off | steady and faint, as a lamp in standby | off |
///
/// Without an agent a light is dark, or does what it did before the agent took it. A light that is on or off cannot tell
/// that from off.
///
/// Where motion is reduced nothing repeats: see `reduced`.
///
/// Performing begins with full, where the hold ended, so the threshold shows as one unbroken light.
public struct Light: Hashable, Sendable {
    public let state: LightState
    /// The control's tint as the eye sees it, or red for a failure; a light of one colour leaves it aside.
    public let colour: RGBColor
    public let pattern: Pattern
    /// When the pattern began.
    public let start: Timestamp

    /// - Parameters:
    ///   - isDimmable: false for a light that knows only on and off.
    ///   - isMotionReduced: steady levels only.
    ///   - now: when the presentation came.
    ///   - previous: the light before it; a state that goes on keeps its rhythm.
    public init(
        _ presentation: Presentation, isDimmable: Bool, isMotionReduced: Bool = false, at now: Timestamp,
        following previous: Light? = nil
    ) {
        state = LightState(presentation)
        let tint = presentation.control?.tint ?? .system(.blue)
        colour = Palette.dark.colour(state == .failed ? .system(.red) : tint)
        if let filling = presentation.press.filling, state == .holding {
            start = filling.start
            let time = filling.end - filling.start
            pattern =
                isMotionReduced
                ? .waiting(for: time, at: isDimmable ? 0.5 : 0) : .filling(over: time, isDimmable: isDimmable)
        } else if isMotionReduced {
            let level = Self.reduced(state)
            pattern = .steady(isDimmable ? level : level.rounded())
            start = now
        } else {
            pattern = isDimmable ? Self.dimmed(state) : Self.switched(state)
            start = if let previous, previous.state == state { previous.start } else { now }
        }
    }

    /// The level at `time`, 0…1, and when it changes next (nil: not until the next presentation).
    public func level(at time: Timestamp) -> (level: Double, nextChange: Timestamp?) {
        let (level, change) = pattern.level(at: max(.zero, time - start))
        return (level, change.map { start + $0 })
    }

    /// The levels of a light that dims which must not look alike, from dark to full.
    static let levels = [0, 0.1, 0.25, 0.6, 1]

    private static func dimmed(_ state: LightState) -> Pattern {
        switch state {
        case .performing: .repeating([.init(1, .milliseconds(125)), .init(0.35, .milliseconds(125))])
        case .failed: .blips(3, level: 1, lit: .milliseconds(100), dark: .milliseconds(100), every: .milliseconds(1200))
        case .nothingAssigned: .blips(1, level: 0.5, every: .seconds(5))
        case .locked: .blips(2, level: 0.5, every: .seconds(4))
        case .disabled: .steady(0.25)
        case .hint: .repeating([.init(0.6, .milliseconds(500)), .init(0, .milliseconds(500))])
        case .status: .repeating([.init(1, .milliseconds(250)), .init(0.6, .milliseconds(250))])
        case .unknown: .repeating([.init(0.35, .seconds(1)), .init(0, .seconds(1))])
        case .activity: .repeating([.init(1, .milliseconds(1500)), .init(0.6, .milliseconds(500))])
        case .off: .steady(0.1)
        case .staleOn, .staleOff, .on, .holding: switched(state)
        }
    }

    /// One level each, in the order of how much there is to see; what rounds up is lit on a light that is on or off.
    private static func reduced(_ state: LightState) -> Double {
        switch state {
        case .on, .activity, .holding: 1
        case .staleOn: 0.8
        case .performing: 0.7
        case .failed: 0.6
        case .hint, .status: 0.5
        case .unknown: 0.4
        case .locked, .disabled: 0.3
        case .nothingAssigned, .staleOff: 0.2
        case .off: 0.1
        }
    }

    private static func switched(_ state: LightState) -> Pattern {
        switch state {
        case .performing: .repeating([.init(1, .milliseconds(125)), .init(0, .milliseconds(125))])
        case .failed: .blips(3, level: 1, lit: .milliseconds(100), dark: .milliseconds(100), every: .milliseconds(1200))
        case .nothingAssigned: .blips(1, level: 1, every: .seconds(5))
        case .locked: .blips(2, level: 1, every: .seconds(4))
        case .disabled: .blips(3, level: 1, every: .seconds(4))
        case .hint: .repeating([.init(1, .milliseconds(500)), .init(0, .milliseconds(500))])
        case .status: .repeating([.init(1, .milliseconds(250)), .init(0, .milliseconds(250))])
        case .unknown: .repeating([.init(1, .seconds(1)), .init(0, .seconds(1))])
        case .staleOn: .repeating([.init(1, .milliseconds(1800)), .init(0, .milliseconds(200))])
        case .staleOff: .repeating([.init(1, .milliseconds(200)), .init(0, .milliseconds(1800))])
        case .activity: .repeating([.init(1, .milliseconds(1500)), .init(0, .milliseconds(500))])
        case .on, .holding: .steady(1)
        case .off: .steady(0)
        }
    }
}

extension Pattern {
    /// `count` short flashes and then dark until `period` is over.
    static func blips(
        _ count: Int, level: Double, lit: Duration = .milliseconds(60), dark: Duration = .milliseconds(240),
        every period: Duration
    ) -> Pattern {
        let flashes = (0..<count).flatMap { _ in [Step(level, lit), Step(0, dark)] }
        let pause = period - (lit + dark) * count
        return .repeating(flashes + [Step(0, pause)])
    }
}

extension Presentation.Press {
    /// What the light fills up for: from the press, or the hold reached last, to the next one.
    var filling: (start: Timestamp, end: Timestamp)? {
        switch self {
        case .pressed(let since, .some(let holdAt)), .reached(_, let since, let holdAt):
            (Timestamp(nanoseconds: since), Timestamp(nanoseconds: holdAt))
        case .idle, .pressed, .held: nil
        }
    }
}
