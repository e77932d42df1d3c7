import AgentProtocol
import EventLoop
import FoundationEssentials
import Glibc

/// The persons who offer to open, by their own agents or by `actionbuttond --opener`, what controls of the system's agent ask for.
///
/// They come to this agent and not the other way round: a person's runtime folder is closed to every account but the
/// person's and root's. What travels is a link and an app's identifier, never a command.
@AgentActor
package final class OpenOffers {
    /// How long a person's agent may tell that it could not open something after all.
    private static let answerTime = Duration.seconds(10)

    private struct Offer {
        let offerer: ObjectIdentifier
        let user: uid_t
        let send: @AgentActor (OpenRequest) -> Void
    }

    private struct Pending {
        let user: uid_t
        let failed: Opener.Completion
        let timer: any ScheduledCall
    }

    private let seat: String
    private let clock: any AgentClock
    private var offers: [Offer] = []
    private var pending: [String: Pending] = [:]

    /// - Parameter seat: what the login manager keeps of the machine's seat.
    package init(seat: String = "/run/systemd/seats/seat0", clock: any AgentClock) {
        self.seat = seat
        self.clock = clock
    }

    /// Whether there is an offer now.
    package var isMade: Bool { !offers.isEmpty }

    /// Takes an offer, until ``remove(_:)``.
    func add(_ offerer: AnyObject, user: uid_t, send: @escaping @AgentActor (OpenRequest) -> Void) {
        offers.append(Offer(offerer: ObjectIdentifier(offerer), user: user, send: send))
        Log.info("user \(user) opens links and apps")
    }

    func remove(_ offerer: AnyObject) {
        offers.removeAll { $0.offerer == ObjectIdentifier(offerer) }
    }

    /// Hands something to the agent of the person who is at this machine.
    ///
    /// - Parameter failed: called at most once, later, when that agent could not open it.
    func open(_ call: OpenRequest, failed: @escaping Opener.Completion) throws(AgentError) {
        let offer = try chosen()
        var call = call
        call.id = UUID().uuidString
        let id = call.id
        pending[id] = Pending(
            user: offer.user, failed: failed,
            timer: clock.schedule(after: Self.answerTime) { [weak self] in self?.pending[id] = nil })
        offer.send(call)
        Log.info("\(call.url ?? call.app) is handed to user \(offer.user)")
    }

    /// A person's agent could not open what it was handed.
    func notOpened(_ call: NotOpenedCall, user: uid_t) {
        guard let known = pending[call.id], known.user == user else { return }
        pending[call.id] = nil
        known.timer.cancel()
        known.failed(.cannotOpen(reason: call.reason))
    }

    /// The offer of the person whose session is in front, else of the only person who has made one.
    private func chosen() throws(AgentError) -> Offer {
        let active = (try? String(contentsOfFile: seat, encoding: .utf8)).flatMap { Self.activeUser(seat: $0) }
        if let active {
            if let offer = offers.last(where: { $0.user == active }) { return offer }
            throw .cannotOpen(
                reason: "the system's agent opens nothing itself, and user \(active), whose session is in front, runs "
                    + "nothing that offers to: \(Self.remedy)")
        }
        let users = Set(offers.map(\.user))
        guard let only = offers.last, users.count == 1 else {
            throw .cannotOpen(
                reason: "the system's agent opens nothing itself, and "
                    + (users.isEmpty
                        ? "nobody offers to: \(Self.remedy)"
                        : "nobody's session is in front of the \(users.count) persons who offer to"))
        }
        return only
    }

    private static let remedy =
        "a member of group \(PeerPolicy.groupName) has to run actionbuttond --opener in the session"

    /// The user of a seat's active session, in the login manager's own words.
    static func activeUser(seat: String) -> uid_t? {
        seat.split(separator: "\n").first { $0.hasPrefix("ACTIVE_UID=") }.flatMap { uid_t($0.dropFirst(11)) }
    }
}
