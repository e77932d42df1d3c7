import AgentProtocol
import Foundation

/// A reader of Varlink's interface language, by its published grammar: strict, so that what it takes, others take.
struct InterfaceGrammar {
    indirect enum Kind: Equatable {
        case bool, int, float, string, object
        case named(String)
        case choice([String])
        case fields([String: Kind])
        case optional(Kind)
        case array(Kind)
        case map(Kind)
    }

    struct SyntaxError: Error {
        var expected: String
        var rest: String
    }

    struct Method {
        var parameters: Kind
        var reply: Kind
    }

    private(set) var name = ""
    private(set) var types: [String: Kind] = [:]
    private(set) var methods: [String: Method] = [:]
    private(set) var errors: [String: Kind] = [:]
    private var rest: Substring

    init(_ text: String) throws {
        rest = text[...]
        try expect("interface")
        name = try match(/[A-Za-z](-*[A-Za-z0-9])*(\.[A-Za-z0-9](-*[A-Za-z0-9])*)+/, "an interface's name")
        skip()
        while !rest.isEmpty {
            try member()
            skip()
        }
        let messages = methods.values.flatMap { [$0.parameters, $0.reply] }
        for kind in Array(types.values) + messages + Array(errors.values) {
            try checkNames(kind)
        }
    }

    private mutating func member() throws {
        switch try match(/[a-z]+/, "type, method or error") {
        case "type":
            let name = try memberName()
            types[name] = try parenthesised(isFieldsOnly: false)
        case "error":
            let name = try memberName()
            errors[name] = try parenthesised(isFieldsOnly: true)
        case "method":
            let name = try memberName()
            let parameters = try parenthesised(isFieldsOnly: true)
            try expect("->")
            methods[name] = Method(parameters: parameters, reply: try parenthesised(isFieldsOnly: true))
        default:
            throw SyntaxError(expected: "type, method or error", rest: String(rest.prefix(40)))
        }
    }

    private mutating func memberName() throws -> String {
        let name = try match(/[A-Z][A-Za-z0-9]*/, "a member's name")
        guard types[name] == nil, methods[name] == nil, errors[name] == nil else {
            throw SyntaxError(expected: "a name that is not taken", rest: name)
        }
        return name
    }

    private mutating func parenthesised(isFieldsOnly: Bool) throws -> Kind {
        try expect("(")
        var fields: [String: Kind] = [:]
        var choices: [String] = []
        if take(")") { return .fields([:]) }
        repeat {
            let name = try match(/[A-Za-z](_?[A-Za-z0-9])*/, "a field's name")
            if choices.isEmpty, take(":") {
                guard fields.updateValue(try kind(), forKey: name) == nil else {
                    throw SyntaxError(expected: "a field only once", rest: name)
                }
            } else {
                choices.append(name)
            }
        } while take(",")
        try expect(")")
        guard fields.isEmpty || choices.isEmpty, !isFieldsOnly || choices.isEmpty else {
            throw SyntaxError(expected: "either fields or choices", rest: "\(fields.keys) \(choices)")
        }
        return fields.isEmpty ? .choice(choices) : .fields(fields)
    }

    private mutating func kind() throws -> Kind {
        if take("?") { return .optional(try kind()) }
        if take("[]") { return .array(try kind()) }
        if take("[string]") { return .map(try kind()) }
        skip()
        if rest.hasPrefix("(") { return try parenthesised(isFieldsOnly: false) }
        switch try match(/[A-Za-z][A-Za-z0-9]*/, "a type") {
        case "bool": return .bool
        case "int": return .int
        case "float": return .float
        case "string": return .string
        case "object": return .object
        case let name: return .named(name)
        }
    }

    private func checkNames(_ kind: Kind) throws {
        switch kind {
        case .named(let name):
            if types[name] == nil { throw SyntaxError(expected: "a declared type", rest: name) }
        case .fields(let fields): for field in fields.values { try checkNames(field) }
        case .optional(let inner), .array(let inner), .map(let inner): try checkNames(inner)
        case .bool, .int, .float, .string, .object, .choice: break
        }
    }

    // MARK: Words

    private mutating func skip() {
        rest = rest.drop { $0.isWhitespace }
        while rest.hasPrefix("#") { rest = rest.drop { !$0.isNewline }.drop { $0.isWhitespace } }
    }

    private mutating func take(_ word: String) -> Bool {
        skip()
        guard rest.hasPrefix(word) else { return false }
        rest = rest.dropFirst(word.count)
        return true
    }

    private mutating func expect(_ word: String) throws {
        guard take(word) else { throw SyntaxError(expected: word, rest: String(rest.prefix(40))) }
    }

    private mutating func match<Output>(_ pattern: Regex<Output>, _ expected: String) throws -> String {
        skip()
        guard let match = try pattern.prefixMatch(in: rest) else {
            throw SyntaxError(expected: expected, rest: String(rest.prefix(40)))
        }
        defer { rest = rest[match.range.upperBound...] }
        return String(rest[match.range])
    }

    // MARK: Values

    /// What of a value does not fit, as paths; empty when it fits exactly, with no field that is not declared.
    func misfits(of value: JSONValue, to kind: Kind, at path: String = "$") -> [String] {
        switch (kind, value) {
        case (.bool, .bool), (.int, .int), (.float, .int), (.float, .double), (.string, .string), (.object, _): []
        case (.optional(let inner), _): value == .null ? [] : misfits(of: value, to: inner, at: path)
        case (.named(let name), _): types[name].map { misfits(of: value, to: $0, at: path) } ?? [path]
        case (.choice(let choices), .string(let name)): choices.contains(name) ? [] : [path + "=" + name]
        case (.array(let inner), .array(let items)):
            items.enumerated().flatMap { misfits(of: $1, to: inner, at: "\(path)[\($0)]") }
        case (.map(let inner), .object(let items)):
            items.flatMap { misfits(of: $1, to: inner, at: "\(path).\($0)") }
        case (.fields(let fields), .object(let items)):
            items.keys.filter { fields[$0] == nil }.map { "\(path).\($0) undeclared" }
                + fields.flatMap { misfits(of: items[$0] ?? .null, to: $1, at: "\(path).\($0)") }
        default: [path]
        }
    }
}
