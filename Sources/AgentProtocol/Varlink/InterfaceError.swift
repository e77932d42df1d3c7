/// An error of one of our interfaces, which travels as a Varlink error and comes back as itself.
public protocol InterfaceError: Error, CustomStringConvertible {
    /// The interface that declares the error.
    static var interface: String { get }
    /// The error's name within the interface: `UnknownKind`.
    var member: String { get }
    var parameters: [String: JSONValue] { get }
    /// Nil when the interface has no such error with such parameters.
    init?(member: String, parameters: ErrorParameters)
}

extension InterfaceError {
    /// The error as an error reply carries it.
    public var varlinkError: VarlinkError {
        VarlinkError(name: Self.interface + "." + member, parameters: parameters)
    }

    /// Nil when the error reply is none of this interface's.
    public init?(_ error: VarlinkError) {
        let prefix = Self.interface + "."
        guard error.name.hasPrefix(prefix) else { return nil }
        let member = String(error.name.dropFirst(prefix.count))
        self.init(member: member, parameters: ErrorParameters(error.parameters))
    }
}

/// The parameters of an error reply; what is missing reads as empty, because the error's name says the most.
public struct ErrorParameters: Sendable {
    private let values: [String: JSONValue]

    init(_ values: [String: JSONValue]) {
        self.values = values
    }

    func string(_ name: String) -> String {
        if case .string(let value)? = values[name] { value } else { "" }
    }

    func strings(_ name: String) -> [String] {
        guard case .array(let items)? = values[name] else { return [] }
        return items.compactMap { if case .string(let value) = $0 { value } else { nil } }
    }
}

extension AgentError: InterfaceError {
    public static var interface: String { AgentInterface.name }

    public var member: String {
        switch self {
        case .unknownButton: "UnknownButton"
        case .unknownKind: "UnknownKind"
        case .invalidConfiguration: "InvalidConfiguration"
        case .notPermitted: "NotPermitted"
        case .rationed: "Rationed"
        case .busy: "Busy"
        case .badConfiguration: "BadConfiguration"
        case .nothingAssigned: "NothingAssigned"
        case .unknownInstance: "UnknownInstance"
        case .unknownToken: "UnknownToken"
        case .badPayload: "BadPayload"
        case .extensionFailed: "ExtensionFailed"
        case .cannotOpen: "CannotOpen"
        case .unknownControl: "UnknownControl"
        }
    }

    public var parameters: [String: JSONValue] {
        switch self {
        case .unknownButton(let name, let known):
            ["name": .string(name), "known": .array(known.map(JSONValue.string))]
        case .unknownKind(let kind, let known):
            ["kind": .string(kind), "known": .array(known.map(JSONValue.string))]
        case .unknownControl(let id, let known):
            ["id": .string(id), "known": .array(known.map(JSONValue.string))]
        case .invalidConfiguration(let parameter, let reason):
            ["parameter": .string(parameter), "reason": .string(reason)]
        case .rationed(let kind, let reason):
            ["kind": .string(kind), "reason": .string(reason)]
        case .busy(let button, let reason):
            ["button": .string(button), "reason": .string(reason)]
        case .nothingAssigned(let button, let gesture):
            ["button": .string(button), "gesture": .string(gesture.rawValue)]
        case .unknownInstance(let instance): ["instance": .string(instance)]
        case .unknownToken: [:]
        case .notPermitted(let reason), .badConfiguration(let reason), .extensionFailed(let reason),
            .badPayload(let reason), .cannotOpen(let reason):
            ["reason": .string(reason)]
        }
    }

