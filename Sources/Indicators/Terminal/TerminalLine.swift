import AgentProtocol
import Gestures

/// One button's presentation as a line of text: symbol, title, value, and what is going on.
public struct TerminalLine: Sendable {
    /// The moment that the line is drawn for, on both clocks.
    public struct Moment: Hashable, Sendable {
        /// For progress.
        public let monotonic: Timestamp
        /// Seconds since 1970, for countdowns.
        public let wall: Double

        public init(monotonic: Timestamp, wall: Double) {
            self.monotonic = monotonic
            self.wall = wall
        }
    }

    private let presentation: Presentation
    private let palette: Palette
    private let symbols: SymbolFont
    private let light: Light

    public init(_ presentation: Presentation, palette: Palette, symbols: SymbolFont = .unicode) {
        self.presentation = presentation
        self.palette = palette
        self.symbols = symbols
        // The pattern is of use while it fills; then it starts with the press, not with the moment of drawing.
        light = Light(presentation, isDimmable: true, at: Timestamp(nanoseconds: 0))
    }

    /// The line, and the moment (on the monotonic clock) from which it looks different by itself; nil if never.
    public func text(at moment: Moment) -> (text: StyledText, nextChange: Timestamp?) {
        var line = face
        var nextChange: Timestamp?
        if light.state == .holding {
            let (level, change) = light.level(at: moment.monotonic)
            line.append("  ")
            line.append(Self.bar(level), .coloured(tint))
            nextChange = change
        }
        if let activity = presentation.activity {
            let (text, change) = Self.activity(activity, at: moment)
            line.append("  ")
            line.append(text, .faint, yields: 2)
            nextChange = [nextChange, change].compactMap { $0 }.min()
        }
        for news in news {
            line.append("  ")
            line.append(news.text, news.look)
        }
        return (line, nextChange)
    }

    /// The line in words, for plain output and people who listen to it; without the countdown, which never rests.
    public var words: String {
        var words = [presentation.control.map { Self.titleAndValue($0) } ?? "nothing assigned"]
        if light.state == .holding { words.append("holding") }
        if let activity = presentation.activity {
            words.append([activity.title, activity.stateText].compactMap { $0 }.joined(separator: " "))
        }
        words += news.map(\.text)
        return "\(presentation.button): \(words.joined(separator: ", "))".printable
    }

    private var tint: RGBColor {
        palette.colour(presentation.control?.tint ?? .system(.blue))
    }

    private var face: StyledText {
        guard let control = presentation.control else { return StyledText("○ nothing assigned", .faint) }
        return Self.face(of: control, palette: palette, symbols: symbols)
    }

    /// Symbol, title and value text of a control: in its tint when it is on or has no state.
    public static func face(
        of control: ControlFace, palette: Palette, symbols: SymbolFont = .unicode
    ) -> StyledText {
        let tint = palette.colour(control.tint)
        let isLit = control.isOn ?? true
        let isFaint = control.isDisabled || control.freshness == .unknown
        var line = StyledText(
            SymbolCharacters.character(for: control.symbol, in: symbols).padded(to: 3),
            isFaint || !isLit ? .faint : .coloured(tint))
        line.append(control.title, isFaint ? .faint : .bold, yields: 4)
        if let value = control.valueText {
            let isOn = control.isOn == true && control.freshness == .known && !isFaint
            line.append("  ")
            line.append(value, isOn ? .coloured(tint) : .faint, yields: 3)
        }
        return line
    }

    private static func titleAndValue(_ control: ControlFace) -> String {
        [control.title, control.valueText].compactMap { $0 }.joined(separator: ", ")
    }

    /// What goes on besides the state: work, what stands in the way of a hold, and the host's texts.
    private var news: [(text: String, look: StyledText.Look)] {
        var news: [(text: String, look: StyledText.Look)] = []
        switch presentation.work {
        case .performing: news.append(("performing…", .faint))
        case .failed(let message): news.append(("✗ " + message, .coloured(palette.colour(.system(.red)))))
        case .idle: break
        }
        if let obstacle { news.append((obstacle, .faint)) }
        if let hint = presentation.hint { news.append((hint, .plain)) }
        if let status = presentation.status { news.append((status, .plain)) }
        return news
    }

    private var obstacle: String? {
        guard let control = presentation.control else { return nil }
        if presentation.isLocked { return "locked" }
        if control.isDisabled { return "disabled" }
        switch control.freshness {
        case .unknown: return "state not known"
        case .stale: return "not current"
        case .known: return nil
        }
    }

    private static func bar(_ level: Double) -> String {
        let columns = 12
        let filled = Int(level * Double(columns))
        return String(repeating: "━", count: filled) + String(repeating: "╌", count: columns - filled)
    }

    /// A Live Activity with its countdown, and the moment from which that looks different.
    public static func activity(_ activity: ActivityFace, at moment: Moment) -> (String, Timestamp?) {
        var words = ["◷", activity.title, activity.stateText].compactMap { $0 }
        var change: Timestamp?
        if let end = activity.endsAt, end.isFinite {
            let left = max(0, min(end - moment.wall, 359_999))
            let whole = Int64(left.rounded(.up))
            words.append(clockFace(whole))
            // The face changes when the whole seconds do: at the end of the second that is running.
            if left > 0 { change = moment.monotonic + .nanoseconds(Int64((left - Double(whole - 1)) * 1e9) + 1) }
        }
        if activity.isStale { words.append("(not current)") }
        return (words.joined(separator: " "), change)
    }

    private static func clockFace(_ seconds: Int64) -> String {
        func two(_ value: Int64) -> String { (value < 10 ? "0" : "") + String(value) }
        let minutes = "\(two(seconds / 60 % 60)):\(two(seconds % 60))"
        return seconds < 3600 ? minutes : "\(seconds / 3600):\(minutes)"
    }
}
