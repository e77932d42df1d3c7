/// Lists an app's intents as shortcuts with phrases to say. Nothing here listens; the same source compiles.
public protocol AppShortcutsProvider {
    /// The shortcuts, most useful first.
    @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
    /// The colour of the shortcuts' tiles.
    static var shortcutTileColor: ShortcutTileColor { get }
}

extension AppShortcutsProvider {
    /// Blue.
    public static var shortcutTileColor: ShortcutTileColor { .blue }

    /// Tells the system that the phrases' parameters have other values now; nothing here keeps them.
    public static func updateAppShortcutParameters() {}
}

/// An intent with phrases to say, a title and a symbol.
public struct AppShortcut: Sendable {
    /// What the shortcut performs.
    public let intent: any AppIntent
    /// The phrases, with `${applicationName}` where the app's name goes and `${…}` for a parameter.
    public let phrases: [String]
    /// The title below the symbol.
    public let shortTitle: LocalizedStringResource?
    /// The symbol.
    public let systemImageName: String?

    /// A shortcut with a title and a symbol.
    public init<Intent: AppIntent>(
        intent: Intent, phrases: [AppShortcutPhrase<Intent>], shortTitle: LocalizedStringResource,
        systemImageName: String
    ) {
        self.intent = intent
        self.phrases = phrases.map(\.text)
        self.shortTitle = shortTitle
        self.systemImageName = systemImageName
    }

    /// A shortcut that shows the intent's own title.
    public init<Intent: AppIntent>(intent: Intent, phrases: [AppShortcutPhrase<Intent>]) {
        self.intent = intent
        self.phrases = phrases.map(\.text)
        shortTitle = nil
        systemImageName = nil
    }
}

/// A phrase to say: `"Hum the \(\.$melody) with \(.applicationName)"`.
public struct AppShortcutPhrase<Intent: AppIntent>: ExpressibleByStringInterpolation, Sendable {
    let text: String

    /// A phrase without a place for anything.
    public init(stringLiteral value: String) {
        text = value
    }

    /// A phrase with places for the app's name and parameters.
    public init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
    }

    /// Collects the parts of a phrase.
    public struct StringInterpolation: StringInterpolationProtocol {
        var text = ""

        /// Begins an empty phrase; the counts are hints that are not needed.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Appends words.
        public mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        /// Leaves a place for the app's name.
        public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) {
            text += "${\(token)}"
        }

        /// Leaves a place for a parameter.
        public mutating func appendInterpolation<Value>(_ parameter: KeyPath<Intent, IntentParameter<Value>>) {
            let name = IntentParameters(Intent()).name(of: parameter) ?? "parameter"
            text += "${\(name)}"
        }
    }
}

/// Places in a phrase that the system fills.
public enum AppShortcutPhraseToken: Hashable, Sendable {
    /// The app's name.
    case applicationName
}

/// Lists an app's shortcuts.
@resultBuilder
public enum AppShortcutsBuilder {
    /// One shortcut.
    public static func buildExpression(_ shortcut: AppShortcut) -> [AppShortcut] { [shortcut] }
    /// Shortcuts one after the other.
    public static func buildBlock(_ shortcuts: [AppShortcut]...) -> [AppShortcut] { shortcuts.flatMap { $0 } }
    /// Shortcuts that may be left out.
    public static func buildOptional(_ shortcuts: [AppShortcut]?) -> [AppShortcut] { shortcuts ?? [] }
    /// Shortcuts of an `if`.
    public static func buildEither(first: [AppShortcut]) -> [AppShortcut] { first }
    /// Shortcuts of an `else`.
    public static func buildEither(second: [AppShortcut]) -> [AppShortcut] { second }
    /// Shortcuts for newer systems.
    public static func buildLimitedAvailability(_ shortcuts: [AppShortcut]) -> [AppShortcut] { shortcuts }
}

/// The colour of the tiles of an app's shortcuts.
public enum ShortcutTileColor: Hashable, Sendable {
    /// Blue.
    case blue
    /// The purple of grapes.
    case grape
    /// A greyish blue.
    case grayBlue
    /// A greyish brown.
    case grayBrown
    /// A greyish green.
    case grayGreen
    /// A light blue.
    case lightBlue
    /// The green of limes.
    case lime
    /// A dark blue.
    case navy
    /// Orange.
    case orange
    /// Pink.
    case pink
    /// Purple.
    case purple
    /// Red.
    case red
    /// The orange of tangerines.
    case tangerine
    /// Teal.
    case teal
    /// Yellow.
    case yellow
}

/// Names the packages whose intents belong to an app.
public protocol AppIntentsPackage {
    /// Packages that this one builds on.
    static var includedPackages: [any AppIntentsPackage.Type] { get }
}

extension AppIntentsPackage {
    /// None.
    public static var includedPackages: [any AppIntentsPackage.Type] { [] }
}
