import FoundationEssentials

/// An error reply: the error's full name and its parameters.
public struct VarlinkError: Error, Hashable, Sendable {
    /// Interface and error: `org.varlink.service.MethodNotFound`.
    public var name: String
    public var parameters: [String: JSONValue]

    public init(name: String, parameters: [String: JSONValue] = [:]) {
        self.name = name
        self.parameters = parameters
    }
}

extension VarlinkError {
    /// The service has no such interface.
    public static func interfaceNotFound(_ interface: String) -> Self {
        Self(name: VarlinkService.interface + ".InterfaceNotFound", parameters: ["interface": .string(interface)])
    }

    /// The interface has no such method.
    public static func methodNotFound(_ method: String) -> Self {
        Self(name: VarlinkService.interface + ".MethodNotFound", parameters: ["method": .string(method)])
    }

    /// The interface has the method, but this service does not offer it.
    public static func methodNotImplemented(_ method: String) -> Self {
        Self(name: VarlinkService.interface + ".MethodNotImplemented", parameters: ["method": .string(method)])
    }

    /// The parameter is missing, of another type, or unknown.
    public static func invalidParameter(_ parameter: String) -> Self {
        Self(name: VarlinkService.interface + ".InvalidParameter", parameters: ["parameter": .string(parameter)])
    }

    /// The caller may not do this.
    public static let permissionDenied = Self(name: VarlinkService.interface + ".PermissionDenied")

    /// The method replies many times, so it has to be called with `more`.
    public static let expectedMore = Self(name: VarlinkService.interface + ".ExpectedMore")

    /// The error reply as JSON, without the final NUL.
    public func encoded() throws -> Data {
        try VarlinkJSON.encode(ErrorReply(error: name, parameters: parameters))
    }
}

private struct ErrorReply: Encodable {
    var error: String
    var parameters: [String: JSONValue]
}

extension VarlinkError: CustomStringConvertible {
    /// The error in words where it is one of ours or of Varlink itself, else its name and parameters.
    public var description: String {
        if let error = AgentError(self) { return "\(error)" }
        if let error = ExtensionError(self) { return "\(error)" }
        return standardText ?? foreignText
    }

    private var standardText: String? {
        guard name.hasPrefix(VarlinkService.interface + ".") else { return nil }
        func parameter(_ key: String) -> String {
            if case .string(let value)? = parameters[key] { value } else { "?" }
        }
        switch name.dropFirst(VarlinkService.interface.utf8.count + 1) {
        case "InterfaceNotFound": return "the other side has no interface \(parameter("interface"))"
        case "MethodNotFound": return "the other side has no method \(parameter("method")); is it an older version?"
        case "MethodNotImplemented": return "the other side does not implement \(parameter("method"))"
        case "InvalidParameter": return "the parameter \(parameter("parameter")) is missing, unknown or of another type"
        case "PermissionDenied":
            return "permission denied: the agent answers its own user, root, and for the system's agent "
                + "the members of group actionbutton"
        case "ExpectedMore": return "this method replies many times: call it with \"more\""
        default: return nil
        }
    }

    private var foreignText: String {
        let values = (try? VarlinkJSON.encode(parameters)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
        return parameters.isEmpty ? name : "\(name) \(values)"
    }
}
