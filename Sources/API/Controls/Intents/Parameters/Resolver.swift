import AgentProtocol

/// Converts a value of one kind into another, so that a parameter can be set to either:
/// `@Parameter(title: "Bed", resolvers: { BedFromNumber() }) var bed: Bed`.
public protocol Resolver: Hashable, Sendable {
    /// The kind of value converted.
    associatedtype Input: _IntentValue
    /// The kind of value that comes out.
    associatedtype Output: _IntentValue
    /// What a resolver can learn about the parameter.
    typealias Context = IntentParameterContext

    /// The value that the input stands for; nil when it stands for none.
    func resolve(from input: Input, context: IntentParameterContext<Output>) async throws -> Output?
}

/// What a resolver can learn about the parameter that it converts a value for.
public struct IntentParameterContext<Value: _IntentValue>: Sendable {
    /// The parameter's name for a person; empty when the author gave none.
    public let title: LocalizedStringResource
}

/// Several resolvers, as a builder lists them.
public protocol ResolverSpecification: Hashable, Sendable, Sequence where Element == any Resolver {
    /// The kind of value that comes out.
    associatedtype Output: _IntentValue
}

/// Lists the resolvers of a parameter; the first that gives a value is taken.
@resultBuilder
public enum ResolverSpecificationBuilder<Property: _IntentValue> {
    /// Resolvers, in their order.
    public static func buildBlock<each Step: Resolver>(
        _ resolver: repeat each Step
    ) -> Specification<Property> {
        var resolvers: [any Resolver] = []
        repeat resolvers.append(each resolver)
        return Specification(resolvers: resolvers)
    }

    /// What the builder lists.
    public struct Specification<Output: _IntentValue>: ResolverSpecification {
        let resolvers: [any Resolver]

        /// The resolvers, in their order.
        public func makeIterator() -> IndexingIterator<[any Resolver]> { resolvers.makeIterator() }

        /// Two are equal if they list equal resolvers in the same order.
        public static func == (first: Specification<Output>, second: Specification<Output>) -> Bool {
            first.resolvers.map { AnyHashable($0) } == second.resolvers.map { AnyHashable($0) }
        }

        /// Hashes the resolvers.
        public func hash(into hasher: inout Hasher) {
            for resolver in resolvers { hasher.combine(AnyHashable(resolver)) }
        }
    }
}

/// No resolvers.
public struct EmptyResolverSpecification<Value: _IntentValue>: ResolverSpecification {
    /// The kind of value that would come out.
    public typealias Output = Value

    /// Lists nothing.
    public init() {}

    /// Nothing.
    public func makeIterator() -> IndexingIterator<[any Resolver]> { [any Resolver]().makeIterator() }
}

extension ParameterDetails {
    /// What the resolvers make of JSON that the parameter itself does not accept; nil when none takes it.
    func converted(_ json: JSONValue) async throws -> (any _IntentValue)? {
        for resolver in resolvers {
            if let value = try await convert(json, with: resolver) { return value }
        }
        return nil
    }

    private func convert<Step: Resolver>(_ json: JSONValue, with resolver: Step) async throws -> Step.Output? {
        guard let input = try? await ValueForm(Step.Input.self).decode(json, for: ParameterDetails()) as? Step.Input
        else { return nil }
        return try await resolver.resolve(from: input, context: IntentParameterContext(title: title ?? ""))
    }
}
