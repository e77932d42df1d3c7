import Foundation

/// What a person is told of an activity, whose views need a screen that this hardware does not have.
///
/// The rule, so that authors can write for it:
/// - **title**: the first text among the attributes' properties that is not empty, else the type's name without
///   "Attributes", in words;
/// - **state**: the first text among the state's properties that is not empty (an enumeration of texts counts), else
///   the first number, after its property's name;
/// - **countdown**: the first date in the state, or end of a range of dates, that lies in the future, else the first
///   such date in the attributes.
struct ActivityWords: Hashable {
    var title: String
    var stateText: String?
    var endsAt: Date?

    init(attributes: Any, state: Any, now: Date) {
        let attributeFields = Self.fields(of: attributes)
        let stateFields = Self.fields(of: state)
        title =
            attributeFields.lazy.compactMap { Self.text($0.value) }.first ?? Self.words(in: "\(type(of: attributes))")
        stateText =
            stateFields.lazy.compactMap { Self.text($0.value) }.first
            ?? stateFields.lazy.compactMap { Self.number($0.value, named: $0.name) }.first
        endsAt = (stateFields + attributeFields).lazy.compactMap { Self.end($0.value) }.first { $0 > now }
    }

    /// The stored properties in their order, with optionals unwrapped; nil ones are left out.
    private static func fields(of value: Any) -> [(name: String, value: Any)] {
        Mirror(reflecting: value).children.compactMap { child in
            guard let name = child.label, let value = unwrapped(child.value) else { return nil }
            return (name, value)
        }
    }

    private static func unwrapped(_ value: Any) -> Any? {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return value }
        return mirror.children.first.flatMap { unwrapped($0.value) }
    }

    private static func text(_ value: Any) -> String? {
        let text = value as? String ?? (value as? any RawRepresentable)?.rawValue as? String
        return text?.isEmpty == false ? text : nil
    }

    private static func number(_ value: Any, named name: String) -> String? {
        guard value is any Numeric else { return nil }
        return "\(words(in: name).lowercased()) \(value)"
    }

    private static func end(_ value: Any) -> Date? {
        value as? Date ?? (value as? ClosedRange<Date>)?.upperBound ?? (value as? Range<Date>)?.upperBound
    }

    /// `TeaSteepAttributes` as "Tea Steep".
    private static func words(in typeName: String) -> String {
        let suffix = "Attributes"
        let stem =
            typeName.hasSuffix(suffix) && typeName != suffix ? typeName.dropLast(suffix.count) : typeName[...]
        var words = ""
        for character in stem {
            if character.isUppercase, let last = words.last, !last.isUppercase { words.append(" ") }
            words.append(character)
        }
        return words
    }
}
