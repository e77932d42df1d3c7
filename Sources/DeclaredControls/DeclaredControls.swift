import AgentProtocol
import Configuration
import ControlHost
import EventLoop

/// The controls that files declare, as a provider beside the extensions.
///
/// The agent runs no one's code for them either: commands are processes of their own, and what it does itself is to
/// set lines and lights and to press keys. Nothing is opened, watched or timed for a kind that is not placed.
@AgentActor
public final class DeclaredControls: ControlProvider {
    /// One declared control, and what does its work once it has some.
    private final class Member {
        let control: DeclaredControl
        var action: (any ControlAction)?

        init(control: DeclaredControl) {
            self.control = control
        }
    }

    public let place: String
    public let appName = "Declared Controls"
    public var executable: ExtensionExecutable? { nil }
    public var failure: ExtensionFailure? { nil }
    public var onReplaced: (@AgentActor () -> Void)?
    public var onContentChanged: (@AgentActor (String) -> Void)? {
        didSet {
            refresher.onDue = onContentChanged
            follower.onDue = onContentChanged
        }
    }

    private let makeAction: @AgentActor (DeclaredControl) -> any ControlAction
    private let refresher: Refresher
    private let follower: UnitFollower
    private var order: [String] = []
    private var members: [String: Member] = [:]

    /// - Parameters:
    ///   - place: the configuration file, for messages.
    ///   - programs: runs what the controls run.
    public convenience init(place: String, programs: ProgramRunner, clock: any AgentClock) {
        self.init(place: place, clock: clock) { ActionFactory.action(of: $0, programs: programs) }
    }

    init(
        place: String, clock: any AgentClock,
        makeAction: @escaping @AgentActor (DeclaredControl) -> any ControlAction
    ) {
        self.place = place
        self.makeAction = makeAction
        refresher = Refresher(clock: clock)
        follower = UnitFollower(clock: clock)
    }

    /// Takes over a new list of controls; those that stay as they were keep their lines, lights and keys.
    public func use(_ new: [DeclaredControl]) {
        let before = members
        order = new.map(\.kind)
        members = [:]
        var changed: [String] = []
        for control in new {
            if let old = before[control.kind], old.control == control {
                members[control.kind] = old
            } else {
                members[control.kind] = Member(control: control)
                if before[control.kind] != nil { changed.append(control.kind) }
            }
        }
        for (kind, old) in before where members[kind] !== old { old.action?.release() }
        refresh()
        for kind in changed { onContentChanged?(kind) }
    }

    public var controls: [ControlDescription] {
        order.compactMap { members[$0]?.control }.map {
            ControlDescription(kind: $0.kind, displayName: $0.name, description: $0.description)
        }
    }

    public var placedKinds: Set<String> = [] {
        didSet {
            for kind in oldValue.subtracting(placedKinds) {
                members[kind]?.action?.release()
                members[kind]?.action = nil
            }
            refresh()
        }
    }

    private func refresh() {
        var rules: [String: RefreshRule] = [:]
        var units: [String: UnitControl] = [:]
        for kind in placedKinds {
            rules[kind] = members[kind]?.control.refresh
            if case .unit(let unit)? = members[kind]?.control.action, unit.action == .toggle { units[kind] = unit }
        }
        refresher.follow(rules)
        follower.follow(units)
    }

    /// What does the work; kept while the kind is placed, since it may hold a line or a keyboard.
    private func action(of member: Member) -> any ControlAction {
        if let action = member.action { return action }
        let action = makeAction(member.control)
        if placedKinds.contains(member.control.kind) { member.action = action }
        return action
    }

    // MARK: Calls

    public func describe(then done: @escaping Completion<DescribeReply>) {
        let reply = DescribeReply(
            protocolVersion: ExtensionInterface.protocolVersion, name: appName, controls: controls, notShown: [])
        AgentActor.later { done(.success(reply)) }
    }

    public func preview(_ call: RenderCall, then done: @escaping Completion<RenderReply>) {
        let reply = member(call.kind, call.configuration).map {
            RenderReply(snapshot: $0.control.snapshot(isOn: false))
        }
        AgentActor.later { done(reply) }
    }

    public func render(_ call: RenderCall, then done: @escaping Completion<RenderReply>) {
        switch member(call.kind, call.configuration) {
        case .failure(let failure):
            AgentActor.later { done(.failure(failure)) }
        case .success(let member):
            action(of: member).readState { state in
                done(state.map { RenderReply(snapshot: member.control.snapshot(isOn: $0)) })
            }
        }
    }

    public func perform(_ call: PerformCall, by gesture: GestureName, then done: @escaping Completion<PerformReply>) {
        switch member(call.kind, [:]) {
        case .failure(let failure):
            AgentActor.later { done(.failure(failure)) }
        case .success(let member):
            Log.info("\(call.kind): \(call.value.map { $0 ? "turning on" : "turning off" } ?? "performing")")
            action(of: member).perform(value: call.value, by: gesture) { result in
                done(result.map { PerformReply() })
            }
        }
    }

    public func options(_ call: OptionsCall, then done: @escaping Completion<OptionsReply>) {
        AgentActor.later { done(.failure(Self.noParameters(call.parameter))) }
    }

    public func tellPushHandler(_ call: PushTokensCall, then done: @escaping Completion<VarlinkEmpty>) {
        AgentActor.later { done(.success(VarlinkEmpty())) }
    }

    private func member(
        _ kind: String, _ configuration: [String: JSONValue]
    ) -> Result<Member, ExtensionFailure> {
        guard let member = members[kind] else { return .failure(.refused(.unknownKind(kind: kind))) }
        if let parameter = configuration.keys.min() { return .failure(Self.noParameters(parameter)) }
        return .success(member)
    }

    private static func noParameters(_ parameter: String) -> ExtensionFailure {
        .refused(.invalidConfiguration(parameter: parameter, reason: "a declared control has no parameters"))
    }

    public func stop(then done: @escaping @AgentActor () -> Void) {
        refresher.follow([:])
        follower.follow([:])
        for member in members.values {
            member.action?.release()
            member.action = nil
        }
        AgentActor.later { done() }
    }
}
