import AppIntents

/// A timer that a person can choose when they configure the control.
public struct ProductivityTimer: AppEntity {
    public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Timer"
    public static let defaultQuery = ProductivityTimerQuery()

    public static let all = [
        ProductivityTimer(id: "work", name: "Work", minutes: 25),
        ProductivityTimer(id: "personal", name: "Personal", minutes: 15),
    ]

    public let id: String
    public let name: String
    /// How long it runs from its start.
    public let minutes: Int

    public var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "\(name)", subtitle: "\(minutes) minutes")
    }
}

/// Finds timers by their identifier, and lists those to choose from.
public struct ProductivityTimerQuery: EntityQuery {
    public init() {}

    public func entities(for identifiers: [String]) async throws -> [ProductivityTimer] {
        ProductivityTimer.all.filter { identifiers.contains($0.id) }
    }

    public func suggestedEntities() async throws -> [ProductivityTimer] {
        ProductivityTimer.all
    }

    public func defaultResult() async -> ProductivityTimer? {
        ProductivityTimer.all.first
    }
}
