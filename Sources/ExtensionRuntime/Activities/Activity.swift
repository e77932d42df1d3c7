import AgentProtocol
import Controls
import Foundation

/// A Live Activity: something under way that a button's light and screen show beside its control.
///
/// The agent keeps the running activities, so an app and its extension see the same ones.
///
/// Unchecked, because attributes and state need not be Sendable: the attributes never change, and the rest is behind a
/// lock and only ever replaced as a whole.
public final class Activity<Attributes: ActivityAttributes>: Identifiable, @unchecked Sendable {
    /// What changes while the activity runs.
    public typealias ContentState = Attributes.ContentState

    /// The activity's identity, the same in all processes.
    public let id: String
    /// What does not change while the activity runs.
    public let attributes: Attributes
    private let lock = NSLock()
    private var current: ActivityContent<ContentState>
    private var end: ActivityState?
    /// When what is shown was the newest, as the author's server reckons.
    private var newest: Date?
    private let contentFollowers = Followers<ActivityContent<ContentState>>()
    private let stateFollowers = Followers<ActivityState>()

    init(id: String, attributes: Attributes, content: ActivityContent<ContentState>) {
        self.id = id
        self.attributes = attributes
        current = content
    }

    /// What the activity shows now.
    public var content: ActivityContent<ContentState> { lock.withLock { current } }

    /// Where the activity is in its life.
    public var activityState: ActivityState {
        lock.withLock {
            if let end { return end }
            return current.staleDate.map { $0 <= Date() } == true ? .stale : .active
        }
    }

    /// Nil: there is no push service.
    public var pushToken: Data? { nil }

    /// The activities of this kind that run, or have ended and are not dismissed yet, from the agent; those of the app's other processes are among them.
    public static var activities: [Activity<Attributes>] {
        let messenger = AgentMessenger()
        let call = CurrentControlsCall(app: messenger.app)
        let replies: [ActivitiesReply] = messenger.ask(AgentInterface.activities, call)
        return replies.flatMap(\.activities).filter { $0.attributesType == typeName }.compactMap { known($0) }
    }

    /// The type's own name: app and extension declare it in modules of different names.
    static var typeName: String { "\(Attributes.self)" }

    // MARK: Changing

    /// Starts an activity.
    ///
    /// - Parameters:
    ///   - pushType: taken; there is no push service.
    ///   - style: taken; every activity lasts until it is ended.
    /// - Throws: ``ActivityAuthorizationError`` when no agent is there to show it, or it is too large.
    public static func request(
        attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil,
        style: ActivityStyle = .standard
    ) throws -> Activity<Attributes> {
        let activity = Activity(id: UUID().uuidString, attributes: attributes, content: content)
        let messenger = AgentMessenger()
        let record = try activity.record(of: content, app: messenger.app)
        guard messenger.deliver(AgentInterface.setActivity, record) else {
            throw ActivityAuthorizationError.unsupported
        }
        begin(activity)
        return activity
    }

    /// Shows new content; nothing happens once the activity has ended.
    public func update(_ content: ActivityContent<ContentState>) async {
        replace(content)
    }

    /// Shows new content. The alert is not shown.
    public func update(_ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration?) async {
        replace(content)
    }

    /// Shows new content, unless it is older than what is shown. The alert is not shown.
    ///
    /// - Parameter timestamp: when the content was the newest; updates may overtake each other on their way.
    public func update(
        _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration? = nil, timestamp: Date
    ) async {
        if isNewest(timestamp) { replace(content) }
    }

    /// Ends the activity, with the content given unless it is older than what is shown.
    ///
    /// - Parameters:
    ///   - content: the last that is shown; nil keeps what is there.
    ///   - dismissalPolicy: how long it is still to be seen.
    ///   - timestamp: when the content was the newest.
    public func end(
        _ content: ActivityContent<ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy = .default,
        timestamp: Date
    ) async {
        await end(isNewest(timestamp) ? content : nil, dismissalPolicy: dismissalPolicy)
    }

    /// Ends the activity.
    ///
    /// - Parameters:
    ///   - content: the last that is shown; nil keeps what is there.
    ///   - dismissalPolicy: how long it is still to be seen.
    public func end(
        _ content: ActivityContent<ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy = .default
    ) async {
        if let content { replace(content) }
        let dismissal = dismissalPolicy.date(hasFinalContent: content != nil, now: Date())
        let isFirst = lock.withLock {
            defer { end = dismissal == nil ? .dismissed : .ended }
            return end == nil
        }
        guard isFirst else { return }
        let call = EndActivityCall(id: id, dismissAt: dismissal?.timeIntervalSince1970)
        AgentMessenger().deliver(AgentInterface.endActivity, call)
        RunningActivities.forget(id)
        stateFollowers.tell(activityState)
        stateFollowers.end()
        contentFollowers.end()
    }

