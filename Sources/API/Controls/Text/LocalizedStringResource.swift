/// A text to be looked up where it is shown, in the reader's language.
public struct LocalizedStringResource: ExpressibleByStringInterpolation, Hashable, Sendable {
    /// Where the string tables are.
    public enum BundleDescription: Hashable, Sendable {
        /// The executable's own resources.
        case main
        /// The bundle in the folder at the given address.
        case atURL(URL)
        /// The bundle that holds the class of the given name; see ``forClass(_:)``.
        case _class(name: String)

        /// The bundle that the class was loaded from.
        public static func forClass(_ anyClass: AnyClass) -> BundleDescription {
            ._class(name: NSStringFromClass(anyClass))
        }
    }

    /// What is looked up.
    public let key: String
    /// What is shown if the key is not found.
    public let defaultValue: String.LocalizationValue
    /// The string table, without its extension; nil for `Localizable`.
    public let table: String?
    /// Where the table is.
    public let bundle: BundleDescription

    private var chosenLocale: Locale?

    /// The locale whose wording is wanted: the reader's, unless it is set.
    public var locale: Locale {
        get { chosenLocale ?? TextEnvironment.current.locale }
        set { chosenLocale = newValue }
    }

    /// A text with a key of its own, and the words to show if no table has it.
    public init(
        _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, locale: Locale? = nil,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        self.init(key: "\(key)", value: defaultValue, table: table, locale: locale, bundle: bundle)
    }

    /// A text whose key is its wording in the author's language.
    public init(
        _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale? = nil,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        self.init(key: keyAndValue.format.key, value: keyAndValue, table: table, locale: locale, bundle: bundle)
    }

    /// A text whose key is the literal.
    public init(stringLiteral value: String) {
        self.init(String.LocalizationValue(value))
    }

    /// A text whose key has a specifier for each interpolation.
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
    }

    private init(
        key: String, value: String.LocalizationValue, table: String?, locale: Locale?, bundle: BundleDescription
    ) {
        self.key = key
        self.defaultValue = value
        self.table = table
        self.bundle = bundle
        self.chosenLocale = locale
    }

    /// The words to show to the given reader.
    package func string(in environment: TextEnvironment) -> String {
        let environment = chosenLocale.map(environment.localized(for:)) ?? environment
        return StringTables(of: bundle.bundle, table: table)
            .string(for: key, or: defaultValue.format, in: environment)
    }
}

extension LocalizedStringResource.BundleDescription {
    fileprivate var bundle: Bundle {
        switch self {
        case .main: .main
        case .atURL(let url): Bundle(url: url) ?? .main
        case ._class(let name): NSClassFromString(name).map(Bundle.init(for:)) ?? .main
        }
    }
}

/// A value that knows how it is called in the reader's language; for an error, what went wrong.
public protocol CustomLocalizedStringResourceConvertible {
    /// The text to show for the value.
    var localizedStringResource: LocalizedStringResource { get }
}

extension LocalizedStringResource: CustomLocalizedStringResourceConvertible {
    /// The resource itself.
    public var localizedStringResource: LocalizedStringResource { self }
}

extension String {
    /// The words of a localised text in the reader's language.
    public init(localized resource: LocalizedStringResource) {
        self = resource.string(in: .current)
    }

    /// Looks a literal up in a bundle's string tables; without a translation it stays as it is.
    public init(
        localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale? = nil, comment: StaticString? = nil
    ) {
        let format = keyAndValue.format
        self.init(localized: format.key, or: format, table: table, bundle: bundle, locale: locale)
    }

    /// Looks a key up in a bundle's string tables; the default value stands in for a missing translation.
    public init(
        localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
        bundle: Bundle? = nil, locale: Locale? = nil, comment: StaticString? = nil
    ) {
        self.init(localized: "\(key)", or: defaultValue.format, table: table, bundle: bundle, locale: locale)
    }

    private init(localized key: String, or format: LocalizedFormat, table: String?, bundle: Bundle?, locale: Locale?) {
        let reader = TextEnvironment.current
        self = StringTables(of: bundle ?? .main, table: table)
            .string(for: key, or: format, in: locale.map(reader.localized(for:)) ?? reader)
    }
}
