/// Characters that stand for SF Symbols on a terminal.
///
/// The names are those that the controls of published apps use most; each character is a Unicode one of the same
/// meaning. Variants (`.fill`, `.circle`, `.slash`) share the character of the name that they vary.
public enum SymbolCharacters {
    /// The character for a symbol's name, the nearest one for a name that is not in the table, or `●`.
    ///
    /// A name is looked up whole, then without its last parts (`lamp.desk.fill` → `lamp.desk` → `lamp`), then by its
    /// other parts from the left (`figure.walk` → `walk`).
    public static func character(for name: String?) -> String {
        guard let name, !name.isEmpty else { return generic }
        let parts = name.split(separator: ".")
        for count in stride(from: parts.count, to: 0, by: -1) {
            if let character = table[parts.prefix(count).joined(separator: ".")] { return character }
        }
        return parts.dropFirst().lazy.compactMap { table[String($0)] }.first ?? generic
    }

    private static let generic = "●"

    private static let table: [String: String] = [
        // Time
        "hourglass": "⏳", "hourglass.bottomhalf.filled": "⌛", "timer": "⏱", "stopwatch": "⏱", "clock": "◷",
        "alarm": "⏰", "calendar": "📅",
        // Playing and moving
        "play": "▶", "pause": "⏸", "stop": "■", "playpause": "⏯", "forward": "⏩", "backward": "⏪", "record": "⏺",
        "shuffle": "🔀", "repeat": "🔁", "speaker": "🔊", "music": "♫", "headphones": "🎧", "arrow.clockwise": "↻",
        "arrow.counterclockwise": "↺", "arrow.up": "↑", "arrow.down": "↓", "arrow.left": "←", "arrow.right": "→",
        // Signs
        "plus": "＋", "minus": "−", "checkmark": "✓", "xmark": "✗", "exclamationmark": "❗", "questionmark": "❓",
        "info": "ℹ", "circle": "○", "square": "□", "star": "★", "heart": "♥", "flag": "⚑", "bookmark": "🔖",
        "tag": "🏷", "bolt": "⚡", "sparkles": "✨", "flame": "🔥", "drop": "💧",
        // House
        "lightbulb": "💡", "lamp": "💡", "flashlight": "🔦", "power": "⏻", "powerplug": "🔌", "battery": "🔋",
        "house": "🏠", "door": "🚪", "lock": "🔒", "lock.open": "🔓", "key": "🔑", "bell": "🔔", "bell.slash": "🔕",
        "fan": "✣", "fanblades": "✣", "thermometer": "🌡", "snowflake": "❄", "sun": "☀", "moon": "☾", "cloud": "☁",
        "bed": "🛏", "cup": "☕", "fork": "🍴", "shower": "🚿", "washer": "🧺", "trash": "🗑",
        // Machines
        "camera": "📷", "video": "📹", "photo": "🖼", "mic": "🎤", "tv": "📺", "display": "🖥", "desktopcomputer": "🖥",
        "laptopcomputer": "💻", "printer": "🖨", "keyboard": "⌨", "iphone": "📱", "wifi": "📶", "antenna": "📡",
        "network": "🌐", "globe": "🌐", "server": "🗄", "terminal": "❯", "gear": "⚙", "gearshape": "⚙",
        "wrench": "🔧", "hammer": "🔨",
        // Words and people
        "envelope": "✉", "message": "💬", "bubble": "💬", "phone": "☎", "paperplane": "➤", "person": "👤",
        "figure": "🚶", "walk": "🚶", "run": "🏃", "bicycle": "🚲", "car": "🚗", "bus": "🚌", "tram": "🚊",
        "train": "🚊", "airplane": "✈", "map": "🗺", "location": "➤", "mappin": "📍", "magnifyingglass": "🔍",
        "doc": "📄", "folder": "📁", "book": "📖", "pencil": "✎", "square.and.pencil": "✎", "note": "🗒",
        "list": "☰", "cart": "🛒", "creditcard": "💳", "gift": "🎁", "leaf": "🍃", "pawprint": "🐾", "pills": "💊",
        "dumbbell": "🏋", "brain": "🧠", "eye": "👁", "hand": "✋", "shield": "🛡", "qrcode": "▦", "viewfinder": "⌖",
    ]
}
