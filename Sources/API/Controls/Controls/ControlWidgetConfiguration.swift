/// What a control is: its kind, what it is called, and how its content comes about.
@MainActor @preconcurrency
public protocol ControlWidgetConfiguration {
    /// The configuration that this one is made of.
    associatedtype Body: ControlWidgetConfiguration

    /// What this configuration is made of.
    @ControlWidgetConfigurationBuilder @MainActor @preconcurrency var body: Body { get }
}

extension ControlWidgetConfiguration where Body == Never {
    /// A configuration of the framework's own has no body; it is never asked for one.
    public var body: Never {
        return preconditionFailure("\(Self.self) is made of no other configuration: its body must not be asked for")
    }
}

extension Never: ControlWidgetConfiguration {}

/// Takes exactly one configuration; conditions are not allowed, as on a phone.
@resultBuilder
public struct ControlWidgetConfigurationBuilder {
    /// Takes the configuration as it stands in the closure.
    public static func buildExpression<Content: ControlWidgetConfiguration>(_ content: Content) -> Content { content }

    /// The single configuration of the closure.
    public static func buildBlock<Content: ControlWidgetConfiguration>(
        _ content: Content
    ) -> some ControlWidgetConfiguration {
        content
    }
}

/// A configuration without a control.
@frozen
public struct EmptyControlWidgetConfiguration: BitwiseCopyable {
    /// Creates the configuration.
    @MainActor @preconcurrency public init() {}
}

extension EmptyControlWidgetConfiguration: PrimitiveConfiguration {
    /// Made of nothing else.
    public typealias Body = Never

    package func contribute(to contents: inout ConfigurationContents) {}
}

extension ControlWidgetConfiguration {
    /// Sets the name that is shown when a person chooses a control; the app's name otherwise.
    @MainActor @preconcurrency
    public func displayName(_ displayName: LocalizedStringResource) -> some ControlWidgetConfiguration {
        ModifiedConfiguration(content: self) { $0.displayName = displayName }
    }

    /// Sets the sentence that is shown where a person configures the control.
    @MainActor @preconcurrency
    public func description(_ description: LocalizedStringResource) -> some ControlWidgetConfiguration {
        ModifiedConfiguration(content: self) { $0.description = description }
    }

    /// Asks for the control's parameters as soon as it is assigned.
    @MainActor @preconcurrency
    public func promptsForUserConfiguration() -> some ControlWidgetConfiguration {
        ModifiedConfiguration(content: self) { $0.promptsForUserConfiguration = true }
    }

    /// Names the type that is told the push tokens of this kind's placed controls.
    @MainActor @preconcurrency
    public func pushHandler(_ pushHandlerType: any ControlPushHandler.Type) -> some ControlWidgetConfiguration {
        ModifiedConfiguration(content: self) { $0.pushHandler = pushHandlerType }
    }
}

private struct ModifiedConfiguration<Content: ControlWidgetConfiguration>: PrimitiveConfiguration {
    typealias Body = Never

    let content: Content
    let modify: @MainActor (inout ConfigurationContents) -> Void

    func contribute(to contents: inout ConfigurationContents) {
        modify(&contents)
        contents.add(content)
    }
}
