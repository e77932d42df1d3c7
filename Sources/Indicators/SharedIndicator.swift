import AgentProtocol
import EventLoop

/// One indicator that shows several buttons: each gets a share of it, and the last share's stop stops it.
@AgentActor
public final class SharedIndicator {
    /// What is to be seen of several buttons.
    public enum Rule: Sendable {
        /// All of them; for an indicator that tells them apart.
        case everyButton
        /// The one that was pressed, or began to perform, last; before that, the one whose share was made first.
        case lastActedOn
    }

    private let indicator: any Indicator
    private let rule: Rule
    private var shares: [Share] = []
    /// Whose button is shown, by the second rule.
    private weak var owner: Share?

    public init(_ indicator: any Indicator, rule: Rule) {
        self.indicator = indicator
        self.rule = rule
    }

    /// A part of the indicator, for one more button.
    public func share() -> any Indicator {
        let share = Share(of: self, description: indicator.description)
        shares.append(share)
        if owner == nil { owner = share }
        return share
    }

    fileprivate func show(_ presentation: Presentation, from share: Share) {
        let isAction = Self.isAction(presentation, after: share.presentation)
        share.presentation = presentation
        if isAction { owner = share }
        if rule == .everyButton || owner === share { indicator.show(presentation) }
    }

    fileprivate func leave(_ share: Share) {
        guard let index = shares.firstIndex(where: { $0 === share }) else { return }
        shares.remove(at: index)
        guard let next = shares.first else { return indicator.stop() }
        guard rule == .lastActedOn, owner === share else { return }
        owner = next
        if let presentation = next.presentation { indicator.show(presentation) }
    }

    /// A change that comes from a person, and not from a control's state or the clock.
    private static func isAction(_ new: Presentation, after old: Presentation?) -> Bool {
        if new.press != .idle, new.press != old?.press { return true }
        return new.work == .performing && old?.work != .performing
    }
}

extension SharedIndicator {
    @AgentActor
    fileprivate final class Share: Indicator {
        let description: String
        var presentation: Presentation?
        private var whole: SharedIndicator?

        init(of whole: SharedIndicator, description: String) {
            self.whole = whole
            self.description = description
        }

        func show(_ presentation: Presentation) {
            whole?.show(presentation, from: self)
        }

        func stop() {
            whole?.leave(self)
            whole = nil
        }
    }
}
