import AppIntents

/// What a person configures for one placed toggle: which timer it is for.
public struct SelectTimerIntent: ControlConfigurationIntent {
    public static let title: LocalizedStringResource = "Select Timer"

    @Parameter(title: "Timer")
    public var timer: ProductivityTimer

    public init() {}
}

/// Starts or stops a timer. `value` is the new state, which the system fills in.
public struct ToggleTimerIntent: SetValueIntent, LiveActivityIntent {
    public static let title: LocalizedStringResource = "Productivity Timer"

    @Parameter(title: "Timer")
    public var timer: ProductivityTimer

    @Parameter(title: "Running")
    public var value: Bool

    public init() {}

    public init(timer: ProductivityTimer) {
        self.timer = timer
    }

    public func perform() async throws -> some IntentResult {
        try await TimerManager.setRunning(value, timer)
        return .result()
    }
}

/// Lets the running timers run five minutes longer.
public struct AddFiveMinutesIntent: LiveActivityIntent {
    public static let title: LocalizedStringResource = "Add 5 Minutes"

    public init() {}

    public func perform() async throws -> some IntentResult {
        try await TimerManager.add(minutes: 5)
        return .result()
    }
}
