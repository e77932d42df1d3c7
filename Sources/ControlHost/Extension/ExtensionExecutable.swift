import Glibc

/// An extension as it lies on disk, and what its manifest says of the app that it belongs to.
public struct ExtensionExecutable: Hashable, Sendable {
    /// Absolute, with symbolic links resolved.
    public let path: String
    /// The app's name, which stands in for a control without a display name.
    public let appName: String
    /// The app's identifier, by which its processes name themselves (`ACTIONBUTTON_APP`).
    public let appIdentifier: String
    /// What opens the app: an argument list; empty when the manifest names none.
    public let appCommand: [String]

    public init(path: String, appName: String, appIdentifier: String, appCommand: [String] = []) {
        self.path = path
        self.appName = appName
        self.appIdentifier = appIdentifier
        self.appCommand = appCommand
    }

    var fileName: String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}

/// An executable that was opened, found trustworthy, and will be started from just this descriptor.
public struct OpenedExecutable: ~Copyable, Sendable {
    /// Tells one build of an executable from the next.
    public struct Identity: Hashable, Sendable {
        let device: UInt64
        let inode: UInt64
        let modified: Int64

        public init(device: UInt64, inode: UInt64, modified: Int64) {
            self.device = device
            self.inode = inode
            self.modified = modified
        }
    }

    public let descriptor: Int32
    public let identity: Identity

    /// Takes ownership of the descriptor.
    public init(descriptor: Int32, identity: Identity) {
        self.descriptor = descriptor
        self.identity = identity
    }

    deinit {
        close(descriptor)
    }
}
