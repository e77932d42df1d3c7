import AgentProtocol

extension Date: ArchivableValue {
    static var valueKind: ParameterDescription.ValueKind { .date }
    static var expectation: String {
        "a date as text: \"2026-05-01T07:30:00Z\", or in the local time zone \"2026-05-01\", or for today \"07:30\""
    }

    /// ISO 8601 in UTC, to the millisecond.
    func archived() -> JSONValue {
        .string(
            formatted(
                .iso8601.year().month().day().time(includingFractionalSeconds: true).timeZone(separator: .omitted)))
    }

    static func unarchived(_ json: JSONValue, unit: Dimension?) -> Date? {
        guard case .string(let text) = json else { return nil }
        return (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
            ?? (try? Date(text, strategy: .iso8601))
            ?? localDay(text)
            ?? timeToday(text)
    }

    private static func localDay(_ text: String) -> Date? {
        guard let numbers = numbers(in: text, separator: "-", count: 3) else { return nil }
        let day = DateComponents(year: numbers[0], month: numbers[1], day: numbers[2])
        guard day.isValidDate(in: gregorian) else { return nil }
        return gregorian.date(from: day)
    }

    private static func timeToday(_ text: String) -> Date? {
        guard let numbers = numbers(in: text, separator: ":", count: 2) else { return nil }
        guard 0..<24 ~= numbers[0], 0..<60 ~= numbers[1] else { return nil }
        return gregorian.date(bySettingHour: numbers[0], minute: numbers[1], second: 0, of: .now)
    }

    private static func numbers(in text: String, separator: Character, count: Int) -> [Int]? {
        let numbers = text.split(separator: separator, omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == count else { return nil }
        let known = numbers.compactMap { $0 }
        return known.count == count ? known : nil
    }

    private static var gregorian: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .current
        return calendar
    }
}

extension DateComponents {
    private static var numberFields: [String: WritableKeyPath<DateComponents, Int?>] {
        [
            "era": \.era, "year": \.year, "month": \.month, "day": \.day, "hour": \.hour, "minute": \.minute,
            "second": \.second, "nanosecond": \.nanosecond, "weekday": \.weekday,
            "weekdayOrdinal": \.weekdayOrdinal, "quarter": \.quarter, "weekOfMonth": \.weekOfMonth,
            "weekOfYear": \.weekOfYear, "yearForWeekOfYear": \.yearForWeekOfYear,
        ]
    }

    /// Components from numbers alone, as a person writes them; nil when a field is unknown or not a whole number.
    init?(numbers: [String: JSONValue]) {
        self.init()
        for (name, json) in numbers {
            guard let field = Self.numberFields[name], let number = Int.unarchived(json, unit: nil) else {
                if name == "isLeapMonth", case .bool(let value) = json {
                    isLeapMonth = value
                    continue
                }
                return nil
            }
            self[keyPath: field] = number
        }
    }
}
