import AgentProtocol

/// A control that is on or off.
///
/// Its action is given the new state and sets it; what the action says of its `value` before does not count.
@MainActor @preconcurrency
public struct ControlWidgetToggle<Label: View, ValueLabel: View, Action> {
    private let isOn: Bool
    private let action: any AppIntent
    private let label: () -> Label
    private let valueLabel: (Bool) -> ValueLabel

    /// A toggle whose value is shown as "On" or "Off".
    @MainActor @preconcurrency
    public init(isOn: Bool, action: Action, @ViewBuilder label: @escaping () -> Label)
    where ValueLabel == ControlWidgetToggleDefaultLabel, Action: SetValueIntent, Action.ValueType == Bool {
        self.init(isOn: isOn, action: action, label: label) { _ in ControlWidgetToggleDefaultLabel() }
    }

    /// A toggle with a value label of its own.
    ///
    /// - Parameters:
    ///   - isOn: the state now.
    ///   - action: performed with the new state.
    ///   - label: the title, and the symbol if the value label has none.
    ///   - valueLabel: the value's text and symbol in the given state; asked for both.
    @MainActor @preconcurrency
    public init(
        isOn: Bool, action: Action, @ViewBuilder label: @escaping () -> Label,
        @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
    ) where Action: SetValueIntent, Action.ValueType == Bool {
        self.isOn = isOn
        self.action = action
        self.label = label
        self.valueLabel = valueLabel
    }
}

extension ControlWidgetToggle where Label == Text {
    /// A toggle whose title is looked up.
    @MainActor @preconcurrency
    public init(
        _ titleKey: LocalizedStringKey, isOn: Bool, action: Action,
        @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
    ) where Action: SetValueIntent, Action.ValueType == Bool {
        self.init(isOn: isOn, action: action, label: { Text(titleKey) }, valueLabel: valueLabel)
    }

    /// A toggle whose title carries its own table.
    @_disfavoredOverload
    @MainActor @preconcurrency
    public init(
        _ titleResource: LocalizedStringResource, isOn: Bool, action: Action,
        @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
    ) where Action: SetValueIntent, Action.ValueType == Bool {
        self.init(isOn: isOn, action: action, label: { Text(titleResource) }, valueLabel: valueLabel)
    }

    /// A toggle whose title is not looked up.
    @_disfavoredOverload
    @MainActor @preconcurrency
    public init(
        _ title: some StringProtocol, isOn: Bool, action: Action,
        @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
    ) where Action: SetValueIntent, Action.ValueType == Bool {
        self.init(isOn: isOn, action: action, label: { Text(title) }, valueLabel: valueLabel)
    }
}

extension ControlWidgetToggle: PrimitiveTemplate {
    /// Made of nothing else.
    public typealias Body = Never

    package func contribute(to contents: inout TemplateContents) {
        let label = LabelContents(of: label(), in: contents.environment)
        func content(isOn: Bool) -> ControlContent {
            let value = LabelContents(of: valueLabel(isOn), in: contents.environment)
            return ControlContent(
                title: label.texts.first ?? "", valueText: value.texts.first, symbol: value.symbol ?? label.symbol,
                hint: value.hint, status: value.status,
                isTextPrivacySensitive: label.isPrivacySensitive || value.isPrivacySensitive)
        }
        contents.face = TemplateContents.Face(
            template: .toggle, isOn: isOn, off: content(isOn: false), on: content(isOn: true), action: action)
    }
}

/// The value label of a toggle without one: the indicator's own "On" and "Off".
public struct ControlWidgetToggleDefaultLabel: Sendable {}

extension ControlWidgetToggleDefaultLabel: PrimitiveView {
    /// Made of nothing else.
    public typealias Body = Never

    package func contribute(to label: inout LabelContents) {}
}
