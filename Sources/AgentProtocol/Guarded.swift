import Synchronization

/// A value behind a lock, where Swift 6.0 does not compile a `Mutex` of it.
///
/// That compiler crashes on a stored `Mutex` whose value depends on a generic parameter, and refuses one whose body puts
/// in something from outside; so the mutex here guards nothing by itself, and the value lies beside it.
package final class Guarded<Value>: @unchecked Sendable {
    // Unchecked because the compiler cannot see that `value` is touched under `mutex` only.
    private let mutex = Mutex<Void>(())
    private var value: Value

    /// Takes the value over; nobody else may keep a way to it.
    package init(_ value: sending Value) {
        self.value = value
    }

    /// Calls `body` with the value while nobody else can reach it.
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try mutex.withLock { _ in try body(&value) }
    }
}
