import AgentProtocol
import EventLoop
import Glibc

/// The keys of the terminal that the agent runs in: space is a tap, enter a hold, `q` quits.
///
/// A terminal reports no key releases, so a key stands for a whole gesture.
@AgentActor
final class TerminalKeys {
    private var before = termios()
    private var source: DescriptorSource?

    /// Whether standard input is a terminal.
    static var isAvailable: Bool { isatty(STDIN_FILENO) == 1 }

    /// Starts to read single keys, without echo; ``stop()`` gives the terminal back as it was.
    func start(
        onGesture: @escaping @AgentActor (GestureName) -> Void, onQuit: @escaping @AgentActor () -> Void
    ) {
        guard Self.isAvailable, source == nil, tcgetattr(STDIN_FILENO, &before) == 0 else { return }
        readSingleKeys()
        source = DescriptorSource(descriptor: STDIN_FILENO, when: .readable) { [weak self] in
            guard let key = self?.readKey() else { return }
            switch key {
            case UInt8(ascii: " "): onGesture(.tap)
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): onGesture(.hold)
            case UInt8(ascii: "q"): onQuit()
            default: break
            }
        }
    }

    /// Gives the terminal back as it was found.
    func stop() {
        guard let source else { return }
        source.cancel()
        self.source = nil
        tcsetattr(STDIN_FILENO, TCSANOW, &before)
    }

    /// Gives the terminal back while the program is stopped.
    func suspend() {
        if source != nil { tcsetattr(STDIN_FILENO, TCSANOW, &before) }
    }

    /// Reads single keys again after a stop; the shell may have changed the terminal meanwhile.
    func resume() {
        if source != nil { readSingleKeys() }
    }

    private func readSingleKeys() {
        var single = before
        single.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(STDIN_FILENO, TCSANOW, &single)
    }

    private func readKey() -> UInt8? {
        var key: UInt8 = 0
        let count = read(STDIN_FILENO, &key, 1)
        if count == 0 { stop() }
        return count == 1 ? key : nil
    }
}
