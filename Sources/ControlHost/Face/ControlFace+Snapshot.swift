import AgentProtocol

extension ControlFace {
    /// What a control shows, from what the extension rendered and what the agent knows beyond it.
    ///
    /// - Parameters:
    ///   - isOn: the state to show, which an action in progress may have set already.
    ///   - isPerforming: a button shows its active content meanwhile.
    ///   - isLocked: the machine is locked: what the author marked as private is left out.
    package init(
        kind: String, displayName: String, snapshot: ControlSnapshot, isOn: Bool, isPerforming: Bool = false,
        isLocked: Bool = false, freshness: Freshness = .known
    ) {
        let isToggle = snapshot.template == .toggle
        let hidesAll = isLocked && snapshot.isPrivacySensitive
        let state = isToggle ? isOn && !hidesAll : isPerforming
        let content = snapshot.content(isOn: state)
        let hidesText = hidesAll || (isLocked && content.isTextPrivacySensitive)
        let defaultValue = isToggle ? (state ? "On" : "Off") : nil
        self.init(
            kind: kind,
            title: hidesText ? "" : content.title.isEmpty ? displayName : content.title,
            valueText: hidesText ? nil : content.valueText ?? defaultValue,
            symbol: content.symbol,
            isOn: isToggle ? state : nil,
            tint: snapshot.tint ?? .system(.blue),
            isDisabled: snapshot.isDisabled,
            freshness: freshness)
    }

    /// A control of which nothing was rendered yet.
    init(kind: String, displayName: String) {
        self.init(kind: kind, title: displayName, freshness: .unknown)
    }
}
