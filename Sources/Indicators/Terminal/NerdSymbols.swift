extension SymbolCharacters {
    /// Glyphs of the Font Awesome range, which every Nerd Font has at these code points.
    static let nerdTable: [String: Unicode.Scalar] = [
        // Time
        "hourglass": "\u{F254}", "timer": "\u{F017}", "stopwatch": "\u{F017}", "clock": "\u{F017}",
        "alarm": "\u{F017}", "calendar": "\u{F073}", "zzz": "\u{F186}", "gauge": "\u{F0E4}", "speedometer": "\u{F0E4}",
        // Playing
        "play": "\u{F04B}", "pause": "\u{F04C}", "stop": "\u{F04D}", "forward": "\u{F04E}", "backward": "\u{F04A}",
        "record": "\u{F111}", "eject": "\u{F052}", "shuffle": "\u{F074}", "repeat": "\u{F01E}", "speaker": "\u{F028}",
        "volume": "\u{F028}", "music": "\u{F001}", "headphones": "\u{F025}", "mic": "\u{F130}", "film": "\u{F008}",
        "gamecontroller": "\u{F11B}", "puzzlepiece": "\u{F12E}", "ticket": "\u{F145}",
        // Arrows and signs
        "arrow.up": "\u{F062}", "arrow.down": "\u{F063}", "arrow.left": "\u{F060}", "arrow.right": "\u{F061}",
        "arrow.clockwise": "\u{F01E}", "arrow.counterclockwise": "\u{F0E2}", "arrow.triangle.2.circlepath": "\u{F021}",
        "plus": "\u{F067}", "minus": "\u{F068}", "checkmark": "\u{F00C}", "xmark": "\u{F00D}",
        "exclamationmark": "\u{F12A}", "exclamationmark.triangle": "\u{F071}", "questionmark": "\u{F128}",
        "info": "\u{F129}", "star": "\u{F005}", "heart": "\u{F004}", "flag": "\u{F024}", "bookmark": "\u{F02E}",
        "tag": "\u{F02B}", "bolt": "\u{F0E7}", "wand": "\u{F0D0}", "flame": "\u{F06D}", "drop": "\u{F043}",
        "target": "\u{F140}", "scope": "\u{F05B}", "nosign": "\u{F05E}", "trash": "\u{F1F8}", "link": "\u{F0C1}",
        "list": "\u{F03A}", "slider": "\u{F1DE}", "grid": "\u{F00A}", "qrcode": "\u{F029}", "barcode": "\u{F02A}",
        "chart": "\u{F080}", "paintbrush": "\u{F1FC}", "trophy": "\u{F091}", "gift": "\u{F06B}",
        // Sky and house
        "sun": "\u{F185}", "moon": "\u{F186}", "cloud": "\u{F0C2}", "umbrella": "\u{F0E9}", "snowflake": "\u{F2DC}",
        "thermometer": "\u{F2C9}", "leaf": "\u{F06C}", "tree": "\u{F1BB}", "globe": "\u{F0AC}", "lightbulb": "\u{F0EB}",
        "lamp": "\u{F0EB}", "light": "\u{F0EB}", "flashlight": "\u{F0EB}", "power": "\u{F011}", "powerplug": "\u{F1E6}",
        "battery": "\u{F240}", "house": "\u{F015}", "homekit": "\u{F015}", "building": "\u{F1AD}", "lock": "\u{F023}",
        "lock.open": "\u{F09C}", "key": "\u{F084}", "bell": "\u{F0F3}", "bed": "\u{F236}", "shower": "\u{F2CC}",
        "bathtub": "\u{F2CD}", "cup": "\u{F0F4}", "mug": "\u{F0F4}", "fork": "\u{F0F5}", "wineglass": "\u{F000}",
        // Machines
        "camera": "\u{F030}", "video": "\u{F03D}", "photo": "\u{F03E}", "tv": "\u{F26C}", "display": "\u{F108}",
        "desktopcomputer": "\u{F108}", "laptopcomputer": "\u{F109}", "printer": "\u{F02F}", "keyboard": "\u{F11C}",
        "iphone": "\u{F10B}", "ipad": "\u{F10A}", "wifi": "\u{F1EB}", "antenna": "\u{F012}", "bluetooth": "\u{F293}",
        "network": "\u{F0E8}", "server": "\u{F233}", "cpu": "\u{F2DB}", "memorychip": "\u{F2DB}",
        "terminal": "\u{F120}", "gear": "\u{F013}", "gearshape": "\u{F013}", "wrench": "\u{F0AD}",
        "scissors": "\u{F0C4}",
        "magnet": "\u{F076}", "cube": "\u{F1B2}", "shippingbox": "\u{F187}", "ladybug": "\u{F188}",
        // Words and people
        "envelope": "\u{F0E0}", "message": "\u{F075}", "bubble": "\u{F075}", "phone": "\u{F095}",
        "paperplane": "\u{F1D8}", "megaphone": "\u{F0A1}", "person": "\u{F007}", "person.2": "\u{F0C0}",
        "person.3": "\u{F0C0}", "eye": "\u{F06E}", "eye.slash": "\u{F070}", "hand": "\u{F256}",
        "hand.thumbsup": "\u{F164}", "hand.thumbsdown": "\u{F165}", "shield": "\u{F132}", "doc": "\u{F15B}",
        "clipboard": "\u{F0EA}", "folder": "\u{F07B}", "book": "\u{F02D}", "newspaper": "\u{F1EA}",
        "graduationcap": "\u{F19D}", "pencil": "\u{F040}", "square.and.pencil": "\u{F044}", "note": "\u{F249}",
        "paperclip": "\u{F0C6}", "pin": "\u{F08D}",
        // Travel and things
        "car": "\u{F1B9}", "bus": "\u{F207}", "train": "\u{F238}", "tram": "\u{F238}", "bicycle": "\u{F206}",
        "motorcycle": "\u{F21C}", "truck": "\u{F0D1}", "airplane": "\u{F072}", "map": "\u{F279}",
        "location": "\u{F124}", "mappin": "\u{F041}", "magnifyingglass": "\u{F002}", "suitcase": "\u{F0F2}",
        "briefcase": "\u{F0B1}", "bag": "\u{F290}", "cart": "\u{F07A}", "creditcard": "\u{F09D}",
        "banknote": "\u{F0D6}", "dollarsign": "\u{F155}", "eurosign": "\u{F153}", "pawprint": "\u{F1B0}",
        "soccerball": "\u{F1E3}", "recycle": "\u{F1B8}", "flask": "\u{F0C3}", "testtube": "\u{F0C3}",
        "wheelchair": "\u{F193}", "stethoscope": "\u{F0F1}", "cross": "\u{F0FD}",
    ]
}
