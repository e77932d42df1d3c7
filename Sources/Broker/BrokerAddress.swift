/// Which broker, and how to be let in.
public struct BrokerAddress: Equatable, Sendable {
    /// A name or an address; certificates are checked against it.
    public var host: String
    public var port: UInt16
    /// Nil for a connection that anybody on the way can read.
    public var security: BrokerSecurity?
    public var credentials: BrokerCredentials?

    public init(
        host: String, port: UInt16 = 1883, security: BrokerSecurity? = nil, credentials: BrokerCredentials? = nil
    ) {
        self.host = host
        self.port = port
        self.security = security
        self.credentials = credentials
    }

    /// Host and port, as messages name them.
    package var place: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

/// What TLS needs, as paths of files in PEM.
public struct BrokerSecurity: Equatable, Sendable {
    /// Who may have signed the broker's certificate.
    public enum Authority: Equatable, Sendable {
        /// Whom the system trusts.
        case system
        case file(String)
    }

    public var authority: Authority
    /// The certificate and key by which the broker knows this client.
    public var identity: Identity?

    public struct Identity: Equatable, Sendable {
        public var certificate: String
        /// Without a passphrase: nobody is there to type it.
        public var key: String

        public init(certificate: String, key: String) {
            self.certificate = certificate
            self.key = key
        }
    }

    public init(authority: Authority = .system, identity: Identity? = nil) {
        self.authority = authority
        self.identity = identity
    }

    /// Where Debian keeps the certificates that the system trusts.
    static let systemFolder = "/etc/ssl/certs"
}

/// A name and a password; neither is ever logged.
public struct BrokerCredentials: Equatable, Sendable {
    public var user: String
    public var password: String

    public init(user: String, password: String) {
        self.user = user
        self.password = password
    }
}
