import AgentProtocol
import AgentTransport
import EventLoop
import FoundationEssentials
import Glibc

/// Offers a person's agent to the system's: what controls of that one ask for is opened here, in the person's session.
///
/// Without a system's agent it waits for one, with a watch and no timer.
@AgentActor
package final class SystemOffer {
    /// A socket is there a moment before it can be connected to.
    private static let retryDelays: [Duration] = [.milliseconds(200), .seconds(1), .seconds(5)]

    private let socket: String
    private let clock: any AgentClock
    private let open: @AgentActor (OpenRequest, @escaping Opener.Completion) -> Void
    private var watcher: FileWatcher?
    private var channel: VarlinkChannel?
    private var retry: (any ScheduledCall)?
    /// What went wrong last, which is told once.
    private var told: String?

    /// - Parameters:
    ///   - socket: of the system's agent.
    ///   - open: opens something; its completion tells why it could not be opened.
    package init(
        socket: String = AgentAddress.system.path, clock: any AgentClock,
        open: @escaping @AgentActor (OpenRequest, @escaping Opener.Completion) -> Void
    ) {
        self.socket = socket
        self.clock = clock
        self.open = open
    }

    package func start() {
        do throws(SystemError) {
            watcher = try FileWatcher(files: [socket]) { [weak self] _ in self?.connect(attempt: 0) }
        } catch {
            Log.warning("a system's agent that starts later is not noticed: \(socket) cannot be watched: \(error)")
        }
        if access(socket, F_OK) == 0 { connect(attempt: 0) }
    }

    package func stop() {
        watcher?.cancel()
        watcher = nil
        retry?.cancel()
        channel?.close()
        channel = nil
    }

    private func connect(attempt: Int) {
        guard channel == nil else { return }
        retry?.cancel()
        let descriptor: Int32
        do {
            descriptor = try UnixSocket.connect(path: socket)
        } catch {
            return failed("\(error)", attempt: attempt)
        }
        let channel = VarlinkChannel(
            descriptor: descriptor,
            onMessage: { [weak self] _, reply in self?.received(reply) },
            onEnd: { [weak self] _, _ in self?.channel = nil })
        self.channel = channel
        let call = VarlinkCall(method: AgentInterface.offerToOpen, parameters: VarlinkEmpty(), wantsMore: true)
        if let message = try? call.encoded() { channel.send(message) }
    }

    /// A socket that is not there is waited for by the watch alone.
    private func failed(_ reason: String, attempt: Int) {
        guard access(socket, F_OK) == 0 else { return }
        if attempt < Self.retryDelays.count {
            retry = clock.schedule(after: Self.retryDelays[attempt]) { [weak self] in
                self?.connect(attempt: attempt + 1)
            }
        } else if told != reason {
            told = reason
            Log.info(
                "the system's agent does not hand over what its controls want opened: \(reason); it does to members of "
                    + "group \(PeerPolicy.groupName)")
        }
    }

    private func received(_ reply: Data) {
        do {
            let request: OpenRequest = try VarlinkReply.parameters(of: reply)
            open(request) { [weak self] error in self?.tell(NotOpenedCall(id: request.id, reason: "\(error)")) }
        } catch {
            Log.info("the system's agent hands nothing over to be opened: \(error)")
            channel?.close()
            channel = nil
        }
    }

    /// On a connection of its own: the other one is busy with an offer that never ends.
    private func tell(_ call: NotOpenedCall) {
        do {
            let message = try VarlinkCall(method: AgentInterface.notOpened, parameters: call, isOneWay: true).encoded()
            let channel = VarlinkChannel(
                descriptor: try UnixSocket.connect(path: socket), onMessage: { _, _ in }, onEnd: { _, _ in })
            channel.send(message)
            channel.close()
        } catch {
            Log.error("the system's agent was not told that \(call.reason): \(error)")
        }
    }
}
