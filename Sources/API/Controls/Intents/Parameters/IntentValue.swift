/// A value that a parameter can hold.
///
/// Conformances are the framework's; authors get theirs through ``AppEntity`` and ``AppEnum``.
public protocol _IntentValue: Sendable {
    /// The value at the bottom: the element of an array, the wrapped value of an optional.
    associatedtype ValueType: _IntentValue = Self
    /// The value without its optional.
    associatedtype UnwrappedType: Sendable = Self
}

extension Bool: _IntentValue {}
extension Int: _IntentValue {}
extension Double: _IntentValue {}
extension String: _IntentValue {}
extension AttributedString: _IntentValue {}
extension URL: _IntentValue {}
extension Date: _IntentValue {}
extension DateComponents: _IntentValue {}
extension Measurement: _IntentValue where UnitType: Dimension {}

extension Optional: _IntentValue where Wrapped: _IntentValue {
    /// What the wrapped type has at its bottom.
    public typealias ValueType = Wrapped.ValueType
    /// The wrapped type.
    public typealias UnwrappedType = Wrapped
}

extension Array: _IntentValue where Element: _IntentValue {
    /// What the elements have at their bottom.
    public typealias ValueType = Element.ValueType
}

/// A holder of a value that a summary can compare.
public protocol AnyIntentValue {
    /// The kind of value it holds.
    associatedtype Value: _IntentValue
}
