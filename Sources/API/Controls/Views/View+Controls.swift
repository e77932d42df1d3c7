extension View {
    /// Words the action hint of the control: "Hold to …", so begin with a verb.
    ///
    /// Counts in a toggle's value label, where the state to word it for is the one that the action leads to, and in
    /// the label or action label of a button.
    @MainActor @preconcurrency
    public func controlWidgetActionHint(_ hint: Text) -> some View {
        LabelModifier(content: self) { $0.suggest(hint: hint) }
    }

    /// Words the action hint of the control by a key to be looked up.
    @MainActor @preconcurrency
    public func controlWidgetActionHint(_ hintKey: LocalizedStringKey) -> some View {
        controlWidgetActionHint(Text(hintKey))
    }

    /// Words the action hint of the control by a text that carries its own table.
    @_disfavoredOverload
    @MainActor @preconcurrency
    public func controlWidgetActionHint(_ hint: LocalizedStringResource) -> some View {
        controlWidgetActionHint(Text(hint))
    }

    /// Words the action hint of the control by a text that is not looked up.
    @_disfavoredOverload
    @MainActor @preconcurrency
    public func controlWidgetActionHint(_ hint: some StringProtocol) -> some View {
        controlWidgetActionHint(Text(hint))
    }

    /// Sets the text that is shown for a moment when the control comes into the state of this label.
    ///
    /// Counts in a toggle's value label, and in the label or action label of a button.
    @MainActor @preconcurrency
    public func controlWidgetStatus(_ status: Text) -> some View {
        LabelModifier(content: self) { $0.suggest(status: status) }
    }

    /// Sets the status text by a key to be looked up.
    @MainActor @preconcurrency
    public func controlWidgetStatus(_ statusKey: LocalizedStringKey) -> some View {
        controlWidgetStatus(Text(statusKey))
    }

    /// Sets the status text by a text that carries its own table.
    @_disfavoredOverload
    @MainActor @preconcurrency
    public func controlWidgetStatus(_ status: LocalizedStringResource) -> some View {
        controlWidgetStatus(Text(status))
    }

    /// Sets the status text by a text that is not looked up.
    @_disfavoredOverload
    @MainActor @preconcurrency
    public func controlWidgetStatus(_ status: some StringProtocol) -> some View {
        controlWidgetStatus(Text(status))
    }

    /// Hides the words of the view while the machine is locked; a control's state stays to be seen.
    public nonisolated func privacySensitive(_ sensitive: Bool = true) -> some View {
        LabelModifier(content: self) { if sensitive { $0.redactWhileLocked() } }
    }
}

/// A view that says something about the label it is in.
private struct LabelModifier<Content: View> {
    let content: Content
    let modify: @MainActor (inout LabelContents) -> Void
}

extension LabelModifier: PrimitiveView {
    typealias Body = Never

    func contribute(to label: inout LabelContents) {
        modify(&label)
        label.add(content)
    }
}
