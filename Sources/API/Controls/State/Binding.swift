/// A value that is kept elsewhere, to be read and set from here.
///
/// Controls have no views to bind values to; `$value` of an ``AppStorage`` and code that passes bindings on compile
/// and work.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void

    /// Reads with one closure and sets with the other.
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.get = get
        self.set = set
    }

    /// The same as another binding.
    public init(projectedValue: Binding<Value>) {
        self = projectedValue
    }

    /// A value that stays what it is, whatever it is set to.
    public static func constant(_ value: Value) -> Binding<Value> {
        Binding(get: { value }, set: { _ in })
    }

    /// The value now.
    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }

    /// The binding itself.
    public var projectedValue: Binding<Value> { self }

    /// A part of the value.
    public subscript<Part>(dynamicMember part: WritableKeyPath<Value, Part>) -> Binding<Part> {
        Binding<Part>(get: { get()[keyPath: part] }, set: { wrappedValue[keyPath: part] = $0 })
    }
}

extension AppStorage {
    /// The value in the defaults, to be passed on: `$isOn`.
    public var projectedValue: Binding<Value> {
        Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
    }
}
