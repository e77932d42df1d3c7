import AgentProtocol

/// Holds what intents work with, by type and key.
///
/// Register before the extension's bundle starts, usually in its initialiser; a later registration replaces an earlier.
public final class AppDependencyManager: Sendable {
    private enum Entry: Sendable {
        case value(any Sendable)
        case provider(AsyncProvider)
    }

    /// The manager that `@Dependency` uses unless told otherwise.
    public static let shared = AppDependencyManager()

    private let entries = Guarded<[DependencyKey: Entry]>([:])

    /// Makes a manager of its own, as for a test.
    public init() {}

    /// Registers a value, which is made at once.
    public func add<Dependency: Sendable>(key: AnyHashable? = nil, dependency: @autoclosure @escaping () -> Dependency)
    {
        let key = DependencyKey(type: Dependency.self, key: key)
        let entry = Entry.value(dependency())
        entries.withLock { $0[key] = entry }
    }

    /// Registers what provides the value; it is asked when the value is first needed, and again if it throws.
    public func add<Dependency: Sendable>(
        key: AnyHashable? = nil, dependency: @escaping () async throws -> Dependency
    ) {
        let key = DependencyKey(type: Dependency.self, key: key)
        let entry = Entry.provider(AsyncProvider(provide: dependency))
        entries.withLock { $0[key] = entry }
    }

    /// What is registered or was resolved under the key.
    func value(for key: DependencyKey) -> (any Sendable)? {
        guard case .value(let value) = entries.withLock({ $0[key] }) else { return nil }
        return value
    }

    /// Waits until the key has a value; false when nothing is registered.
    func resolve(_ key: DependencyKey) async throws -> Bool {
        switch entries.withLock({ $0[key] }) {
        case nil: return false
        case .value: return true
        case .provider(let provider):
            let value = try await provider.provide()
            entries.withLock { entries in
                // Two that were resolved at the same time share what came first.
                if case .provider = entries[key] { entries[key] = .value(value) }
            }
            return true
        }
    }

    /// Why the key has no value, with the remedy.
    func problem(for key: DependencyKey) -> String {
        guard entries.withLock({ $0[key] }) != nil else {
            return "no dependency \(key) is registered; call AppDependencyManager.shared.add(dependency:) at the start"
        }
        return
            "the dependency \(key) is provided asynchronously; only intents and queries that the system runs can use it"
    }
}

/// Unchecked, because an author's closure may capture what is not `Sendable`: it runs on its own isolation, which an
/// async function returns to by itself wherever it is called from.
private struct AsyncProvider: @unchecked Sendable {
    let provide: () async throws -> any Sendable
}

/// A type and, where there are several of one type, a key.
///
/// Unchecked, because `AnyHashable` is not `Sendable`: keys are constants that are only hashed, compared and printed.
struct DependencyKey: Hashable, CustomStringConvertible, @unchecked Sendable {
    let typeID: ObjectIdentifier
    let typeName: String
    let key: AnyHashable?

    init(type: Any.Type, key: AnyHashable?) {
        typeID = ObjectIdentifier(type)
        typeName = "\(type)"
        self.key = key
    }

    var description: String {
        key.map { "\(typeName) with the key \"\($0)\"" } ?? typeName
    }
}
