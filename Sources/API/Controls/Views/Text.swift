/// Words, looked up in the reader's language or told by the time.
public struct Text: Hashable, Sendable {
    /// How a date is told.
    public struct DateStyle: Hashable, Sendable {
        enum Kind: Hashable, Sendable {
            case time, date, relative, offset, timer
        }

        let kind: Kind

        /// The time of day: 9:41 AM.
        public static let time = DateStyle(kind: .time)
        /// The day: June 3, 2026.
        public static let date = DateStyle(kind: .date)
        /// How far away it is: 2 hr, 23 min.
        public static let relative = DateStyle(kind: .relative)
        /// How far away it is, and in which direction: +2 hours.
        public static let offset = DateStyle(kind: .offset)
        /// A clock that counts from the date, or down to it: 36:59.
        public static let timer = DateStyle(kind: .timer)
    }

    private indirect enum Storage: Hashable, Sendable {
        case verbatim(String)
        case key(LocalizedFormat, table: String?, bundle: Bundle?)
        case resource(LocalizedStringResource)
        case date(Date, DateStyle)
        case interval(ClosedRange<Date>)
        case timer(TimerInterval)
        case joined(Text, Text)
    }

    private let storage: Storage

    private init(_ storage: Storage) {
        self.storage = storage
    }

    /// Words from a bundle's string table; without a translation the key itself.
    public init(
        _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
    ) {
        self.init(.key(key.format, table: tableName, bundle: bundle))
    }

    /// Words that are not looked up.
    @_disfavoredOverload
    public init(_ content: some StringProtocol) {
        self.init(.verbatim(String(content)))
    }

    /// Words that are not looked up, written as a literal.
    public init(verbatim content: String) {
        self.init(.verbatim(content))
    }

    /// Words that carry their own table and default.
    @_disfavoredOverload
    public init(_ resource: LocalizedStringResource) {
        self.init(.resource(resource))
    }

    /// The characters of an attributed text; its attributes do not show.
    public init(_ attributedContent: AttributedString) {
        self.init(.verbatim(String(attributedContent.characters)))
    }

    /// A date in the words of the moment of the render.
    public init(_ date: Date, style: DateStyle) {
        self.init(.date(date, style))
    }

    /// Two times of day with a dash between them.
    public init(_ dates: ClosedRange<Date>) {
        self.init(.interval(dates))
    }

    /// A clock that runs through the interval, as it stands at the moment of the render.
    ///
    /// - Parameters:
    ///   - pauseTime: the date at which the clock was stopped.
    ///   - countsDown: whether the clock shows what is left, else what has passed.
    ///   - showsHours: whether an hour is written as such, else as sixty minutes.
    public init(
        timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
    ) {
        self.init(
            .timer(
                TimerInterval(
                    dates: timerInterval, pause: pauseTime, countsDown: countsDown, showsHours: showsHours)))
    }

    /// A value in the given format.
    public init<Style: FormatStyle>(_ input: Style.FormatInput, format: Style)
    where Style.FormatInput: Equatable, Style.FormatOutput == String {
        self.init(.verbatim(format.format(input)))
    }

    /// A value as the formatter writes it; nothing if it cannot.
    public init(_ subject: some ReferenceConvertible, formatter: Formatter) {
        self.init(.verbatim(formatter.string(for: subject) ?? ""))
    }

    /// One text after the other.
    public static func + (first: Text, second: Text) -> Text {
        Text(.joined(first, second))
    }

    /// The words to show to the given reader.
    package func string(in environment: TextEnvironment) -> String {
        switch storage {
        case .verbatim(let words): words
        case .key(let format, let table, let bundle):
            StringTables(of: bundle ?? .main, table: table).string(for: format.key, or: format, in: environment)
        case .resource(let resource): resource.string(in: environment)
        case .date(let date, let style): style.words(for: date, in: environment)
        case .interval(let dates):
            [dates.lowerBound, dates.upperBound].map { DateStyle.time.words(for: $0, in: environment) }
                .joined(separator: "–")
        case .timer(let timer): timer.clock(at: environment.now)
        case .joined(let first, let second): first.string(in: environment) + second.string(in: environment)
        }
    }
}

extension Text: PrimitiveView {
    /// Made of nothing else.
    public typealias Body = Never

    package func contribute(to label: inout LabelContents) {
        label.add(self)
    }
}
