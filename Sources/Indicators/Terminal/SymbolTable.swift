extension SymbolCharacters {
    /// Names by what they mean, without the parts that only vary how they are drawn.
    static let table: [String: String] = tables.reduce(into: [:]) { whole, part in
        whole.merge(part) { first, _ in first }
    }

    private static let tables: [[String: String]] = [
        time, playing, arrows, signs, weather, house, machines, words, travel, things, health,
    ]

    private static let time: [String: String] = [
        "hourglass": "⏳", "hourglass.bottomhalf": "⌛", "hourglass.tophalf": "⏳", "timer": "⏱", "stopwatch": "⏱",
        "clock": "◷", "clock.arrow": "↺", "deskclock": "◷", "alarm": "⏰", "calendar": "📅", "zzz": "💤",
        "metronome": "♩", "gauge": "◔", "speedometer": "◔", "infinity": "∞", "repeat": "🔁",
    ]

    private static let playing: [String: String] = [
        "play": "▶", "pause": "⏸", "stop": "■", "playpause": "⏯", "forward": "⏩", "backward": "⏪",
        "forward.end": "⏭", "backward.end": "⏮", "forward.frame": "⏭", "backward.frame": "⏮", "record": "⏺",
        "eject": "⏏", "shuffle": "🔀", "goforward": "↻", "gobackward": "↺", "speaker": "🔊", "speaker.wave": "🔊",
        "speaker.slash": "🔇", "speaker.minus": "🔉", "speaker.plus": "🔊", "volume": "🔊", "volume.slash": "🔇",
        "music": "♫", "music.note": "♪", "music.note.list": "♫", "music.mic": "🎤", "guitars": "🎸", "pianokeys": "🎹",
        "headphones": "🎧", "earbuds": "🎧", "airpods": "🎧", "airpodspro": "🎧", "airpodsmax": "🎧", "hifispeaker": "🔈",
        "homepod": "🔈", "radio": "📻", "waveform": "〰", "mic": "🎤", "mic.slash": "🔇", "airplayaudio": "▲",
        "airplayvideo": "▲", "film": "🎬", "popcorn": "🍿", "ticket": "🎫", "theatermasks": "🎭", "gamecontroller": "🎮",
        "puzzlepiece": "🧩", "dice": "🎲", "die": "🎲", "suit.heart": "♥", "suit.club": "♣", "suit.spade": "♠",
        "suit.diamond": "♦",
    ]

    private static let arrows: [String: String] = [
        "arrow": "→", "arrow.up": "↑", "arrow.down": "↓", "arrow.left": "←", "arrow.right": "→",
        "arrow.up.down": "↕", "arrow.left.right": "↔", "arrow.up.left": "↖", "arrow.up.right": "↗",
        "arrow.down.left": "↙", "arrow.down.right": "↘", "arrow.clockwise": "↻", "arrow.counterclockwise": "↺",
        "arrow.triangle": "↻", "arrow.2": "↻", "arrow.triangle.2.circlepath": "🔄", "arrow.2.squarepath": "🔁",
        "arrow.uturn": "↩", "arrow.uturn.backward": "↩", "arrow.uturn.forward": "↪", "arrow.turn": "↵",
        "arrowshape": "➡", "arrowtriangle": "▶", "arrowtriangle.up": "▲", "arrowtriangle.down": "▼",
        "arrowtriangle.left": "◀", "arrowtriangle.right": "▶", "chevron": "›", "chevron.up": "⌃", "chevron.down": "⌄",
        "chevron.left": "‹", "chevron.right": "›", "return": "⏎", "escape": "⎋", "delete": "⌫", "command": "⌘",
        "option": "⌥", "control": "⌃", "shift": "⇧", "capslock": "⇪", "tray": "📥", "tray.and.arrow.up": "📤",
        "square.and.arrow.up": "📤", "square.and.arrow.down": "📥",
    ]

    private static let signs: [String: String] = [
        "plus": "＋", "minus": "−", "plusminus": "±", "multiply": "×", "divide": "÷", "equal": "＝", "number": "#",
        "percent": "%", "sum": "∑", "function": "ƒ", "at": "@", "checkmark": "✓", "checklist": "☑", "xmark": "✗",
        "exclamationmark": "❗", "exclamationmark.triangle": "⚠", "questionmark": "❓", "info": "ℹ", "circle": "○",
        "circle.fill": "●", "square": "□", "square.fill": "■", "rectangle": "▭", "capsule": "⬭", "triangle": "△",
        "triangle.fill": "▲", "diamond": "◇", "diamond.fill": "◆", "hexagon": "⬡", "hexagon.fill": "⬢", "seal": "✪",
        "star": "★", "heart": "♥", "heart.slash": "♡", "bolt.heart": "💗", "flag": "⚑", "flag.checkered": "🏁",
        "bookmark": "🔖", "tag": "🏷", "bolt": "⚡", "sparkle": "✦", "sparkles": "✨", "wand": "🪄", "flame": "🔥",
        "drop": "💧", "target": "◎", "scope": "⌖", "viewfinder": "⌖", "nosign": "🚫", "trash": "🗑", "link": "🔗",
        "dot": "·", "ellipsis": "…", "textformat": "A", "textformat.size": "A", "character": "A", "abc": "A",
        "bold": "B", "italic": "I", "underline": "U", "list": "☰", "list.bullet": "☰", "list.number": "☰",
        "line": "☰", "slider": "🎚", "dial": "◔", "switch": "⏻", "togglepower": "⏻", "grid": "▦", "square.grid": "▦",
        "circle.grid": "▦", "rectangle.grid": "▦", "barcode": "▥", "qrcode": "▦", "chart": "📊", "chart.bar": "📊",
        "chart.pie": "◔", "chart.line": "📈", "paintpalette": "🎨", "paintbrush": "🖌", "eyedropper": "💉", "crop": "⌗",
        "trophy": "🏆", "medal": "🏅", "crown": "👑", "rosette": "🏵", "party": "🎉", "balloon": "🎈", "gift": "🎁",
        "birthday": "🎂",
    ]

    private static let weather: [String: String] = [
        "sun": "☀", "sun.max": "☀", "sun.min": "☼", "sun.dust": "☼", "sunrise": "🌅", "sunset": "🌇", "moon": "☾",
        "moon.stars": "☾", "moon.zzz": "☾", "cloud": "☁", "cloud.sun": "⛅", "cloud.rain": "☔", "cloud.drizzle": "☔",
        "cloud.heavyrain": "☔", "cloud.snow": "🌨", "cloud.bolt": "⛈", "cloud.fog": "🌫", "wind": "🌬", "tornado": "🌪",
        "hurricane": "🌀", "rainbow": "🌈", "umbrella": "☂", "snowflake": "❄", "snow": "❄", "thermometer": "🌡",
        "humidity": "💧", "aqi": "◌", "leaf": "🍃", "tree": "🌲", "camera.macro": "✿", "mountain": "⛰", "globe": "🌐",
    ]

    private static let house: [String: String] = [
        "lightbulb": "💡", "lightbulb.slash": "○", "lamp": "💡", "lamp.desk": "💡", "lamp.floor": "💡",
        "lamp.ceiling": "💡", "chandelier": "💡", "light": "💡", "flashlight": "🔦", "power": "⏻", "powerplug": "🔌",
        "poweroutlet": "🔌", "battery": "🔋", "battery.0": "🪫", "battery.0percent": "🪫", "house": "🏠",
        "building": "🏢", "building.columns": "🏛", "door": "🚪", "door.garage": "🚪", "window": "▢", "blinds": "☷",
        "curtains": "☷", "lock": "🔒", "lock.open": "🔓", "lock.slash": "🔓", "key": "🔑", "bell": "🔔",
        "bell.slash": "🔕", "fan": "✣", "fanblades": "✣", "air": "🌬", "heater": "♨", "fireplace": "🔥", "bed": "🛏",
        "sofa": "🛋", "chair": "🪑", "table": "▬", "cabinet": "🗄", "refrigerator": "❄", "oven": "♨", "stove": "♨",
        "cooktop": "♨", "microwave": "♨", "dishwasher": "🍽", "washer": "🧺", "dryer": "🧺", "shower": "🚿",
        "bathtub": "🛁", "toilet": "🚽", "sink": "🚰", "spigot": "🚰", "sprinkler": "💦", "pipe": "▬", "cup": "☕",
        "mug": "☕", "wineglass": "🍷", "waterbottle": "🍶", "fork": "🍴", "frying": "🍳", "carrot": "🥕", "fish": "🐟",
        "takeoutbag": "🥡", "stairs": "▟", "robotic": "◉", "sensor": "◉", "smoke": "◌", "carbon": "◌", "entry": "🚪",
        "homekit": "🏠", "tent": "⛺",
    ]

    private static let machines: [String: String] = [
        "camera": "📷", "video": "📹", "video.slash": "⦸", "web": "📹", "photo": "🖼", "photo.on": "🖼", "tv": "📺",
        "play.tv": "📺", "display": "🖥", "desktopcomputer": "🖥", "pc": "🖥", "macmini": "🖥", "macpro": "🖥",
        "laptopcomputer": "💻", "macbook": "💻", "printer": "🖨", "scanner": "🖨", "faxmachine": "📠", "keyboard": "⌨",
        "computermouse": "🖱", "magicmouse": "🖱", "iphone": "📱", "ipad": "📱", "ipod": "📱", "candybarphone": "📱",
        "apps": "▦", "applewatch": "⌚", "watch": "⌚", "wifi": "📶", "wifi.slash": "⦸", "antenna": "📡",
        "cellularbars": "📶", "bonjour": "◎", "personalhotspot": "∞", "network": "🌐", "bluetooth": "ᛒ", "wave": "〰",
        "dot.radiowaves": "📡", "server": "🗄", "externaldrive": "🗄", "internaldrive": "🗄", "opticaldisc": "💿",
        "sdcard": "▤", "memorychip": "▤", "cpu": "▤", "simcard": "▤", "cable": "🔌", "usb": "🔌", "terminal": "❯",
        "apple.terminal": "❯", "curlybraces": "{", "chevron.left.forwardslash.chevron.right": "⌨", "ladybug": "🐞",
        "ant": "🐜", "gear": "⚙", "gearshape": "⚙", "gearshape.2": "⚙", "wrench": "🔧", "wrench.and.screwdriver": "🛠",
        "screwdriver": "🪛", "hammer": "🔨", "scissors": "✂", "level": "▬", "ruler": "📏", "magnet": "🧲", "engine": "⚙",
        "shippingbox": "📦", "archivebox": "🗃", "arkit": "◇", "cube": "◇", "rotate": "↻", "move": "✥", "dock": "▭",
        "menubar": "▭", "macwindow": "▭", "sidebar": "▥", "inset": "▣", "pip": "▣", "hand.tap": "☝",
        "hand.draw": "☝", "touchid": "◎", "faceid": "☺", "button": "◉",
    ]

    private static let words: [String: String] = [
        "envelope": "✉", "envelope.open": "✉", "mail": "✉", "message": "💬", "bubble": "💬", "quote": "❝",
        "text.bubble": "💬", "ellipsis.message": "💬", "phone": "☎", "phone.down": "☎", "teletype": "☎",
        "paperplane": "➤", "megaphone": "📣", "horn": "📯", "person": "👤", "person.2": "👥", "person.3": "👥",
        "person.crop": "👤", "figure": "🚶", "face": "☺", "face.smiling": "☺", "brain": "🧠", "brain.head": "🧠",
        "eye": "👁", "eye.slash": "🙈", "ear": "👂", "mouth": "👄", "nose": "👃", "hand": "✋", "hand.raised": "✋",
        "hand.thumbsup": "👍", "hand.thumbsdown": "👎", "hands": "👏", "shield": "🛡", "checkerboard": "▦",
        "doc": "📄", "doc.on": "📋", "clipboard": "📋", "folder": "📁", "book": "📖", "books": "📚",
        "text.book": "📖", "magazine": "📰", "newspaper": "📰", "graduationcap": "🎓", "backpack": "🎒",
        "studentdesk": "▭", "pencil": "✎", "pencil.and": "✎", "square.and.pencil": "✎", "highlighter": "🖍",
        "note": "🗒", "note.text": "🗒", "scroll": "📜", "signature": "✍", "paperclip": "📎", "pin": "📌",
        "translate": "あ", "captions": "▭", "lasso": "➰", "rectangle.and.pencil": "✎",
    ]

    private static let travel: [String: String] = [
        "car": "🚗", "car.side": "🚗", "suv": "🚙", "truck": "🚚", "bus": "🚌", "tram": "🚊", "train": "🚊",
        "cablecar": "🚠", "ferry": "⛴", "sailboat": "⛵", "bicycle": "🚲", "scooter": "🛴", "moped": "🛵",
        "motorcycle": "🏍", "airplane": "✈", "airplane.slash": "✈\u{338}", "parkingsign": "🅿", "fuelpump": "⛽",
        "bolt.car": "🚗", "ev": "🔌", "steeringwheel": "☸", "road": "🛣", "map": "🗺", "location": "➤",
        "location.north": "⇧", "location.slash": "⊘", "mappin": "📍", "signpost": "🪧", "binoculars": "🔭",
        "magnifyingglass": "🔍", "suitcase": "🧳", "bag": "👜", "handbag": "👜", "cart": "🛒", "basket": "🧺",
        "creditcard": "💳", "wallet": "👛", "banknote": "💵", "dollarsign": "$", "eurosign": "€", "sterlingsign": "£",
        "yensign": "¥", "bitcoinsign": "₿", "beach": "🏖", "carbon.dioxide": "◌",
    ]

    private static let things: [String: String] = [
        "briefcase": "💼", "storefront": "🏪", "tshirt": "👕", "shoe": "👟", "shoeprints": "👣", "eyeglasses": "👓",
        "sunglasses": "🕶", "lifepreserver": "🛟", "pawprint": "🐾", "dog": "🐕", "cat": "🐈", "bird": "🐦",
        "hare": "🐇", "tortoise": "🐢", "lizard": "🦎", "teddybear": "🧸", "football": "🏈", "basketball": "🏀",
        "soccerball": "⚽", "baseball": "⚾", "tennis": "🎾", "volleyball": "🏐", "sportscourt": "▭", "skateboard": "🛹",
        "skis": "🎿", "snowboard": "🏂", "surfboard": "🏄", "oar": "🛶", "fossil": "🦴", "atom": "⚛", "testtube": "🧪",
        "flask": "🧪", "recycle": "♻", "arrow.3.trianglepath": "♻", "alternatingcurrent": "∿",
    ]

    private static let health: [String: String] = [
        "walk": "🚶", "run": "🏃", "hiking": "🥾", "swim": "🏊", "cycle": "🚴", "yoga": "🧘", "mind": "🧘",
        "dance": "💃", "climbing": "🧗", "rower": "🚣", "strengthtraining": "🏋", "dumbbell": "🏋", "stand": "🧍",
        "child": "🧒", "wheelchair": "♿", "accessibility": "♿", "cross": "✚", "stethoscope": "🩺", "pills": "💊",
        "pill": "💊", "syringe": "💉", "bandage": "🩹", "medical": "⚕", "staroflife": "⚕", "lungs": "🫁",
        "allergens": "✿", "microbe": "🦠", "facemask": "😷", "vial": "🧪",
    ]
}
