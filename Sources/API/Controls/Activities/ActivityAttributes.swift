/// What a Live Activity is about: what stays the same while it runs, and the type of what changes.
public protocol ActivityAttributes: Codable {
    /// What changes while the activity runs.
    associatedtype ContentState: Codable & Hashable
}
