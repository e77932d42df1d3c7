import AgentProtocol

/// The parameters of one intent by name, in the order of their declaration.
///
/// They are found by reflection, so the names are the properties' own.
package struct IntentParameters: Sendable {
    private let intent: any AppIntent
    private let parameters: [(name: String, parameter: any AnyIntentParameter)]

    /// Finds the parameters of the intent; what is set through them is set in the intent.
    package init(_ intent: any AppIntent) {
        self.intent = intent
        parameters = Mirror(reflecting: intent).children.compactMap { child in
            guard let label = child.label, let parameter = child.value as? any AnyIntentParameter else { return nil }
            // A property wrapper's storage is the property's name with an underscore.
            let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
            parameter.rename("\(type(of: intent)).\(name)")
            return (name, parameter)
        }
    }

    /// The values that are set, by name. A value is null where an optional was set to nil.
    package func encoded() throws -> [String: JSONValue] {
        var values: [String: JSONValue] = [:]
        for (name, parameter) in parameters {
            values[name] = try parameter.encoded()
        }
        return values
    }

    /// Sets the given values in the order of the parameters' declaration, so that an entity's query can depend on the
    /// parameters above it.
    ///
    /// Throws ``IntentParameterError`` for a name that is no parameter's, before anything is set, and for a value that
    /// is not accepted or an entity that is gone.
    package func assign(_ values: [String: JSONValue]) async throws {
        let names = parameters.map(\.name)
        if let unknown = values.keys.filter({ !names.contains($0) }).min() {
            throw IntentParameterError(parameter: unknown, reason: unknownName(names))
        }
        try await IntentContext.$configuration.withValue(intent) {
            for (name, parameter) in parameters {
                guard let value = values[name] else { continue }
                try await reporting(name) { try await parameter.assign(value) }
            }
        }
    }

    /// Sets those of the values that are accepted: one that is gone must not keep a person from choosing another.
    package func assignWhatFits(_ values: [String: JSONValue]) async {
        for (name, _) in parameters {
            if let value = values[name] { try? await assign([name: value]) }
        }
    }

    /// Gives each parameter that is unset its declared default, else what its query or options provider suggests, else
    /// nil where it is optional.
    package func fillDefaults() async throws {
        try await IntentContext.$configuration.withValue(intent) {
            for (name, parameter) in parameters {
                try await reporting(name) { try await parameter.fillDefault() }
            }
        }
    }

    /// The required parameters that have no value yet.
    package var unset: [String] {
        parameters.filter(\.parameter.isMissing).map(\.name)
    }

    /// What can be configured: first what the summary names, in its order, then the rest as declared.
    package func describe() -> [ParameterDescription] {
        let named = summarised
        let first = named.compactMap { parameter in parameters.first { $0.parameter === parameter } }
        let rest = parameters.filter { entry in !named.contains { $0 === entry.parameter } }
        var seen: Set<String> = []
        return (first + rest).filter { seen.insert($0.name).inserted }
            .map { $0.parameter.described(as: $0.name) }
    }

    /// The values to choose from; those that fit `search` if it is given. None where any value of the kind may be set.
    package func choices(for parameter: String, matching search: String?) async throws -> [ParameterChoice] {
        guard let entry = parameters.first(where: { $0.name == parameter }) else {
            throw IntentParameterError(parameter: parameter, reason: unknownName(parameters.map(\.name)))
        }
        return try await IntentContext.$configuration.withValue(intent) {
            try await reporting(parameter) { try await entry.parameter.choices(matching: search) }
        }
    }

    /// The name of the parameter at the key path.
    func name<Intent: AppIntent>(of keyPath: PartialKeyPath<Intent>) -> String? {
        guard let intent = intent as? Intent,
            let parameter = intent[keyPath: keyPath] as? any AnyIntentParameter
        else { return nil }
        return parameters.first { $0.parameter === parameter }?.name
    }

    private var summarised: [any AnyIntentParameter] {
        func ordered<Intent: AppIntent>(_ intent: Intent) -> [any AnyIntentParameter] {
            Intent.parameterSummary.orderedParameters(of: intent)
        }
        return ordered(intent)
    }

    private func unknownName(_ names: [String]) -> String {
        let type = "\(type(of: intent))"
        return names.isEmpty
            ? "\(type) has no parameters"
            : "\(type) has no such parameter; it has \(names.joined(separator: ", "))"
    }

    private func reporting<Result>(_ name: String, _ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as UnacceptedValue {
            throw IntentParameterError(parameter: name, reason: error.reason)
        } catch let error as CancellationError {
            throw error
        } catch {
            throw IntentParameterError(parameter: name, reason: "its query failed: \(explanation(of: error))")
        }
    }
}

/// A parameter that cannot have the value it was given.
package struct IntentParameterError: Error, Equatable {
    /// The parameter's name.
    package var parameter: String
    /// Why not, and what is accepted.
    package var reason: String

    /// Makes an error about the parameter.
    package init(parameter: String, reason: String) {
        self.parameter = parameter
        self.reason = reason
    }
}

extension IntentParameterError: CustomStringConvertible, LocalizedError {
    /// The name and the reason.
    package var description: String { "\(parameter): \(reason)" }
    /// The name and the reason.
    package var errorDescription: String? { description }
}

/// An error in the words that its author chose, else as Swift describes it.
package func explanation(of error: any Error) -> String {
    if let error = error as? any CustomLocalizedStringResourceConvertible {
        return String(localized: error.localizedStringResource)
    }
    if let text = (error as? any LocalizedError)?.errorDescription { return text }
    return "\(error)"
}
