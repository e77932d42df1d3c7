/// What a key or the mouse says to the Control Center.
enum CenterKey: Hashable, Sendable {
    case character(Character)
    case up
    case down
    case left
    case right
    case pageUp
    case pageDown
    /// To the first, and to the last.
    case home
    case end
    case shiftLeft
    case shiftRight
    case enter
    case escape
    case tab
    case backspace
    case delete
    case click(row: Int, column: Int)
    case wheelUp
    case wheelDown
}

extension CenterKey {
    /// Where the key leads from a line of a list; nil if it does not lead through lists.
    ///
    /// - Parameters:
    ///   - index: the line, -1 for none.
    ///   - count: how many there are.
    ///   - page: how many are seen at once.
    func line(from index: Int, of count: Int, page: Int) -> Int? {
        let last = max(0, count - 1)
        switch self {
        case .up, .wheelUp: return max(0, index - 1)
        case .down, .wheelDown: return min(last, index + 1)
        case .pageUp: return max(0, index - page)
        case .pageDown: return min(last, index + page)
        case .home: return 0
        case .end: return last
        default: return nil
        }
    }
}
