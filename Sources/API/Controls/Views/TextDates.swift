extension Text.DateStyle {
    /// The date in words, at the environment's time and in its locale.
    func words(for date: Date, in environment: TextEnvironment) -> String {
        let seconds = date.timeIntervalSince(environment.now)
        switch kind {
        case .time:
            return date.formatted(Date.FormatStyle(date: .omitted, time: .shortened, locale: environment.locale))
        case .date:
            return date.formatted(Date.FormatStyle(date: .long, time: .omitted, locale: environment.locale))
        case .timer:
            return Clock.face(of: abs(seconds), showsHours: true)
        case .relative:
            return Clock.units(of: abs(seconds), width: .abbreviated, count: 2, locale: environment.locale)
        case .offset:
            let distance = Clock.units(of: abs(seconds), width: .wide, count: 1, locale: environment.locale)
            return (seconds < 0 ? "−" : "+") + distance
        }
    }
}

/// A clock that runs through an interval.
struct TimerInterval: Hashable, Sendable {
    var dates: ClosedRange<Date>
    var pause: Date?
    var countsDown: Bool
    var showsHours: Bool

    /// What the clock shows at the given time: it stands still outside its interval and from its pause on.
    func clock(at now: Date) -> String {
        let time = min(max(pause.map { min($0, now) } ?? now, dates.lowerBound), dates.upperBound)
        let seconds =
            countsDown ? dates.upperBound.timeIntervalSince(time) : time.timeIntervalSince(dates.lowerBound)
        return Clock.face(of: seconds, showsHours: showsHours)
    }
}

/// How a span of time is written.
private enum Clock {
    /// `1:02:03`, or `62:03` without hours.
    static func face(of interval: TimeInterval, showsHours: Bool) -> String {
        let seconds = whole(interval)
        let hours = showsHours ? seconds / 3600 : 0
        let minutes = seconds / 60 - hours * 60
        let rest = padded(seconds % 60)
        return hours > 0 ? "\(hours):\(padded(minutes)):\(rest)" : "\(minutes):\(rest)"
    }

    /// `2 hr, 23 min`: the largest units that are not zero.
    static func units(
        of interval: TimeInterval, width: Duration.UnitsFormatStyle.UnitWidth, count: Int, locale: Locale
    ) -> String {
        let style = Duration.UnitsFormatStyle(
            allowedUnits: [.days, .hours, .minutes, .seconds], width: width, maximumUnitCount: count,
            zeroValueUnits: .hide, fractionalPart: .hide(rounded: .down))
        return Duration.seconds(whole(interval)).formatted(style.locale(locale))
    }

    /// Whole seconds; a date in the far future is as far as a clock can count.
    private static func whole(_ interval: TimeInterval) -> Int {
        Int(min(interval.rounded(.down), 1e12))
    }

    private static func padded(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
