/// An action that an app offers to the system; what a control's button or toggle performs.
///
/// An intent is archived by its type and its ``IntentParameter`` values alone: an intent is performed as a fresh
/// instance into which these values were put, so other stored properties do not survive.
public protocol AppIntent: PersistentlyIdentifiable, _SupportsAppDependencies, Sendable {
    /// What ``perform()`` returns.
    associatedtype PerformResult: IntentResult
    /// What ``parameterSummary`` is made of.
    associatedtype SummaryContent: ParameterSummary
    /// Inferred from how ``description`` is spelled; never written by hand.
    ///
    /// Authors write `IntentDescription`, its optional, or a plain string resource. Were the requirement's type fixed,
    /// every spelling but one would quietly fall back to the default and the text would be lost.
    associatedtype _Description: Sendable = IntentDescription?
    /// Inferred from how ``title`` is spelled, a string resource or a plain string; never written by hand.
    associatedtype _Title: Sendable = LocalizedStringResource

    /// The action's name. Without one, the type's name is used.
    static var title: _Title { get }
    /// What the action does, in a sentence; nil by default.
    static var description: _Description { get }
    /// Whether the app comes to the front when the intent is performed; false by default.
    static var openAppWhenRun: Bool { get }
    /// Whether the intent may be performed while the machine is locked; always by default.
    static var authenticationPolicy: IntentAuthenticationPolicy { get }
    /// Whether the action is offered outside the app; true by default.
    static var isDiscoverable: Bool { get }
    /// Where the intent may be performed; by default in the foreground if ``openAppWhenRun``, else the background.
    static var supportedModes: IntentModes { get }
    /// Which of the app's processes may perform the intent; any by default, and here always the extension's.
    static var allowedExecutionTargets: IntentExecutionTargets { get }
    /// The order in which the parameters are configured.
    @ParameterSummaryBuilder<Self> static var parameterSummary: SummaryContent { get }

    /// Makes the intent with no parameter set but those that the author sets here.
    init()
    /// Performs the action; whatever it throws is shown as the control's failure.
    func perform() async throws -> PerformResult
}

extension AppIntent {
    /// Declares a parameter: `@Parameter(title: "Running") var value: Bool`.
    public typealias Parameter = IntentParameter
    /// Which of the app's processes may perform the intent.
    public typealias ExecutionTargets = IntentExecutionTargets
    /// A sentence that names parameters: `Summary("Turn \(\.$value) the light")`.
    public typealias Summary = IntentParameterSummary<Self>
    /// A summary that depends on one parameter's value.
    public typealias When<WhenTrue: ParameterSummary, Otherwise: ParameterSummary> =
        ParameterSummaryWhenCondition<Self, WhenTrue, Otherwise>
    where WhenTrue.Intent == Self, Otherwise.Intent == Self
    /// A summary chosen among several by one parameter's value.
    public typealias Switch<Value: _IntentValue, Cases: _SwitchCase> =
        ParameterSummarySwitchCondition<Self, Value, Cases>
    where Cases.Intent == Self, Cases.Value == Value
    /// The summary for one value, or several, in a ``Switch``.
    public typealias Case<Value, Content: ParameterSummary> =
        ParameterSummaryCaseCondition<Self, Value, Content>
    where Content.Intent == Self
    /// The summary for all values without a ``Case``.
    public typealias DefaultCase<Content: ParameterSummary> =
        ParameterSummaryDefaultCaseCondition<Self, Content>
    where Content.Intent == Self
}

extension AppIntent {
    /// False: the intent is performed without the app.
    public static var openAppWhenRun: Bool { false }
    /// Performed whether or not the machine is locked.
    public static var authenticationPolicy: IntentAuthenticationPolicy { .alwaysAllowed }
    /// Offered outside the app.
    public static var isDiscoverable: Bool { true }
    /// Follows ``openAppWhenRun``.
    public static var supportedModes: IntentModes { openAppWhenRun ? .foreground : .background }
    /// Any process of the app.
    public static var allowedExecutionTargets: IntentExecutionTargets {
        [.main, .appIntentsExtension, .widgetKitExtension]
    }
    /// An empty summary: parameters are configured in the order of their declaration.
    public static var parameterSummary: some ParameterSummary { IntentParameterSummary<Self>() }
}

extension AppIntent where _Title == LocalizedStringResource {
    /// The type's name.
    public static var title: LocalizedStringResource { LocalizedStringResource(stringLiteral: "\(Self.self)") }
}

extension AppIntent where _Description == IntentDescription? {
    /// Nil: the title says it all.
    public static var description: IntentDescription? { nil }
}

/// A type that keeps its name across builds of the same app.
public protocol PersistentlyIdentifiable {
    /// The lasting name; the type's own by default. Set it before renaming a type.
    static var persistentIdentifier: String { get }
}

extension PersistentlyIdentifiable {
    /// The type's name.
    public static var persistentIdentifier: String { "\(Self.self)" }
}

/// Marks the types whose ``AppDependency`` properties are resolved before they are used.
public protocol _SupportsAppDependencies {}