    public init?(member: String, parameters: ErrorParameters) {
        let reason = parameters.string("reason")
        switch member {
        case "UnknownButton":
            self = .unknownButton(name: parameters.string("name"), known: parameters.strings("known"))
        case "UnknownKind":
            self = .unknownKind(kind: parameters.string("kind"), known: parameters.strings("known"))
        case "InvalidConfiguration":
            self = .invalidConfiguration(parameter: parameters.string("parameter"), reason: reason)
        case "NotPermitted": self = .notPermitted(reason: reason)
        case "Rationed": self = .rationed(kind: parameters.string("kind"), reason: reason)
        case "Busy": self = .busy(button: parameters.string("button"), reason: reason)
        case "BadConfiguration": self = .badConfiguration(reason: reason)
        case "NothingAssigned":
            guard let gesture = GestureName(rawValue: parameters.string("gesture")) else { return nil }
            self = .nothingAssigned(button: parameters.string("button"), gesture: gesture)
        case "UnknownInstance": self = .unknownInstance(parameters.string("instance"))
        case "UnknownToken": self = .unknownToken
        case "BadPayload": self = .badPayload(reason: reason)
        case "ExtensionFailed": self = .extensionFailed(reason: reason)
        case "CannotOpen": self = .cannotOpen(reason: reason)
        case "UnknownControl": self = .unknownControl(id: parameters.string("id"), known: parameters.strings("known"))
        default: return nil
        }
    }

    public var description: String {
        switch self {
        case .unknownButton(let name, let known): "no button is called \"\(name)\"; \(Self.listed(known))"
        case .unknownKind(let kind, let known):
            "no extension and no file has a control of kind \"\(kind)\"; \(Self.listed(known))"
        case .unknownControl(let id, let known): "no placed control is called \"\(id)\"; \(Self.listed(known))"
        case .invalidConfiguration(let parameter, let reason): "the parameter \"\(parameter)\" does not fit: \(reason)"
        case .rationed(let kind, let reason): "the reload of \(kind) has to wait: \(reason)"
        case .busy(let button, let reason): "the button \"\(button)\" cannot be pressed now: \(reason)"
        case .nothingAssigned(let button, let gesture):
            "the \(gesture.rawValue) of button \"\(button)\" has no control; actionbutton assign gives it one"
        case .unknownInstance(let instance):
            "the Control Center has no control \(instance); actionbutton center --json lists those that it has"
        case .unknownToken:
            "no placed control has this token; it changes when its control is removed, and the push handler is told"
        case .badPayload(let reason):
            "the payload is not one for a control: \(reason); it has to be {\"aps\":{\"content-changed\":true}}"
        case .notPermitted(let reason), .badConfiguration(let reason), .extensionFailed(let reason),
            .cannotOpen(let reason):
            reason
        }
    }

    private static func listed(_ known: [String]) -> String {
        known.isEmpty ? "there is none at all" : "known: " + known.joined(separator: ", ")
    }
}

extension ExtensionError: InterfaceError {
    public static var interface: String { ExtensionInterface.name }

    public var member: String {
        switch self {
        case .unknownKind: "UnknownKind"
        case .valueUnavailable: "ValueUnavailable"
        case .performFailed: "PerformFailed"
        case .invalidConfiguration: "InvalidConfiguration"
        }
    }

    public var parameters: [String: JSONValue] {
        switch self {
        case .unknownKind(let kind): ["kind": .string(kind)]
        case .valueUnavailable(let reason), .performFailed(let reason): ["reason": .string(reason)]
        case .invalidConfiguration(let parameter, let reason):
            ["parameter": .string(parameter), "reason": .string(reason)]
        }
    }

    public init?(member: String, parameters: ErrorParameters) {
        let reason = parameters.string("reason")
        switch member {
        case "UnknownKind": self = .unknownKind(kind: parameters.string("kind"))
        case "ValueUnavailable": self = .valueUnavailable(reason: reason)
        case "PerformFailed": self = .performFailed(reason: reason)
        case "InvalidConfiguration":
            self = .invalidConfiguration(parameter: parameters.string("parameter"), reason: reason)
        default: return nil
        }
    }

    public var description: String {
        switch self {
        case .unknownKind(let kind): "the extension has no control of kind \"\(kind)\""
        case .valueUnavailable(let reason): "the value is not known now: \(reason)"
        case .performFailed(let reason): "the action failed: \(reason)"
        case .invalidConfiguration(let parameter, let reason): "the parameter \"\(parameter)\" does not fit: \(reason)"
        }
    }
}
