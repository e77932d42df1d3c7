import AgentProtocol
import EventLoop

/// Where controls come from: an extension's process, or the agent itself for those that files declare.
///
/// Every completion is called exactly once, never synchronously.
@AgentActor
public protocol ControlProvider: AnyObject {
    /// The file that a message names: an extension's executable, or a configuration file.
    var place: String { get }
    /// The name that stands in for a control without one, and that the gallery shows.
    var appName: String { get }
    /// What is started; nil where the agent does the work.
    var executable: ExtensionExecutable? { get }
    /// What it has, in the gallery's order; empty until it has described itself.
    var controls: [ControlDescription] { get }
    /// What it has besides controls, which this hardware does not show.
    var notShown: [String] { get }
    /// Why it could not describe itself.
    var failure: ExtensionFailure? { get }
    /// The kinds of which a control is placed; the others need nothing that is kept running for them.
    var placedKinds: Set<String> { get set }
    /// Called when it has to be described anew.
    var onReplaced: (@AgentActor () -> Void)? { get set }
    /// Called when what controls of this kind show may have changed.
    var onContentChanged: (@AgentActor (_ kind: String) -> Void)? { get set }

    typealias Completion<Reply> = @AgentActor (Result<Reply, ExtensionFailure>) -> Void

    func describe(then done: @escaping Completion<DescribeReply>)
    /// Shows a control with its preview value.
    func preview(_ call: RenderCall, then done: @escaping Completion<RenderReply>)
    /// Tells a control's state and what it shows.
    func render(_ call: RenderCall, then done: @escaping Completion<RenderReply>)
    /// - Parameter gesture: what the person did.
    func perform(_ call: PerformCall, by gesture: GestureName, then done: @escaping Completion<PerformReply>)
    /// What a parameter of a kind's configuration accepts.
    func options(_ call: OptionsCall, then done: @escaping Completion<OptionsReply>)
    /// Tells a kind's push handler which controls there are.
    func tellPushHandler(_ call: PushTokensCall, then done: @escaping Completion<VarlinkEmpty>)
    /// Ends all that runs; `done` is called when nothing is left.
    func stop(then done: @escaping @AgentActor () -> Void)
}

extension ControlProvider {
    public var notShown: [String] { [] }
}
