/// What a key or the mouse says to the Control Center.
enum CenterKey: Hashable, Sendable {
    case character(Character)
    case up
    case down
    case left
    case right
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
