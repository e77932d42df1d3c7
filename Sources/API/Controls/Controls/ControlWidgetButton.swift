import AgentProtocol

/// A control that does something when it is held.
@MainActor @preconcurrency
public struct ControlWidgetButton<Label: View, ActionLabel: View, Action> {
    private let action: any AppIntent
    private let label: () -> Label
    private let actionLabel: (Bool) -> ActionLabel

    private init(intent: any AppIntent, label: @escaping () -> Label, actionLabel: @escaping (Bool) -> ActionLabel) {
        self.action = intent
        self.label = label
        self.actionLabel = actionLabel
    }

    /// A button that performs an intent.
    @MainActor @preconcurrency
    public init(action: Action, @ViewBuilder label: @escaping () -> Label)
    where ActionLabel == ControlWidgetButtonDefaultActionLabel, Action: AppIntent {
        self.init(intent: action, label: label) { _ in ControlWidgetButtonDefaultActionLabel() }
    }

    /// A button that opens an app, which its hint says.
    @MainActor @preconcurrency
    public init(action: Action, @ViewBuilder label: @escaping () -> Label)
    where ActionLabel == ControlWidgetButtonDefaultActionLabel, Action: OpenIntent {
        self.init(intent: action, label: label) { _ in ControlWidgetButtonDefaultActionLabel() }
    }

    /// A button that also shows whether it is at work.
    ///
    /// - Parameters:
    ///   - action: what is performed.
    ///   - label: the title and symbol; a second view's words are the value text.
    ///   - actionLabel: the value text and symbol while the action performs (`true`) and while it does not.
    @MainActor @preconcurrency
    public init(
        action: Action, @ViewBuilder label: @escaping () -> Label,
        @ViewBuilder actionLabel: @escaping (Bool) -> ActionLabel
    ) where Action: AppIntent {
        self.init(intent: action, label: label, actionLabel: actionLabel)
    }
}

extension ControlWidgetButton where Label == Text {
    /// A button whose title is looked up.
    @MainActor @preconcurrency
    public init(
        _ titleKey: LocalizedStringKey, action: Action, @ViewBuilder actionLabel: @escaping (Bool) -> ActionLabel
    ) where Action: AppIntent {
        self.init(intent: action, label: { Text(titleKey) }, actionLabel: actionLabel)
    }

    /// A button whose title carries its own table.
    @_disfavoredOverload
    @MainActor @preconcurrency
    public init(
        _ titleResource: LocalizedStringResource, action: Action,
        @ViewBuilder actionLabel: @escaping (Bool) -> ActionLabel
    ) where Action: AppIntent {
        self.init(intent: action, label: { Text(titleResource) }, actionLabel: actionLabel)
    }

    /// A button whose title is not looked up.
    @_disfavoredOverload
    @MainActor @preconcurrency
    public init(
        _ title: some StringProtocol, action: Action, @ViewBuilder actionLabel: @escaping (Bool) -> ActionLabel
    ) where Action: AppIntent {
        self.init(intent: action, label: { Text(title) }, actionLabel: actionLabel)
    }
}

extension ControlWidgetButton: PrimitiveTemplate {
    /// Made of nothing else.
    public typealias Body = Never

    package func contribute(to contents: inout TemplateContents) {
        let label = LabelContents(of: label(), in: contents.environment)
        func content(isActive: Bool) -> ControlContent {
            let action = LabelContents(of: actionLabel(isActive), in: contents.environment)
            return ControlContent(
                title: label.texts.first ?? "", valueText: action.texts.first ?? label.texts.dropFirst().first,
                symbol: action.symbol ?? label.symbol, hint: action.hint ?? label.hint,
                status: action.status ?? label.status,
                isTextPrivacySensitive: label.isPrivacySensitive || action.isPrivacySensitive)
        }
        contents.face = TemplateContents.Face(
            template: .button, isOn: false, off: content(isActive: false), on: content(isActive: true), action: action)
    }
}

/// The action label of a button without one: nothing changes while it performs.
public struct ControlWidgetButtonDefaultActionLabel: Sendable {}

extension ControlWidgetButtonDefaultActionLabel: PrimitiveView {
    /// Made of nothing else.
    public typealias Body = Never

    package func contribute(to label: inout LabelContents) {}
}
