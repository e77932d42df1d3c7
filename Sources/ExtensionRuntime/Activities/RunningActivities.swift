import Synchronization

/// The activities that this process has, so that each stays one object and its followers hear of every change.
enum RunningActivities {
    private static let all = Mutex<[String: any AnyObject & Sendable]>([:])

    private static let kinds = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

    static func remember(_ activity: any AnyObject & Sendable, id: String) {
        all.withLock { $0[id] = activity }
    }

    static func recall<Activity: AnyObject & Sendable>(_ id: String, as type: Activity.Type) -> Activity? {
        all.withLock { $0[id] } as? Activity
    }

    /// Those who follow which activities of one kind there are; for the life of the process.
    static func followers<Activity: AnyObject & Sendable>(of type: Activity.Type) -> Followers<Activity> {
        kinds.withLock { kinds in
            if let known = kinds[ObjectIdentifier(type)] as? Followers<Activity> { return known }
            let followers = Followers<Activity>()
            kinds[ObjectIdentifier(type)] = followers
            return followers
        }
    }

    static func forget(_ id: String) {
        all.withLock { $0[id] = nil }
    }
}
