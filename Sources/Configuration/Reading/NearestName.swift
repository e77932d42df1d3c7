/// Finds the name that someone probably meant.
enum NearestName {
    /// The nearest of `candidates`, or nil when none is near enough to be worth saying.
    static func of(_ name: String, among candidates: [String]) -> String? {
        let wanted = Array(name.lowercased().prefix(longest))
        // A third of the letters may be wrong: more would suggest names that only share a length.
        let limit = max(1, wanted.count / 3)
        let ranked = candidates.map { ($0, distance(wanted, Array($0.lowercased()))) }
        if let best = ranked.min(by: { $0.1 < $1.1 }), best.1 <= limit { return best.0 }
        let stem = String(wanted.prefix(4))
        guard wanted.count >= 4 else { return nil }
        return candidates.first { $0.lowercased().hasPrefix(stem) }
    }

    /// No name here is longer, and the distance takes time by the product of the lengths.
    private static let longest = 64

    /// Insertions, removals, replacements and swaps of neighbours that turn one into the other.
    static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, character) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var best = min(last[column] + (character == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, character == right[column - 1], left[row - 1] == other {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
