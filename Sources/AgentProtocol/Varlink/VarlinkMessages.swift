import FoundationEssentials

/// A call as it travels: the method's full name and its parameters.
///
/// Messages are given and taken without their final NUL, which belongs to the stream.
public struct VarlinkCall<Parameters: Sendable>: Sendable {
    /// Interface and method: `org.actionbutton.Agent.Status`.
    public var method: String
    public var parameters: Parameters
    /// The caller takes any number of replies.
    public var wantsMore: Bool
    /// The caller takes no reply at all.
    public var isOneWay: Bool

    public init(method: String, parameters: Parameters, wantsMore: Bool = false, isOneWay: Bool = false) {
        self.method = method
        self.parameters = parameters
        self.wantsMore = wantsMore
        self.isOneWay = isOneWay
    }
}

private enum CallKeys: String, CodingKey {
    case method, parameters, more, oneway, upgrade
}

extension VarlinkCall: Encodable where Parameters: Encodable {
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CallKeys.self)
        try container.encode(method, forKey: .method)
        try container.encode(parameters, forKey: .parameters)
        if wantsMore { try container.encode(true, forKey: .more) }
        if isOneWay { try container.encode(true, forKey: .oneway) }
    }

    /// The call as JSON, without the final NUL.
    public func encoded() throws -> Data {
        try VarlinkJSON.encode(self)
    }
}

extension VarlinkCall where Parameters: Decodable {
    /// The parameters of a received call; a call without any is read as one with an empty object.
    ///
    /// - Throws: ``VarlinkError`` `InvalidParameter`, naming the one that does not fit.
    public static func parameters(of message: Data) throws(VarlinkError) -> Parameters {
        do {
            return try VarlinkJSON.decode(Body<Parameters, CallKeys>.self, from: message).parameters
        } catch let error as DecodingError {
            throw .invalidParameter(error.parameterName)
        } catch {
            throw .invalidParameter("parameters")
        }
    }
}

/// What a server needs of a received call before it knows the type of the parameters.
public struct VarlinkCallHead: Decodable, Hashable, Sendable {
    /// Interface and method: `org.actionbutton.Agent.Status`.
    public let method: String
    /// The caller takes any number of replies.
    public let wantsMore: Bool
    /// The caller takes no reply at all.
    public let isOneWay: Bool
    /// The caller asks for another protocol on the connection, which none of ours offers.
    public let wantsUpgrade: Bool

    /// - Throws: ``VarlinkMessageError`` when the message is no Varlink call.
    public init(_ message: Data) throws(VarlinkMessageError) {
        do {
            self = try VarlinkJSON.decode(Self.self, from: message)
        } catch {
            throw .notACall("\(VarlinkJSON.reason(error))")
        }
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CallKeys.self)
        method = try container.decode(String.self, forKey: .method)
        wantsMore = try container.decodeIfPresent(Bool.self, forKey: .more) ?? false
        isOneWay = try container.decodeIfPresent(Bool.self, forKey: .oneway) ?? false
        wantsUpgrade = try container.decodeIfPresent(Bool.self, forKey: .upgrade) ?? false
    }
}

/// Replies as they travel.
public enum VarlinkReply {
    fileprivate enum Keys: String, CodingKey {
        case parameters, continues, error
    }

    private struct Outgoing<Parameters: Encodable>: Encodable {
        var parameters: Parameters
        var continues: Bool

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(parameters, forKey: .parameters)
            if continues { try container.encode(true, forKey: .continues) }
        }
    }

    private struct Head: Decodable {
        var continues: Bool?
        var error: String?
    }

    /// A reply as JSON, without the final NUL.
    ///
    /// - Parameter continues: more replies to the same call follow.
    public static func encoded(_ parameters: some Encodable, continues: Bool = false) throws -> Data {
        try VarlinkJSON.encode(Outgoing(parameters: parameters, continues: continues))
    }

    /// Whether more replies to the same call follow this one.
    public static func continues(_ message: Data) -> Bool {
        (try? VarlinkJSON.decode(Head.self, from: message))?.continues ?? false
    }

    /// The parameters of a received reply.
    ///
    /// - Throws: ``VarlinkError`` when the reply is an error; ``VarlinkMessageError`` when it is no reply of this type.
    public static func parameters<Parameters: Decodable>(
        of message: Data, as type: Parameters.Type = Parameters.self
    ) throws -> Parameters {
        do {
            if let name = try VarlinkJSON.decode(Head.self, from: message).error {
                let body = try? VarlinkJSON.decode(Body<[String: JSONValue], Keys>.self, from: message)
                throw VarlinkError(name: name, parameters: body?.parameters ?? [:])
            }
            return try VarlinkJSON.decode(Body<Parameters, Keys>.self, from: message).parameters
        } catch let error as VarlinkError {
            throw error
        } catch {
            throw VarlinkMessageError.notAReply(VarlinkJSON.reason(error))
        }
    }
}

/// A message that is not what Varlink allows at its place.
public enum VarlinkMessageError: Error, Hashable, Sendable, CustomStringConvertible {
    case notACall(String)
    case notAReply(String)

    public var description: String {
        switch self {
        case .notACall(let reason): "not a Varlink call: \(reason)"
        case .notAReply(let reason): "not the expected Varlink reply: \(reason)"
        }
    }
}

/// No parameters: `{}`.
public struct VarlinkEmpty: Codable, Hashable, Sendable {
    public init() {}
}

/// The `parameters` of a call or reply, which may be missing when it would be empty.
private struct Body<Parameters: Decodable, Keys: CodingKey>: Decodable {
    let parameters: Parameters

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        guard let key = Keys(stringValue: "parameters"), container.contains(key), try !container.decodeNil(forKey: key)
        else {
            parameters = try VarlinkJSON.decode(Parameters.self, from: Data("{}".utf8))
            return
        }
        parameters = try container.decode(Parameters.self, forKey: key)
    }
}
