import AgentProtocol

/// What the values of a type are made of, once optionals are taken off: how they become JSON and back.
enum ValueForm {
    case plain(any ArchivableValue.Type)
    case choice(any AppEnum.Type)
    case entity(any AppEntity.Type)
    indirect case list(of: ValueForm, any IntentValueList.Type)

    init(_ type: any _IntentValue.Type) {
        switch type {
        case let type as any OptionalIntentValue.Type: self = ValueForm(type.wrappedType)
        case let type as any IntentValueList.Type: self = .list(of: ValueForm(type.elementType), type)
        case let type as any AppEntity.Type: self = .entity(type)
        case let type as any AppEnum.Type: self = .choice(type)
        case let type as any ArchivableValue.Type: self = .plain(type)
        default: preconditionFailure("\(type) cannot be a parameter's value; use an AppEntity or an AppEnum")
        }
    }

    var valueKind: ParameterDescription.ValueKind {
        switch self {
        case .plain(let type): type.valueKind
        case .choice: .choice
        case .entity: .entity
        case .list: .array
        }
    }

    /// The form of one element of a list, else the form itself.
    var element: ValueForm {
        if case .list(let element, _) = self { return element.element }
        return self
    }
}

extension ValueForm {
    /// A value of any form as JSON.
    static func archive(_ value: any _IntentValue) throws -> JSONValue {
        switch value {
        case let value as any OptionalIntentValue: try value.unwrapped.map(archive) ?? .null
        case let value as any IntentValueList: .array(try value.elements.map(archive))
        case let value as any AppEntity: .string(value.id.entityIdentifierString)
        case let value as any AppEnum: archive(choice: value)
        case let value as any ArchivableValue: try value.archived()
        default: preconditionFailure("\(type(of: value)) cannot be a parameter's value")
        }
    }

    /// An enum's case as JSON: its raw value.
    static func archive<Choice: AppEnum>(choice: Choice) -> JSONValue {
        switch choice.rawValue {
        case let number as Int: .int(Int64(number))
        default: .string(choice.rawValue.description)
        }
    }
}

/// An optional value, taken apart without knowing what it wraps.
protocol OptionalIntentValue: _IntentValue {
    static var wrappedType: any _IntentValue.Type { get }
    static var absent: Self { get }
    var unwrapped: (any _IntentValue)? { get }
}

extension Optional: OptionalIntentValue where Wrapped: _IntentValue {
    static var wrappedType: any _IntentValue.Type { Wrapped.self }
    static var absent: Wrapped? { nil }
    var unwrapped: (any _IntentValue)? { self }
}

/// Nil as a value of the type; nothing when the type is not optional.
func absentValue<Value: _IntentValue>(of type: Value.Type) -> Value? {
    func absent<Candidate: OptionalIntentValue>(_ type: Candidate.Type) -> Value? { Candidate.absent as? Value }
    guard let type = type as? any OptionalIntentValue.Type else { return nil }
    return absent(type)
}

/// An array of values, taken apart and put together without knowing what it holds.
protocol IntentValueList: _IntentValue {
    static var elementType: any _IntentValue.Type { get }
    /// Nil when an element is of another type.
    static func list(of elements: [any _IntentValue]) -> (any _IntentValue)?
    var elements: [any _IntentValue] { get }
}

extension Array: IntentValueList where Element: _IntentValue {
    static var elementType: any _IntentValue.Type { Element.self }
    static func list(of elements: [any _IntentValue]) -> (any _IntentValue)? {
        let typed = elements.compactMap { $0 as? Element }
        return typed.count == elements.count ? typed : nil
    }
    var elements: [any _IntentValue] { self }
}
