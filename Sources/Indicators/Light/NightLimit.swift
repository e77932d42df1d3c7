import Glibc

/// A time of day by the clock on the wall, to the minute.
public struct TimeOfDay: Hashable, Sendable {
    /// 0…23.
    public let hour: Int
    /// 0…59.
    public let minute: Int

    public init(hour: Int, minute: Int) {
        self.hour = hour
        self.minute = minute
    }
}

/// How bright a light may be at night.
public struct NightLimit: Hashable, Sendable {
    public var from: TimeOfDay
    /// Not the same as ``from``; earlier than it means the next morning.
    public var to: TimeOfDay
    /// 0…1, as the eye sees it.
    public var brightness: Double

    public init(from: TimeOfDay, to: TimeOfDay, brightness: Double) {
        self.from = from
        self.to = to
        self.brightness = brightness
    }

    /// Whether it is night at `moment` (seconds since 1970), by the local time, and when that changes next.
    ///
    /// Each boundary is worked out for its own day: where clocks are put forward or back in between, a night is an hour
    /// shorter or longer, as it is for people.
    func period(at moment: Double) -> (isNight: Bool, end: Double) {
        // Reads the zone anew where the machine was moved to another one.
        tzset()
        var seconds = time_t(moment.rounded(.down))
        var today = tm()
        localtime_r(&seconds, &today)
        let boundaries = (-1...2).flatMap { day in
            [(Self.moment(from, today, day), true), (Self.moment(to, today, day), false)]
        }
        let isNight = boundaries.filter { $0.0 <= moment }.max { $0.0 < $1.0 }?.1 ?? false
        return (isNight, boundaries.map(\.0).filter { $0 > moment }.min() ?? moment + 86_400)
    }

    private static func moment(_ time: TimeOfDay, _ today: tm, _ day: Int) -> Double {
        var local = tm()
        local.tm_year = today.tm_year
        local.tm_mon = today.tm_mon
        local.tm_mday = today.tm_mday + Int32(day)
        local.tm_hour = Int32(time.hour)
        local.tm_min = Int32(time.minute)
        // mktime finds out whether it is summer time on that day.
        local.tm_isdst = -1
        return Double(mktime(&local))
    }
}
