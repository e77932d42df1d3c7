/// Xcode's string catalogue (`.xcstrings`): all languages of a table in one JSON file.
struct StringCatalogue: Decodable {
    /// The translations by language tag, then by key.
    typealias Languages = [String: [String: Localization]]

    private struct Entry: Decodable {
        var localizations: [String: Localization]?
    }

    /// A key in one language: one wording, or one for each plural category or device.
    struct Localization: Decodable {
        struct Unit: Decodable {
            var value: String
        }

        struct Variations: Decodable {
            var plural: [String: Localization]?
            var device: [String: Localization]?
        }

        var stringUnit: Unit?
        var variations: Variations?

        /// The wording for a count.
        ///
        /// Of the plural categories `zero`, `one` and `two` are told apart by the number itself; `few` and `many` need
        /// each language's rules, which Foundation keeps to itself, and are worded as `other`.
        func text(for count: Int64?) -> String? {
            if let value = stringUnit?.value { return value }
            if let plural = variations?.plural {
                let category: String? =
                    switch count {
                    case 0: "zero"
                    case 1: "one"
                    case 2: "two"
                    default: nil
                    }
                let form = category.flatMap { plural[$0] } ?? plural["other"]
                return form?.text(for: count)
            }
            return variations?.device?["other"]?.text(for: count)
        }
    }

    private var strings: [String: Entry]

    var languages: Languages {
        var result: Languages = [:]
        for (key, entry) in strings {
            for (language, localization) in entry.localizations ?? [:] {
                result[LanguageTag.normalized(language), default: [:]][key] = localization
            }
        }
        return result
    }

    private enum CodingKeys: CodingKey {
        case strings
    }
}
