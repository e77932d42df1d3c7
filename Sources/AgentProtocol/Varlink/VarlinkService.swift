import FoundationEssentials

/// One interface that a service offers: its name and its description in Varlink's interface language.
public struct VarlinkInterface: Hashable, Sendable {
    public var name: String
    public var description: String

    public init(name: String, description: String) {
        self.name = name
        self.description = description
    }
}

/// The interface `org.varlink.service`, by which every Varlink service tells what it is.
public struct VarlinkService: Sendable {
    /// The interface's name.
    public static let interface = "org.varlink.service"

    /// The reply of `GetInfo`.
    public struct Info: Codable, Hashable, Sendable {
        public var vendor: String
        public var product: String
        public var version: String
        public var url: String
        public var interfaces: [String]
    }

    /// The parameters of `GetInterfaceDescription`.
    public struct DescriptionCall: Codable, Hashable, Sendable {
        public var interface: String

        public init(interface: String) {
            self.interface = interface
        }
    }

    /// The reply of `GetInterfaceDescription`.
    public struct DescriptionReply: Codable, Hashable, Sendable {
        public var description: String
    }

    private let info: Info
    private let interfaces: [VarlinkInterface]

    /// - Parameters:
    ///   - product: what serves, in words: `action-button agent`.
    ///   - version: of the product.
    ///   - interfaces: what is served beside `org.varlink.service` itself.
    public init(product: String, version: String, interfaces: [VarlinkInterface]) {
        self.interfaces = [VarlinkInterface(name: Self.interface, description: Self.ownDescription)] + interfaces
        info = Info(
            vendor: "action-button", product: product, version: version, url: "",
            interfaces: self.interfaces.map(\.name))
    }

    /// Answers a call that none of the service's own interfaces has taken.
    ///
    /// - Parameter message: the whole call.
    /// - Returns: the parameters of the reply.
    /// - Throws: what is not found.
    public func answer(method: String, message: Data) throws(VarlinkError) -> any Encodable & Sendable {
        switch method {
        case Self.interface + ".GetInfo":
            return info
        case Self.interface + ".GetInterfaceDescription":
            let wanted = try VarlinkCall<DescriptionCall>.parameters(of: message).interface
            guard let found = interfaces.first(where: { $0.name == wanted }) else { throw .interfaceNotFound(wanted) }
            return DescriptionReply(description: found.description)
        default:
            let interface = method.lastIndex(of: ".").map { String(method[..<$0]) } ?? ""
            guard interfaces.contains(where: { $0.name == interface }) else { throw .interfaceNotFound(interface) }
            throw .methodNotFound(method)
        }
    }

    private static let ownDescription = """
        # Every Varlink service tells by this interface what it is.
        interface org.varlink.service

        method GetInfo() -> (
          vendor: string,
          product: string,
          version: string,
          url: string,
          interfaces: []string
        )

        # The description of one interface, in this language.
        method GetInterfaceDescription(interface: string) -> (description: string)

        error InterfaceNotFound (interface: string)
        error MethodNotFound (method: string)
        error MethodNotImplemented (method: string)
        error InvalidParameter (parameter: string)
        error PermissionDenied ()
        error ExpectedMore ()

        """
}
