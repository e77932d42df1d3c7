import AgentProtocol

/// JSON that a parameter does not accept, with what it does accept.
struct UnacceptedValue: Error {
    let reason: String
}

extension ValueForm {
    /// The value that the JSON stands for. Entities are looked up; throws ``UnacceptedValue``, or what a query throws.
    func decode(_ json: JSONValue, for details: ParameterDetails) async throws -> any _IntentValue {
        switch self {
        case .plain(let type): return try decode(json, as: type, for: details)
        case .choice(let type): return try Self.decode(json, as: type, for: details)
        case .entity(let type): return try await Self.lookUp([json], as: type, for: details)[0]
        case .list(let element, let type):
            guard case .array(let values) = json else {
                throw UnacceptedValue(reason: "expects a list, not \(json.quoted)")
            }
            try details.checkSize(values.count)
            guard let list = type.list(of: try await element.decode(all: values, for: details)) else {
                throw UnacceptedValue(reason: "expects a list of \(type.elementType), not \(json.quoted)")
            }
            return list
        }
    }

    private func decode(all values: [JSONValue], for details: ParameterDetails) async throws -> [any _IntentValue] {
        // One query for all of them: it may go over the network.
        if case .entity(let type) = self { return try await Self.lookUp(values, as: type, for: details) }
        var decoded: [any _IntentValue] = []
        for value in values { decoded.append(try await decode(value, for: details)) }
        return decoded
    }

    private func decode<Value: ArchivableValue>(
        _ json: JSONValue, as type: Value.Type, for details: ParameterDetails
    ) throws -> any _IntentValue {
        guard let value = type.unarchived(json, unit: details.unit) else {
            throw UnacceptedValue(reason: "expects \(type.expectation), not \(json.quoted)")
        }
        if let number = Double.unarchived(json, unit: nil) { try details.checkRange(number) }
        return value
    }
}

extension ValueForm {
    private static func decode<Choice: AppEnum>(
        _ json: JSONValue, as type: Choice.Type, for details: ParameterDetails
    ) throws -> any _IntentValue {
        let accepted = details.supportedValues ?? Choice.allCases.map(archive(choice:))
        if let text = json.lossless, let rawValue = Choice.RawValue(text), let choice = Choice(rawValue: rawValue),
            accepted.contains(archive(choice: choice))
        {
            return choice
        }
        throw UnacceptedValue(reason: "expects \(alternatives(accepted.map(\.quoted))), not \(json.quoted)")
    }

    private static func lookUp<Entity: AppEntity>(
        _ values: [JSONValue], as type: Entity.Type, for details: ParameterDetails
    ) async throws -> [any _IntentValue] {
        let texts = try values.map { json in
            guard let text = json.lossless else {
                throw UnacceptedValue(reason: "expects the identifier of a \(type.typeName), not \(json.quoted)")
            }
            return text
        }
        let ids = try texts.map { text in
            guard let id = Entity.ID.entityIdentifier(for: text) else {
                throw UnacceptedValue(reason: "\"\(text)\" cannot be the identifier of a \(type.typeName)")
            }
            return id
        }
        let found: [Entity] = try await entities(for: ids, in: details.options)
        return try zip(ids, texts).map { id, text in
            guard let entity = found.first(where: { $0.id == id }) else {
                throw UnacceptedValue(reason: "the \(type.typeName) \"\(text)\" no longer exists")
            }
            return entity
        }
    }

    private static func entities<Entity: AppEntity>(
        for ids: [Entity.ID], in options: OptionsSource?
    ) async throws -> [Entity] {
        func find<Query: EntityQuery>(_ query: Query) async throws -> [Entity] {
            try await resolveDependencies(of: query)
            guard let ids = ids as? [Query.Entity.ID] else { return [] }
            return try await query.entities(for: ids).compactMap { $0 as? Entity }
        }
        if let query = options?.provider as? any EntityQuery { return try await find(query) }
        return try await find(Entity.defaultQuery)
    }
}

extension AppEntity {
    /// What one of these is called, for a message.
    static var typeName: String { String(localized: typeDisplayRepresentation.name) }
}

extension ParameterDetails {
    fileprivate func checkRange(_ number: Double) throws {
        switch (minimum, maximum) {
        case (let minimum?, let maximum?) where !(minimum...maximum ~= number):
            throw UnacceptedValue(
                reason: "expects \(minimum.plain) to \(maximum.plain), not \(number.plain)")
        case (let minimum?, nil) where number < minimum:
            throw UnacceptedValue(reason: "expects \(minimum.plain) or more, not \(number.plain)")
        default: break
        }
    }

    fileprivate func checkSize(_ count: Int) throws {
        guard let size else { return }
        guard count >= size.min, count <= size.max ?? count else {
            let most = size.max.map { $0 == size.min ? "\($0)" : "\(size.min) to \($0)" } ?? "\(size.min) or more"
            throw UnacceptedValue(reason: "expects \(most) elements, not \(count)")
        }
    }
}

extension Double {
    /// Without a fraction where there is none.
    fileprivate var plain: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}

extension JSONValue {
    /// A text or a whole number as text: an identifier or a raw value, whichever way someone wrote it.
    fileprivate var lossless: String? {
        switch self {
        case .string(let text): text
        case .int(let number): String(number)
        default: nil
        }
    }
}

/// `a`, `a or b`, `a, b or c`.
func alternatives(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "nothing" }
    return words.dropLast().joined(separator: ", ") + " or " + last
}
