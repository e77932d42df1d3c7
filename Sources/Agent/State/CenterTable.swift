import AgentProtocol

/// A control that a person placed in the Control Center.
struct CenterEntry: Codable, Equatable, Sendable {
    var instance: String
    var kind: String
    var configuration: [String: JSONValue]
    var place: CenterPlace
    var size: ControlSize
}

/// What is placed in the Control Center, in the order in which a person arranged it.
struct CenterTable: Equatable, Sendable {
    private(set) var entries: [CenterEntry]

    init(entries: [CenterEntry] = []) {
        self.entries = entries
    }

    /// Nil for an unknown instance.
    func entry(_ instance: String) -> CenterEntry? {
        entries.first { $0.instance == instance }
    }

    /// Places a control behind the others, or gives the one that has this instance its new values.
    mutating func put(_ entry: CenterEntry) {
        if let index = entries.firstIndex(where: { $0.instance == entry.instance }) {
            entries[index] = entry
        } else {
            entries.append(entry)
        }
    }

    mutating func remove(_ instance: String) {
        entries.removeAll { $0.instance == instance }
    }

    /// Resizes and moves a control; without an index, one that changes its place becomes the last there.
    mutating func move(_ call: MoveControlCall) {
        guard let old = entries.firstIndex(where: { $0.instance == call.instance }) else { return }
        var entry = entries[old]
        let changesPlace = call.place.map { $0 != entry.place } ?? false
        entry.place = call.place ?? entry.place
        entry.size = call.size ?? entry.size
        guard changesPlace || call.index != nil else {
            entries[old] = entry
            return
        }
        entries.remove(at: old)
        let neighbours = entries.indices.filter { entries[$0].place == entry.place }
        let wanted = max(0, call.index ?? neighbours.count)
        entries.insert(entry, at: wanted < neighbours.count ? neighbours[wanted] : entries.endIndex)
    }
}
