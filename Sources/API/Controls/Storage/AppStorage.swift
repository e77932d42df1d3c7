/// A value in the defaults, read each time it is asked for.
///
/// With `UserDefaults(suiteName:)` as its store the value is shared by all processes of the group.
@propertyWrapper
public struct AppStorage<Value> {
    private let key: String
    private let defaultValue: Value
    private let store: UserDefaults
    private let read: (UserDefaults, String) -> Value?
    private let write: (UserDefaults, String, Value) -> Void

    /// The value in the defaults, else the one that the property was declared with.
    public var wrappedValue: Value {
        get { read(store, key) ?? defaultValue }
        nonmutating set { write(store, key, newValue) }
    }

    private init(
        _ key: String, _ defaultValue: Value, _ store: UserDefaults?,
        read: @escaping (UserDefaults, String) -> Value?,
        write: @escaping (UserDefaults, String, Value) -> Void = { $0.set($2, forKey: $1) }
    ) {
        self.key = key
        self.defaultValue = defaultValue
        self.store = store ?? .standard
        // Foundation answers "false" and "0" for what is not there.
        self.read = { store, key in store.object(forKey: key) == nil ? nil : read(store, key) }
        self.write = write
    }
}

/// Values with a default.
extension AppStorage {
    /// A truth value.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Bool {
        self.init(key, wrappedValue, store, read: { $0.bool(forKey: $1) })
    }

    /// A whole number.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Int {
        self.init(key, wrappedValue, store, read: { $0.integer(forKey: $1) })
    }

    /// A number.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Double {
        self.init(key, wrappedValue, store, read: { $0.double(forKey: $1) })
    }

    /// A text.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == String {
        self.init(key, wrappedValue, store, read: { $0.string(forKey: $1) })
    }

    /// An address, kept as text: of a URL that is not a file's, Foundation's defaults lose all but the path.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == URL {
        self.init(
            key, wrappedValue, store, read: { $0.string(forKey: $1).flatMap(URL.init(string:)) },
            write: { $0.set($2.absoluteString, forKey: $1) })
    }

    /// Bytes.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Data {
        self.init(key, wrappedValue, store, read: { $0.data(forKey: $1) })
    }

    /// A value that is kept as a whole number; one that no longer exists counts as none.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
    where Value: RawRepresentable, Value.RawValue == Int {
        self.init(
            key, wrappedValue, store, read: { Value(rawValue: $0.integer(forKey: $1)) },
            write: { $0.set($2.rawValue, forKey: $1) })
    }

    /// A value that is kept as a text; one that no longer exists counts as none.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
    where Value: RawRepresentable, Value.RawValue == String {
        self.init(
            key, wrappedValue, store, read: { $0.string(forKey: $1).flatMap(Value.init(rawValue:)) },
            write: { $0.set($2.rawValue, forKey: $1) })
    }
}

/// Values that may be missing; nil removes one.
extension AppStorage where Value: ExpressibleByNilLiteral {
    private init<Wrapped>(
        optional key: String, _ store: UserDefaults?, _ read: @escaping (UserDefaults, String) -> Wrapped?,
        write: @escaping (UserDefaults, String, Wrapped) -> Void = { $0.set($2, forKey: $1) }
    ) where Value == Wrapped? {
        self.init(
            key, nil, store, read: read,
            write: { store, key, value in
                if let value { write(store, key, value) } else { store.removeObject(forKey: key) }
            })
    }

    /// A truth value, or none.
    public init(_ key: String, store: UserDefaults? = nil) where Value == Bool? {
        self.init(optional: key, store, { $0.bool(forKey: $1) })
    }

    /// A whole number, or none.
    public init(_ key: String, store: UserDefaults? = nil) where Value == Int? {
        self.init(optional: key, store, { $0.integer(forKey: $1) })
    }

    /// A number, or none.
    public init(_ key: String, store: UserDefaults? = nil) where Value == Double? {
        self.init(optional: key, store, { $0.double(forKey: $1) })
    }

    /// A text, or none.
    public init(_ key: String, store: UserDefaults? = nil) where Value == String? {
        self.init(optional: key, store, { $0.string(forKey: $1) })
    }

    /// An address, or none.
    public init(_ key: String, store: UserDefaults? = nil) where Value == URL? {
        self.init(
            optional: key, store, { $0.string(forKey: $1).flatMap(URL.init(string:)) },
            write: { $0.set($2.absoluteString, forKey: $1) })
    }

    /// Bytes, or none.
    public init(_ key: String, store: UserDefaults? = nil) where Value == Data? {
        self.init(optional: key, store, { $0.data(forKey: $1) })
    }
}
