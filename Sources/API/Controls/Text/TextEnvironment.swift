/// What the wording of a text depends on besides the text itself: the reader's languages, their locale, and the time.
package struct TextEnvironment: Sendable {
    /// The reader's languages as BCP 47 tags or locale identifiers, the preferred one first; empty for the author's own.
    package var languages: [String]
    /// How numbers and dates are written.
    package var locale: Locale
    /// The time that relative dates and timers count from.
    package var now: Date

    /// A reader of the given languages and locale, at the given time.
    package init(languages: [String], locale: Locale, now: Date = Date()) {
        self.languages = languages
        self.locale = locale
        self.now = now
    }

    /// The languages and locale of this process's environment, now.
    package static var current: TextEnvironment {
        TextEnvironment(variables: ProcessInfo.processInfo.environment)
    }

    /// Reads `LANGUAGE`, `LC_ALL`, `LC_MESSAGES`, `LC_TIME` and `LANG` in the order that `locale(7)` gives them.
    ///
    /// Linux's Foundation ignores them all: its `Locale.current` is `en_001` on every machine.
    package init(variables: [String: String], now: Date = Date()) {
        func locale(of category: String) -> String? {
            for name in ["LC_ALL", category, "LANG"] {
                if let value = variables[name], !value.isEmpty { return Self.identifier(of: value) }
            }
            return nil
        }
        let messages = locale(of: "LC_MESSAGES")
        var languages: [String] = []
        // GNU gettext's rule: LANGUAGE refines a locale, it does not switch the "C" locale off.
        if messages != nil, let list = variables["LANGUAGE"] {
            languages = list.split(separator: ":").compactMap { Self.identifier(of: String($0)) }
        }
        if let messages, !languages.contains(messages) { languages.append(messages) }
        let format = locale(of: "LC_TIME").map(Locale.init(identifier:)) ?? Locale.current
        self.init(languages: languages, locale: format, now: now)
    }

    /// The same reader, but asking for the wording of the given locale.
    func localized(for locale: Locale) -> TextEnvironment {
        TextEnvironment(languages: [locale.identifier], locale: locale, now: now)
    }

    /// `de_AT` of `de_AT.UTF-8@euro`; nil for the languageless `C` and `POSIX`.
    private static func identifier(of value: String) -> String? {
        let name = value.prefix { $0 != "." && $0 != "@" }
        return name.isEmpty || name == "C" || name == "POSIX" ? nil : String(name)
    }
}
