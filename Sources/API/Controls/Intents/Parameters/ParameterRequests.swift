// What a phone asks the person for while an intent is performed. Beside a button there is no screen to ask on and nobody
// may be looking, and nothing is done on a guess: every question ends the intent with an error that carries the words of
// the question, which the control shows as its failure.

extension IntentParameter {
    /// Fails: nobody can be asked for a value. Set it in the control's configuration.
    public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value.ValueType {
        throw needsValueError(dialog)
    }

    /// The error that ends an intent for want of this parameter's value.
    public func needsValueError(_ dialog: IntentDialog? = nil) -> AppIntentError {
        AppIntentError(.needsValue(parameter: displayName, dialog: (dialog ?? details.requestValueDialog)?.text))
    }

    /// Fails: nobody can be asked whether `value` is right.
    @discardableResult
    public func requestConfirmation(
        for value: Value.ValueType, dialog: IntentDialog? = nil
    ) async throws -> Bool {
        throw AppIntentError(.needsConfirmation(dialog: dialog?.text))
    }

    /// Fails: nobody can be asked which of the values is meant.
    public func requestDisambiguation(
        among values: [Value.ValueType], dialog: IntentDialog? = nil
    ) async throws -> Value.ValueType {
        throw needsDisambiguationError(among: values, dialog: dialog)
    }

    /// The error that ends an intent for want of a choice among values.
    public func needsDisambiguationError(
        among values: [Value.ValueType], dialog: IntentDialog? = nil
    ) -> AppIntentError {
        AppIntentError(
            .needsChoice(parameter: displayName, among: values.map { displayText(of: $0).title }, dialog: dialog?.text))
    }
}

extension AppIntent {
    /// Fails with ``AppIntentError/UserActionRequired/confirmation``: nobody can be asked.
    public func requestConfirmation() async throws {
        throw AppIntentError(.needsConfirmation(dialog: nil))
    }

    /// Fails with the dialog's words: nobody can be asked.
    public func requestConfirmation(
        conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue, dialog: IntentDialog
    ) async throws {
        throw AppIntentError(.needsConfirmation(dialog: dialog.text))
    }

    /// Fails with the words of the result's dialog: nobody can be asked.
    public func requestConfirmation<Result: IntentResult>(
        result: Result, confirmationActionName: ConfirmationActionName = .continue, showPrompt: Bool = true
    ) async throws {
        throw AppIntentError(.needsConfirmation(dialog: (result as? any ResultContents)?.dialog?.text))
    }
}

/// When a confirmation is asked for.
public struct ConfirmationConditions: OptionSet, Sendable {
    /// One bit for each condition.
    public let rawValue: Int

    /// Makes a set from its bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Only when the result is not shown on a screen of its own.
    public static let isInterfaceIdiomSpoken = ConfirmationConditions(rawValue: 1)
}

/// What the button that confirms would be called.
public struct ConfirmationActionName: Hashable, Sendable {
    private let name: String

    private init(_ name: String) {
        self.name = name
    }

    /// A name of the author's own.
    public static func custom(
        acceptLabel: LocalizedStringResource, acceptAlternatives: [LocalizedStringResource] = [],
        denyLabel: LocalizedStringResource? = nil, denyAlternatives: [LocalizedStringResource] = [],
        destructive: Bool = false
    ) -> ConfirmationActionName {
        ConfirmationActionName(String(localized: acceptLabel))
    }

    /// "Add".
    public static let add = ConfirmationActionName("add")
    /// "Book".
    public static let book = ConfirmationActionName("book")
    /// "Buy".
    public static let buy = ConfirmationActionName("buy")
    /// "Call".
    public static let call = ConfirmationActionName("call")
    /// "Continue".
    public static let `continue` = ConfirmationActionName("continue")
    /// "Create".
    public static let create = ConfirmationActionName("create")
    /// "Do".
    public static let `do` = ConfirmationActionName("do")
    /// "Download".
    public static let download = ConfirmationActionName("download")
    /// "Find".
    public static let find = ConfirmationActionName("find")
    /// "Go".
    public static let go = ConfirmationActionName("go")
    /// "Open".
    public static let open = ConfirmationActionName("open")
    /// "Order".
    public static let order = ConfirmationActionName("order")
    /// "Pay".
    public static let pay = ConfirmationActionName("pay")
    /// "Play".
    public static let play = ConfirmationActionName("play")
    /// "Post".
    public static let post = ConfirmationActionName("post")
    /// "Request".
    public static let request = ConfirmationActionName("request")
    /// "Run".
    public static let run = ConfirmationActionName("run")
    /// "Search".
    public static let search = ConfirmationActionName("search")
    /// "Send".
    public static let send = ConfirmationActionName("send")
    /// "Set".
    public static let set = ConfirmationActionName("set")
    /// "Share".
    public static let share = ConfirmationActionName("share")
    /// "Start".
    public static let start = ConfirmationActionName("start")
    /// "Toggle".
    public static let toggle = ConfirmationActionName("toggle")
    /// "Turn off".
    public static let turnOff = ConfirmationActionName("turnOff")
    /// "Turn on".
    public static let turnOn = ConfirmationActionName("turnOn")
    /// "View".
    public static let view = ConfirmationActionName("view")
}
