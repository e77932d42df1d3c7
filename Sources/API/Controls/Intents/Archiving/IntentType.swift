import AgentProtocol

/// Names an intent's type so that any process of the same executable finds it again.
package enum IntentType {
    /// Types that the language's runtime cannot look up by name, as it keeps no names of private contexts: those that
    /// the bundle's controls perform, which register at the start of each process, and others that were named here.
    private static let named = Guarded<[String: any AppIntent.Type]>([:])

    /// The type's name, which is opaque.
    package static func name(of type: any AppIntent.Type) -> String {
        let name = _mangledTypeName(type) ?? _typeName(type, qualified: true)
        if _typeByName(name) as? any AppIntent.Type != type {
            named.withLock { $0[name] = type }
        }
        return name
    }

    /// Makes the types of intents that a template performs known, so that they are found in a process that has not
    /// rendered it: its Swift type says what they are.
    @MainActor
    static func register<Template: ControlWidgetTemplate>(actionsOf template: Template.Type) {
        if let template = template as? any ActionTemplate.Type {
            template.registerActions()
        } else if Template.Body.self != Never.self {
            register(actionsOf: Template.Body.self)
        }
    }

    /// The type of the name; nil when this executable has none.
    package static func named(_ name: String) -> (any AppIntent.Type)? {
        _typeByName(name) as? any AppIntent.Type ?? named.withLock { $0[name] }
    }
}

/// A template whose type says what it performs.
@MainActor
protocol ActionTemplate {
    static func registerActions()
}

extension ControlWidgetButton: ActionTemplate {
    static func registerActions() {
        if let action = Action.self as? any AppIntent.Type { _ = IntentType.name(of: action) }
    }
}

extension ControlWidgetToggle: ActionTemplate {
    static func registerActions() {
        if let action = Action.self as? any AppIntent.Type { _ = IntentType.name(of: action) }
    }
}

extension ModifiedTemplate: ActionTemplate {
    static func registerActions() {
        IntentType.register(actionsOf: Content.self)
    }
}
