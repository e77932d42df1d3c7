/// The defaults of a group, in a property list that all its processes read and write.
///
/// Linux's Foundation keeps the values of a suite in each process' memory, where no other running process sees a change.
/// These are read from the file at each access instead, and written under a lock; the file is replaced as a whole.
final class GroupDefaults: UserDefaults {
    private let file: GroupFile
    private let lock = NSLock()
    private var registered: [String: Any] = [:]

    /// Opens the defaults of a group.
    ///
    /// - Throws: ``GroupContainerError`` if there is no place for them.
    init?(group: String, environment: [String: String] = ProcessInfo.processInfo.environment) throws {
        let container = try GroupContainer(group, environment: environment)
        file = GroupFile(url: try container.file("\(group).plist", in: ["Library", "Preferences"]))
        super.init(suiteName: nil)
    }

    override func object(forKey defaultName: String) -> Any? {
        values[defaultName] ?? lock.withLock { registered[defaultName] }
    }

    override func set(_ value: Any?, forKey defaultName: String) {
        change { $0[defaultName] = value }
    }

    /// Foundation's own keeps the path alone, and would give the address of a page back as that of a file.
    override func set(_ url: URL?, forKey defaultName: String) {
        set(url?.absoluteString as Any?, forKey: defaultName)
    }

    override func url(forKey defaultName: String) -> URL? {
        string(forKey: defaultName).flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : URL(string: $0) }
    }

    override func removeObject(forKey defaultName: String) {
        change { $0[defaultName] = nil }
    }

    override func register(defaults registrationDictionary: [String: Any]) {
        lock.withLock { registered.merge(registrationDictionary) { $1 } }
    }

    override func dictionaryRepresentation() -> [String: Any] {
        lock.withLock { registered }.merging(values) { $1 }
    }

    /// Every change is in the file when the call that made it returns.
    override func synchronize() -> Bool { true }

    private var values: [String: Any] { Self.values(in: file.read()) }

    private static func values(in data: Data?) -> [String: Any] {
        let list = data.flatMap { try? PropertyListSerialization.propertyList(from: $0, format: nil) }
        return list as? [String: Any] ?? [:]
    }

    /// `set(_:forKey:)` cannot throw: what goes wrong is told on standard error, which the agent keeps.
    private func change(_ change: (inout [String: Any]) -> Void) {
        do {
            try file.replace { data in
                var values = Self.values(in: data)
                change(&values)
                return try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0)
            }
        } catch {
            StandardError.print("defaults not changed: \(error)")
        }
    }
}

/// Lets `UserDefaults(suiteName:)` make the defaults of a group.
///
/// An initialiser of a class cannot choose another class; one of a protocol's extension can. It takes a `String`
/// where Foundation's own takes an optional one, so that a call with the name of a group prefers it.
public protocol _GroupDefaultsOpening {}

extension UserDefaults: _GroupDefaultsOpening {}

extension _GroupDefaultsOpening where Self: UserDefaults {
    /// Opens the defaults that all processes of an app group share.
    ///
    /// If the group's folder cannot be made, that is told on standard error, and the defaults are this process' own.
    public init?(suiteName: String) {
        let defaults: UserDefaults?
        do {
            defaults = try GroupDefaults(group: suiteName)
        } catch {
            StandardError.print("defaults of \(suiteName) are not shared: \(error)")
            defaults = UserDefaults(suiteName: Optional(suiteName))
        }
        guard let defaults = defaults as? Self else { return nil }
        self = defaults
    }
}

/// Where an extension tells what it cannot throw.
enum StandardError {
    static func print(_ message: String) {
        FileHandle.standardError.write(Data((message + "\n").utf8))
    }
}
