import AgentProtocol
import EventLoop
import Indicators

/// An indicator that keeps what it was told to show, for tests.
@AgentActor
public final class RecordingIndicator: Indicator {
    public let description: String
    /// All that was shown, in order.
    public private(set) var presentations: [Presentation] = []
    public private(set) var isStopped = false
    private let onShow: @AgentActor (Presentation) -> Void

    /// - Parameter onShow: called with each presentation after it was recorded.
    public init(description: String = "recording", onShow: @escaping @AgentActor (Presentation) -> Void = { _ in }) {
        self.description = description
        self.onShow = onShow
    }

    public func show(_ presentation: Presentation) {
        guard !isStopped else { return }
        presentations.append(presentation)
        onShow(presentation)
    }

    public func stop() {
        isStopped = true
    }
}
