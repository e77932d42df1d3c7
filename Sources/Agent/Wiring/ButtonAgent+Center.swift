import AgentProtocol
import ControlHost
import EventLoop
import FoundationEssentials

// The Control Center: controls that are placed beside the buttons, by the same rules as those on their gestures.

extension ButtonAgent {
    typealias CenterResult = Result<CenterControl, AgentError>

    /// All that a Control Center shows.
    package var centerReply: CenterReply {
        CenterReply(
            controls: center.entries.map(centerControl), buttons: buttons.map(\.status), isLocked: host.isLocked)
    }

    /// A placed control as it is shown now.
    func centerControl(_ entry: CenterEntry) -> CenterControl {
        let view = host.view(of: entry.instance, gesture: .hold)
        return CenterControl(
            instance: entry.instance, kind: entry.kind, configuration: entry.configuration, place: entry.place,
            size: entry.size,
            face: view?.face
                ?? ControlFace(kind: entry.kind, title: host.displayName(of: entry.kind), freshness: .unknown),
            work: view?.work ?? .idle, status: view?.status, isLocked: view?.isLocked ?? false)
    }

    /// Places a control, in the words of a hold: that is what performing it stands for.
    func place(_ entry: CenterEntry) {
        host.place(id: entry.instance, kind: entry.kind, configuration: entry.configuration, gesture: .hold)
    }

    /// Adds a control once its extension has accepted the values; saved before `done` is called.
    func placeControl(_ call: PlaceControlCall, then done: @escaping @AgentActor (CenterResult) -> Void) {
        put(
            CenterEntry(
                instance: UUID().uuidString, kind: call.kind, configuration: call.configuration, place: call.place,
                size: call.size), then: done)
    }

    /// Gives a placed control new values; it keeps its identity, and so its push token.
    func configureControl(_ call: ConfigureControlCall, then done: @escaping @AgentActor (CenterResult) -> Void) {
        guard var entry = center.entry(call.instance) else {
            return done(.failure(.unknownInstance(call.instance)))
        }
        entry.configuration = call.configuration
        put(entry, then: done)
    }

    private func put(_ entry: CenterEntry, then done: @escaping @AgentActor (CenterResult) -> Void) {
        do throws(AgentError) {
            try whenAccepted(entry.kind, configured: entry.configuration) { [self] refusal in
                if let refusal { return done(.failure(refusal)) }
                changeCenter(then: done) { [self] in
                    place(entry)
                    updatePushTokens()
                    return centerControl(entry)
                } by: {
                    $0.put(entry)
                }
            }
        } catch {
            done(.failure(error))
        }
    }

    /// Resizes a control, moves it among the others, or to the other place.
    func moveControl(_ call: MoveControlCall, then done: @escaping @AgentActor (CenterResult) -> Void) {
        guard let old = center.entry(call.instance) else { return done(.failure(.unknownInstance(call.instance))) }
        changeCenter(then: done) { [self] in
            centerControl(center.entry(call.instance) ?? old)
        } by: {
            $0.move(call)
        }
    }

    func removeControl(_ instance: String, then done: @escaping @AgentActor (Result<VarlinkEmpty, AgentError>) -> Void)
    {
        guard center.entry(instance) != nil else { return done(.failure(.unknownInstance(instance))) }
        changeCenter(then: done) { [self] in
            host.remove(id: instance)
            updatePushTokens()
            return VarlinkEmpty()
        } by: {
            $0.remove(instance)
        }
    }

    /// Performs a control as a hold would; `done` is called when what that led to has ended.
    func performControl(
        _ instance: String, then done: @escaping @AgentActor (CenterResult) -> Void
    ) throws(AgentError) {
        guard center.entry(instance) != nil else { throw .unknownInstance(instance) }
        host.perform(id: instance)
        host.whenSettled(id: instance) { [weak self] in
            guard let self, let entry = self.center.entry(instance) else {
                return done(.failure(.unknownInstance(instance)))
            }
            done(.success(self.centerControl(entry)))
        }
    }

    /// Changes what is placed and saves it; a change that cannot be saved is undone.
    ///
    /// - Parameter saved: puts the saved change to work, and gives what `done` is told of it.
    private func changeCenter<Reply: Sendable>(
        then done: @escaping @AgentActor (Result<Reply, AgentError>) -> Void,
        saved: @escaping @AgentActor () -> Reply, by body: (inout CenterTable) -> Void
    ) {
        let before = center
        body(&center)
        save { [self] failure in
            if let failure {
                center = before
                done(.failure(.notPermitted(reason: "the Control Center cannot be saved: \(failure)")))
            } else {
                done(.success(saved()))
            }
            centerFeed.changed()
        }
    }
}
