/// A person that an intent concerns.
public struct IntentPerson: Equatable, Sendable {
    /// What tells a person from others.
    public enum Identifier: Codable, Hashable, Sendable {
        /// By the app's own identifier.
        case applicationDefined(String)
        /// By the identifier in the address book.
        case contactBook(String)
    }

    /// A person's name.
    public enum Name: Codable, Hashable, Sendable {
        /// In parts.
        case components(PersonNameComponents)
        /// As it is shown.
        case displayName(String)
    }

    /// A way to reach a person.
    public struct Handle: Codable, Hashable, Sendable {
        /// The address or number itself.
        public enum Value: Codable, Hashable, Sendable {
            /// By the app's own rules.
            case applicationDefined(String)
            /// An address for mail.
            case emailAddress(String)
            /// A telephone number.
            case phoneNumber(String)
        }

        /// Which of a person's addresses or numbers it is.
        public enum Label: String, Codable, Hashable, Sendable {
            /// At home.
            case home
            /// At work.
            case work
            /// A mobile telephone.
            case mobile
            /// The main one.
            case main
            /// An iPhone.
            case iPhone
            /// At school.
            case school
            /// A pager.
            case pager
            /// A fax at home.
            case homeFax
            /// A fax at work.
            case workFax
            /// Any other.
            case other
        }

        /// The address or number itself.
        public let value: Value
        /// Which of the person's it is.
        public let label: Label

        /// A way to reach a person.
        public init(_ value: Value, label: Label = .other) {
            self.value = value
            self.label = label
        }
    }

    /// What tells the person from others.
    public var identifier: Identifier
    /// The person's name.
    public var name: Name
    /// The first way to reach the person.
    public var handle: Handle?
    /// Other ways to reach the person.
    public var aliases: [Handle]
    /// Whether it is the person whose machine this is.
    public var isMe: Bool
    /// A picture of the person, which a configuration does not keep.
    public var image: DisplayRepresentation.Image?

    /// Someone known.
    public init(
        identifier: Identifier, name: Name, handle: Handle?, aliases: [Handle] = [], isMe: Bool = false,
        image: DisplayRepresentation.Image? = nil
    ) {
        self.identifier = identifier
        self.name = name
        self.handle = handle
        self.aliases = aliases
        self.isMe = isMe
        self.image = image
    }

    /// Someone of whom only an address or a number is known.
    public init(handle: Handle) {
        let text =
            switch handle.value {
            case .applicationDefined(let text), .emailAddress(let text), .phoneNumber(let text): text
            }
        self.init(identifier: .applicationDefined(text), name: .displayName(text), handle: handle)
    }
}

extension IntentPerson: Codable {
    private enum CodingKeys: CodingKey {
        case identifier, name, handle, aliases, isMe
    }

    /// Reads a person from a configuration.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            identifier: try container.decode(Identifier.self, forKey: .identifier),
            name: try container.decode(Name.self, forKey: .name),
            handle: try container.decodeIfPresent(Handle.self, forKey: .handle),
            aliases: try container.decodeIfPresent([Handle].self, forKey: .aliases) ?? [],
            isMe: try container.decodeIfPresent(Bool.self, forKey: .isMe) ?? false)
    }

    /// Writes the person into a configuration, without the picture.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(identifier, forKey: .identifier)
        try container.encode(name, forKey: .name)
        try container.encodeIfPresent(handle, forKey: .handle)
        try container.encode(aliases, forKey: .aliases)
        try container.encode(isMe, forKey: .isMe)
    }
}

extension IntentPerson: _IntentValue, CodableIntentValue {
    static var expectation: String { "a person as an object with \"identifier\", \"name\" and \"handle\"" }
}