    /// Another process has ended it, and it is still to be seen.
    private func markEnded() {
        lock.withLock { if end == nil { end = .ended } }
    }

    private func isNewest(_ timestamp: Date) -> Bool {
        lock.withLock {
            if let newest, timestamp < newest { return false }
            newest = timestamp
            return true
        }
    }

    private func replace(_ content: ActivityContent<ContentState>) {
        guard lock.withLock({ end == nil }) else { return }
        adopt(content)
        let messenger = AgentMessenger()
        do {
            messenger.deliver(AgentInterface.setActivity, try record(of: content, app: messenger.app))
        } catch {
            RuntimeLog.note("the activity \(id) was not updated: \(error.localizedDescription)")
        }
    }

    private func adopt(_ content: ActivityContent<ContentState>) {
        lock.lock()
        let isNew = current != content
        if isNew { current = content }
        lock.unlock()
        if isNew { contentFollowers.tell(content) }
    }

    // MARK: Following

    /// Each new content that this process hears of, until the activity ends.
    public var contentUpdates: AsyncStream<ActivityContent<ContentState>> { contentFollowers.follow() }

    /// The state now and each new one that this process hears of, until the activity has ended.
    public var activityStateUpdates: AsyncStream<ActivityState> { stateFollowers.follow(first: activityState) }

    /// Ends at once: there is no push service.
    public var pushTokenUpdates: AsyncStream<Data> { AsyncStream { $0.finish() } }

    /// Each activity of this kind that this process starts, or hears of by ``activities``, from now on.
    public static var activityUpdates: AsyncStream<Activity<Attributes>> {
        RunningActivities.followers(of: Activity<Attributes>.self).follow()
    }

    /// Nil: there is no push service.
    public static var pushToStartToken: Data? { nil }

    /// Ends at once: there is no push service.
    public static var pushToStartTokenUpdates: AsyncStream<Data> { AsyncStream { $0.finish() } }

    private static func begin(_ activity: Activity<Attributes>) {
        RunningActivities.remember(activity, id: activity.id)
        RunningActivities.followers(of: Activity<Attributes>.self).tell(activity)
    }
}

// MARK: Records

extension Activity {
    /// What the agent keeps of the activity.
    private func record(of content: ActivityContent<ContentState>, app: String?) throws -> ActivityRecord {
        let words = ActivityWords(attributes: attributes, state: content.state, now: Date())
        let attributesJSON = try JSONEncoder().encode(attributes)
        let stateJSON = try JSONEncoder().encode(content.state)
        guard attributesJSON.count + stateJSON.count <= 4096 else {
            throw ActivityAuthorizationError.attributesTooLarge
        }
        return ActivityRecord(
            id: id, attributesType: Self.typeName, app: app,
            attributes: try JSONDecoder().decode(JSONValue.self, from: attributesJSON),
            state: try JSONDecoder().decode(JSONValue.self, from: stateJSON),
            staleAt: content.staleDate?.timeIntervalSince1970, title: words.title, stateText: words.stateText,
            endsAt: words.endsAt?.timeIntervalSince1970)
    }

    /// The activity of a record: the one that this process has, else a new one for it; nil when it cannot be read.
    private static func known(_ record: ActivityRecord) -> Activity<Attributes>? {
        do {
            let state = try JSONDecoder().decode(ContentState.self, from: JSONEncoder().encode(record.state))
            let content = ActivityContent(
                state: state, staleDate: record.staleAt.map(Date.init(timeIntervalSince1970:)))
            if let activity = RunningActivities.recall(record.id, as: Self.self) {
                activity.adopt(content)
                if record.dismissAt != nil { activity.markEnded() }
                return activity
            }
            let attributes = try JSONDecoder().decode(Attributes.self, from: JSONEncoder().encode(record.attributes))
            let activity = Activity(id: record.id, attributes: attributes, content: content)
            if record.dismissAt == nil { begin(activity) } else { activity.markEnded() }
            return activity
        } catch {
            RuntimeLog.note("the activity \(record.id) cannot be read as \(typeName): \(error)")
            return nil
        }
    }
}
