import AgentProtocol

/// A parameter whatever its type, as reflection finds it.
package protocol AnyIntentParameter: AnyObject, Sendable {
    /// Whether the parameter may be left empty.
    var isOptional: Bool { get }
    /// Whether reading gives something other than nil.
    var hasValue: Bool { get }
    /// Whether reading would stop the program.
    var isMissing: Bool { get }

    /// Names the parameter in messages.
    func rename(_ name: String)
    /// The value set as JSON; nil when none is.
    func encoded() throws -> JSONValue?
    func assign(_ json: JSONValue) async throws
    /// Gives an unset parameter its default, the query's or provider's, or nil.
    func fillDefault() async throws
    func described(as name: String) -> ParameterDescription
    func choices(matching search: String?) async throws -> [ParameterChoice]
}

extension IntentParameter: AnyIntentParameter {
    package var hasValue: Bool {
        guard let current else { return false }
        return (current as? any OptionalIntentValue).map { $0.unwrapped != nil } ?? true
    }

    package var isMissing: Bool { current == nil }

    package func encoded() throws -> JSONValue? {
        try stored.map { try ValueForm.archive($0) }
    }

    package func assign(_ json: JSONValue) async throws {
        if json == .null, let absent = absentValue(of: Value.self) {
            wrappedValue = absent
            return
        }
        do {
            try set(await form.decode(json, for: details))
        } catch let error as UnacceptedValue {
            guard let converted = try await details.converted(json) else { throw error }
            try set(converted)
        }
    }

    package func fillDefault() async throws {
        guard stored == nil else { return }
        if let declaredDefault {
            wrappedValue = declaredDefault
        } else if let suggested = try await options?.defaultValue() {
            // The provider of an array's elements may suggest one element.
            if let value = suggested as? Value {
                wrappedValue = value
            } else if case .list(_, let type) = form, let list = type.list(of: [suggested]) {
                try set(list)
            }
        }
        if stored == nil, let absent = absentValue(of: Value.self) { wrappedValue = absent }
    }

    package func described(as name: String) -> ParameterDescription {
        ParameterDescription(
            name: name, title: details.title.map { String(localized: $0) } ?? name,
            description: details.description.map { String(localized: $0) }, valueKind: form.valueKind,
            isOptional: isOptional, defaultValue: declaredDefault.flatMap { try? ValueForm.archive($0) },
            choices: fixedChoices, minimum: details.minimum, maximum: details.maximum)
    }

    package func choices(matching search: String?) async throws -> [ParameterChoice] {
        if let options { return try await options.choices(matching: search) }
        guard let search, !search.isEmpty else { return fixedChoices }
        return fixedChoices.filter { $0.title.localizedCaseInsensitiveContains(search) }
    }

    private var form: ValueForm { ValueForm(Value.self) }

    /// The author's options, else what finds the entities.
    private var options: OptionsSource? {
        if let options = details.options { return options }
        guard case .entity(let type) = form.element else { return nil }
        return OptionsSource(type.defaultQuery)
    }

    private var fixedChoices: [ParameterChoice] {
        guard case .choice(let type) = form.element else { return [] }
        let all = choices(of: type)
        guard let supported = details.supportedValues else { return all }
        return all.filter { supported.contains($0.value) }
    }

    private func choices<Choice: AppEnum>(of type: Choice.Type) -> [ParameterChoice] {
        type.allCases.map { choice in
            let text = displayText(of: choice)
            return ParameterChoice(value: ValueForm.archive(choice: choice), title: text.title, subtitle: text.subtitle)
        }
    }

    private func set(_ value: any _IntentValue) throws {
        guard let value = value as? Value else {
            throw UnacceptedValue(reason: "expects \(Value.self), not \(type(of: value))")
        }
        wrappedValue = value
    }
}
