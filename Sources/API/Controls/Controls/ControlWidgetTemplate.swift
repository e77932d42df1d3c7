/// The kind of control: a toggle or a button.
@MainActor @preconcurrency
public protocol ControlWidgetTemplate {
    /// The template that this one is made of.
    associatedtype Body: ControlWidgetTemplate

    /// What this template is made of.
    @ControlWidgetTemplateBuilder @MainActor @preconcurrency var body: Body { get }
}

extension ControlWidgetTemplate where Body == Never {
    /// A template of the framework's own has no body; it is never asked for one.
    public var body: Never {
        return preconditionFailure("\(Self.self) is made of no other template: its body must not be asked for")
    }
}

extension Never: ControlWidgetTemplate {}

/// Takes exactly one template; conditions are not allowed, as on a phone.
@resultBuilder
public struct ControlWidgetTemplateBuilder {
    /// Takes the template as it stands in the closure.
    public static func buildExpression<Content: ControlWidgetTemplate>(_ content: Content) -> Content { content }

    /// The single template of the closure.
    public static func buildBlock<Content: ControlWidgetTemplate>(_ content: Content) -> some ControlWidgetTemplate {
        content
    }
}

/// A template that shows nothing and can do nothing.
@frozen
public struct EmptyControlWidgetTemplate: BitwiseCopyable {
    /// Creates the template.
    @MainActor @preconcurrency public init() {}
}

extension EmptyControlWidgetTemplate: PrimitiveTemplate {
    /// Made of nothing else.
    public typealias Body = Never

    package func contribute(to contents: inout TemplateContents) {}
}

extension ControlWidgetTemplate {
    /// Colours the symbol of a toggle that is on; the only colour of a control that counts.
    @MainActor @preconcurrency
    public func tint(_ tint: Color?) -> some ControlWidgetTemplate {
        ModifiedTemplate(content: self) { $0.tint = tint?.controlColor }
    }

    /// Says whether the control can be performed; one `true` of several is enough to disable it.
    @MainActor @preconcurrency
    public func disabled(_ disabled: Bool) -> some ControlWidgetTemplate {
        ModifiedTemplate(content: self) { $0.isDisabled = $0.isDisabled || disabled }
    }

    /// Says whether title, value and state are hidden while the machine is locked.
    @MainActor @preconcurrency
    public func privacySensitive(_ sensitive: Bool = true) -> some ControlWidgetTemplate {
        ModifiedTemplate(content: self) { $0.isPrivacySensitive = sensitive }
    }
}

struct ModifiedTemplate<Content: ControlWidgetTemplate>: PrimitiveTemplate {
    typealias Body = Never

    let content: Content
    let modify: @MainActor (inout TemplateContents) -> Void

    func contribute(to contents: inout TemplateContents) {
        modify(&contents)
        contents.add(content)
    }
}
