/// A control that a program beside the agent has: the parameters of `Provide` and `UpdateProvided`.
public struct ProvidedControl: Codable, Hashable, Sendable {
    public var description: ControlDescription
    /// What it shows, whose action the program knows; nil while that is not known.
    public var snapshot: ControlSnapshot?

    public init(description: ControlDescription, snapshot: ControlSnapshot?) {
        self.description = description
        self.snapshot = snapshot
    }
}

/// The parameters of `Provide` and `UpdateProvided`: all controls that the program has now.
public struct ProvideCall: Codable, Hashable, Sendable {
    /// The program's name, under which one program at a time provides controls.
    public var provider: String
    public var controls: [ProvidedControl]

    public init(provider: String, controls: [ProvidedControl]) {
        self.provider = provider
        self.controls = controls
    }
}

/// Each reply of `Provide`: one action that the program is to perform, and to answer with `FinishProvided`.
public struct ProvideReply: Codable, Hashable, Sendable {
    /// Names the action in the answer; counts from 1. Zero, in the first reply, says that the controls are there.
    public var action: Int
    public var kind: String
    /// The new state, for a toggle; nil for a button.
    public var value: Bool?

    public init(action: Int, kind: String = "", value: Bool? = nil) {
        self.action = action
        self.kind = kind
        self.value = value
    }
}

/// The parameters of `FinishProvided`.
public struct FinishProvidedCall: Codable, Hashable, Sendable {
    public var provider: String
    public var action: Int
    /// Why the action failed; nil when it did not.
    public var failure: String?

    public init(provider: String, action: Int, failure: String? = nil) {
        self.provider = provider
        self.action = action
        self.failure = failure
    }
}
