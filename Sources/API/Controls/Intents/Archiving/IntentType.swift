import Synchronization

/// Names an intent's type so that any process of the same executable finds it again.
package enum IntentType {
    /// Types that were named in this process, for those that the runtime cannot look up: types declared in functions.
    private static let named = Mutex<[String: any AppIntent.Type]>([:])

    /// The type's name, which is opaque.
    package static func name(of type: any AppIntent.Type) -> String {
        let name = _mangledTypeName(type) ?? _typeName(type, qualified: true)
        if _typeByName(name) as? any AppIntent.Type != type {
            named.withLock { $0[name] = type }
        }
        return name
    }

    /// The type of the name; nil when this executable has none.
    package static func named(_ name: String) -> (any AppIntent.Type)? {
        _typeByName(name) as? any AppIntent.Type ?? named.withLock { $0[name] }
    }
}
