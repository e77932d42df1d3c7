import EventLoop

/// Says each thing once: what comes from a network can come a million times.
struct OnceLog {
    static let mostRemembered = 256
    private var said: Set<String> = []
    private var unsaid = 0

    /// - Parameter key: what is not to be said a second time.
    mutating func warn(_ key: String, _ message: @autoclosure () -> String) {
        guard isNew(key) else {
            unsaid += 1
            return
        }
        Log.warning(Self.oneLine(message()))
        if said.count == Self.mostRemembered {
            Log.warning("\(Self.mostRemembered) different messages were refused; no more are named until a restart")
        }
    }

    /// Whether a thing has not been said; counts as said from now on.
    mutating func isNew(_ key: String) -> Bool {
        said.count < Self.mostRemembered && said.insert(key).inserted
    }

    /// Says how much was not said; for the end.
    func conclude() {
        if unsaid > 0 { Log.warning("\(unsaid) more refusals were not named, being like those that were") }
    }

    /// Names come from the network, and could hold lines that look like the log's own.
    static func oneLine(_ text: String) -> String {
        String(text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : Character($0) })
    }
}
