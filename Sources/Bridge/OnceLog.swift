import EventLoop

/// Says each thing once: what comes from a network can come a million times.
struct OnceLog {
    static let mostRemembered = 256
    private var said: Set<String> = []

    /// - Parameter key: what is not to be said a second time.
    mutating func warn(_ key: String, _ message: @autoclosure () -> String) {
        guard isNew(key) else { return }
        Log.warning(message())
        if said.count == Self.mostRemembered {
            Log.warning("\(Self.mostRemembered) different messages were refused; no more are named until a restart")
        }
    }

    /// Whether a thing has not been said; counts as said from now on.
    mutating func isNew(_ key: String) -> Bool {
        said.count < Self.mostRemembered && said.insert(key).inserted
    }
}
