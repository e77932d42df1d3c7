/// Something of the app's that an intent, a query or an options provider works with: `@Dependency var box: MusicBox`.
///
/// What is registered with the ``AppDependencyManager`` is resolved before the intent is performed or the query runs; an
/// intent whose dependency is missing is not performed.
@propertyWrapper
public final class AppDependency<Value: Sendable>: Sendable {
    let key: DependencyKey
    let manager: AppDependencyManager
    let fallback: (@Sendable () -> Value)?

    /// Declares a dependency by its type and, where there are several of one type, a key.
    public init(key: AnyHashable? = nil, manager: AppDependencyManager = .shared) {
        self.key = DependencyKey(type: Value.self, key: key)
        self.manager = manager
        fallback = nil
    }

    /// Declares a dependency that is `defaultValue` if nothing is registered.
    public init(
        key: AnyHashable? = nil, manager: AppDependencyManager = .shared,
        default defaultValue: @autoclosure @escaping @Sendable () -> Value
    ) {
        self.key = DependencyKey(type: Value.self, key: key)
        self.manager = manager
        fallback = defaultValue
    }

    /// What was registered. Stops the program if there is nothing, or if it is provided asynchronously and the system
    /// had no chance to wait for it.
    public var wrappedValue: Value {
        if let value = manager.value(for: key) as? Value { return value }
        if let value = fallback?() { return value }
        preconditionFailure(manager.problem(for: key))
    }
}

/// Declares a dependency outside an intent's own scope.
public typealias Dependency = AppDependency

/// A dependency whatever its type, as reflection finds it.
protocol AnyAppDependency: Sendable {
    /// Waits for what is provided asynchronously; throws when there is nothing.
    func resolve() async throws
}

extension AppDependency: AnyAppDependency {
    func resolve() async throws {
        if try await manager.resolve(key) { return }
        if fallback == nil { throw MissingDependency(problem: manager.problem(for: key)) }
    }
}

struct MissingDependency: Error, CustomStringConvertible, LocalizedError {
    let problem: String
    var description: String { problem }
    var errorDescription: String? { problem }
}

/// Resolves the dependencies that are stored in an intent, a query or an options provider.
package func resolveDependencies(of subject: Any) async throws {
    for child in Mirror(reflecting: subject).children {
        if let dependency = child.value as? any AnyAppDependency {
            try await dependency.resolve()
        }
    }
}
