import Synchronization

/// The activities that this process has, so that each stays one object and its followers hear of every change.
enum RunningActivities {
    private static let all = Mutex<[String: any AnyObject & Sendable]>([:])

    static func remember(_ activity: any AnyObject & Sendable, id: String) {
        all.withLock { $0[id] = activity }
    }

    static func recall<Activity: AnyObject & Sendable>(_ id: String, as type: Activity.Type) -> Activity? {
        all.withLock { $0[id] } as? Activity
    }

    static func forget(_ id: String) {
        all.withLock { $0[id] = nil }
    }
}
