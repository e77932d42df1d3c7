import AgentProtocol

/// One parameter as a person is asked for it: what it is, what it may be, and what it is now.
struct ParameterForm {
    let parameter: ParameterDescription
    /// What the extension suggests, or what it found for a search; empty when anything of the kind goes.
    var choices: [ParameterChoice] {
        didSet { known = choices + known }
    }
    /// Every choice that was seen: a value keeps its title when a search leaves it out.
    private var known: [ParameterChoice]
    /// What the control has now; nil where its default applies.
    var current: JSONValue?

    init(parameter: ParameterDescription, choices: [ParameterChoice], current: JSONValue?) {
        self.parameter = parameter
        self.choices = choices
        self.current = current
        known = choices
    }

    /// What is there without a change: the current value, else the default.
    var kept: JSONValue? { current ?? parameter.defaultValue }

    /// A value by its title where it is one of the choices.
    func title(of value: JSONValue) -> String {
        if case .array(let items) = value { return items.map { title(of: $0) }.joined(separator: ", ") }
        return known.first { $0.value == value }?.title ?? Values.text(value)
    }

    /// Whether a choice is the value that is there now, or a part of it.
    func isChosen(_ choice: ParameterChoice) -> Bool {
        if case .array(let items)? = kept { return items.contains(choice.value) }
        return choice.value == kept
    }

    /// The kind of value in words: `a whole number, 1 to 60`.
    var kindInWords: String {
        let words: String
        switch parameter.valueKind {
        case .bool: words = "yes or no"
        case .int: words = "a whole number"
        case .double: words = "a number"
        case .string: words = "text"
        case .url: words = "a link"
        case .date: words = "a date, as 2026-01-31T18:00:00Z"
        case .choice, .entity: words = "one of these"
        case .array: words = choices.isEmpty ? "a list, as JSON" : "some of these, separated by commas"
        case .other: words = "JSON"
        }
        return words + range
    }

    private var range: String {
        func text(_ number: Double) -> String {
            number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
        }
        switch (parameter.minimum, parameter.maximum) {
        case (let low?, let high?): return ", \(text(low)) to \(text(high))"
        case (let low?, nil): return ", at least \(text(low))"
        case (nil, let high?): return ", at most \(text(high))"
        case (nil, nil): return ""
        }
    }

    /// What a person's answer means; nil when it is none of the choices, or does not fit.
    func value(of answer: String) -> JSONValue? {
        if parameter.valueKind == .array, !choices.isEmpty, !answer.hasPrefix("[") {
            let items = answer.split(separator: ",").map { choice(Self.trimmed(String($0))) }
            return items.contains(nil) ? nil : .array(items.compactMap { $0 })
        }
        if let choice = choice(answer) { return choice }
        guard choices.isEmpty || ![.choice, .entity].contains(parameter.valueKind) else { return nil }
        return Values.read(answer, for: parameter)
    }

    /// By value or title, else by its place in the list, counted from 1.
    private func choice(_ answer: String) -> JSONValue? {
        let named =
            choices.first { Values.text($0.value) == answer }
            ?? choices.first { $0.title.lowercased() == answer.lowercased() }
        if let named { return named.value }
        guard let place = Int(answer), choices.indices.contains(place - 1) else { return nil }
        return choices[place - 1].value
    }

    static func trimmed(_ text: String) -> String {
        String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }

    /// The option that gives the value, with what it may be: `--with lamp=desk|hall`.
    var flag: String {
        let values = choices.isEmpty ? parameter.valueKind.rawValue.uppercased() : Self.listed(choices)
        return "--with \(parameter.name)=\(values)"
    }

    private static func listed(_ choices: [ParameterChoice]) -> String {
        let most = 20
        let names = choices.prefix(most).map { Values.text($0.value) }.joined(separator: "|")
        return choices.count > most ? names + "|…" : names
    }
}
