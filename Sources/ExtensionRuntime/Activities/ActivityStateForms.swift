import Controls
import Foundation

/// The forms of iOS 16.1, which tell the state alone; new code gives an ``ActivityContent``.
extension Activity {
    /// Starts an activity whose state holds until it is updated.
    ///
    /// - Parameter pushType: taken; there is no push service.
    /// - Throws: ``ActivityAuthorizationError`` when no agent is there to show it, or it is too large.
    public static func request(
        attributes: Attributes, contentState: ContentState, pushType: PushType? = nil
    ) throws -> Activity<Attributes> {
        try request(
            attributes: attributes, content: ActivityContent(state: contentState, staleDate: nil), pushType: pushType)
    }

    /// The state that the activity shows now.
    public var contentState: ContentState { content.state }

    /// Each new state that this process hears of, until the activity ends.
    public var contentStateUpdates: ContentStateUpdates { ContentStateUpdates(contents: contentUpdates) }

    /// The states of the contents that are followed.
    public struct ContentStateUpdates: AsyncSequence {
        let contents: AsyncStream<ActivityContent<ContentState>>

        /// Waits for one state after the other.
        public struct AsyncIterator: AsyncIteratorProtocol {
            var contents: AsyncStream<ActivityContent<ContentState>>.Iterator

            /// The next state; nil once the activity has ended.
            public mutating func next() async -> ContentState? { await contents.next()?.state }
        }

        /// Follows from now on.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(contents: contents.makeAsyncIterator()) }
    }

    /// Shows a new state. The alert is not shown.
    public func update(using contentState: ContentState, alertConfiguration: AlertConfiguration? = nil) async {
        await update(
            ActivityContent(state: contentState, staleDate: nil), alertConfiguration: alertConfiguration)
    }

    /// Ends the activity.
    ///
    /// - Parameters:
    ///   - contentState: the last state that is shown; nil keeps what is there.
    ///   - dismissalPolicy: how long it is still to be seen.
    public func end(
        using contentState: ContentState? = nil, dismissalPolicy: ActivityUIDismissalPolicy = .default
    ) async {
        await end(
            contentState.map { ActivityContent(state: $0, staleDate: nil) }, dismissalPolicy: dismissalPolicy)
    }
}
