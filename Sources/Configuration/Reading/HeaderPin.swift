/// A pin of the 40-pin header that every Raspberry Pi has had since 2014, by its number on the board.
enum HeaderPin: Equatable {
    case gpio(Int)
    /// Supply or ground, which no line reaches.
    case power(String)

    /// - Parameter number: 1 to 40, counted as the board prints them; nil for any other.
    init?(number: Int) {
        guard (1...Self.functions.count).contains(number) else { return nil }
        let function = Self.functions[number - 1]
        self = Int(function).map { .gpio($0) } ?? .power(function)
    }

    /// The GPIO's number, or what else the pin is; two pins a row, as on the board.
    private static let functions = [
        "3.3 V", "5 V",
        "2", "5 V",
        "3", "ground",
        "4", "14",
        "ground", "15",
        "17", "18",
        "27", "ground",
        "22", "23",
        "3.3 V", "24",
        "10", "ground",
        "9", "25",
        "11", "8",
        "ground", "7",
        "0", "1",
        "5", "ground",
        "6", "12",
        "13", "ground",
        "19", "16",
        "26", "20",
        "ground", "21",
    ]
}
