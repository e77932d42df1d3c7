/// How a value is shown to a person.
public struct DisplayRepresentation: ExpressibleByStringInterpolation, Equatable, Sendable {
    /// The value's name.
    public var title: LocalizedStringResource
    /// A line to tell it from others of the same name.
    public var subtitle: LocalizedStringResource?
    /// A picture of it.
    public var image: Image?
    /// Other names that it is found by.
    public var synonyms: [LocalizedStringResource]

    /// Shows a value by its title, and a subtitle and a picture where there is room.
    public init(
        title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil,
        synonyms: [LocalizedStringResource] = []
    ) {
        self.title = title
        self.subtitle = subtitle
        self.image = image
        self.synonyms = synonyms
    }

    /// Shows a value by the literal.
    public init(stringLiteral value: String) {
        self.init(title: LocalizedStringResource(stringLiteral: value))
    }

    /// Shows a value by the literal with its values filled in.
    public init(stringInterpolation: LocalizedStringResource.StringInterpolation) {
        self.init(title: LocalizedStringResource(stringInterpolation: stringInterpolation))
    }

    /// A picture of a value.
    public struct Image: Equatable, Sendable {
        /// The outline that a picture is cut to.
        public enum DisplayStyle: Hashable, Sendable {
            /// As the system thinks fit.
            case `default`
            /// A circle.
            case circular
        }

        enum Source: Equatable, Sendable {
            case symbol(String)
            case asset(String)
            case data(Data)
            case file(URL)
        }

        let source: Source
        /// Whether only the picture's shape counts and its colour is the system's; nil leaves it to the system.
        public let isTemplate: Bool?
        /// The outline that the picture is cut to.
        public let displayStyle: DisplayStyle

        /// A symbol by its name.
        public init(systemName: String, isTemplate: Bool? = nil) {
            self.init(source: .symbol(systemName), isTemplate: isTemplate, displayStyle: .default)
        }

        /// A picture of the app by its name.
        public init(named name: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
            self.init(source: .asset(name), isTemplate: isTemplate, displayStyle: displayStyle)
        }

        /// A picture by its file's contents.
        public init(data: Data, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
            self.init(source: .data(data), isTemplate: isTemplate, displayStyle: displayStyle)
        }

        /// A picture by its file's address.
        public init(url: URL, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
            self.init(source: .file(url), isTemplate: isTemplate, displayStyle: displayStyle)
        }

        private init(source: Source, isTemplate: Bool?, displayStyle: DisplayStyle) {
            self.source = source
            self.isTemplate = isTemplate
            self.displayStyle = displayStyle
        }
    }
}

/// How a type of values is named to a person.
public struct TypeDisplayRepresentation: ExpressibleByStringInterpolation, Equatable, Sendable {
    /// The name of one: "Timer".
    public var name: LocalizedStringResource
    /// How several are counted.
    public var numericFormat: LocalizedStringResource?
    /// Other names for the type.
    public var synonyms: [LocalizedStringResource]

    /// Names a type, and how several of its values are counted.
    public init(
        name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil,
        synonyms: [LocalizedStringResource] = []
    ) {
        self.name = name
        self.numericFormat = numericFormat
        self.synonyms = synonyms
    }

    /// Names a type by the literal.
    public init(stringLiteral value: String) {
        self.init(name: LocalizedStringResource(stringLiteral: value))
    }

    /// Names a type by the literal with its values filled in.
    public init(stringInterpolation: LocalizedStringResource.StringInterpolation) {
        self.init(name: LocalizedStringResource(stringInterpolation: stringInterpolation))
    }
}

/// A value that can be shown to a person.
public protocol DisplayRepresentable {
    /// How this value is shown.
    var displayRepresentation: DisplayRepresentation { get }
}

/// A type that can be named to a person.
public protocol TypeDisplayRepresentable {
    /// How the type is named.
    static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}

/// A type whose values are all known and shown in a fixed way.
public protocol StaticDisplayRepresentable: CaseIterable, Hashable {
    /// How each value is shown.
    static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}
