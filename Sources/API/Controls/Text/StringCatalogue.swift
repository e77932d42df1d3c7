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
        /// As Apple's frameworks do, a form `zero` is taken for 0 in every language that has one in its table.
        ///
        /// - Parameter language: whose rules tell which form a number takes.
        func text(for count: Int64?, in language: String) -> String? {
            if let value = stringUnit?.value { return value }
            if let plural = variations?.plural {
                let category = count.map { PluralCategory(of: $0, in: language) } ?? .other
                let zero = count == 0 ? plural[PluralCategory.zero.rawValue] : nil
                let form = zero ?? plural[category.rawValue] ?? plural[PluralCategory.other.rawValue]
                return form?.text(for: count, in: language)
            }
            return variations?.device?["other"]?.text(for: count, in: language)
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
