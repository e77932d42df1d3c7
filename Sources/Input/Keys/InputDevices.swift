import Glibc

/// An input device as sysfs shows it: readable for everyone, also where the node itself is not.
struct InputDevice: Equatable {
    let node: String
    let name: String
    let phys: String
    let uniq: String
    let vendor: UInt16
    let product: UInt16
    /// The codes of its keys.
    let keys: Set<Int>
    /// The codes of its LEDs.
    var leds: Set<Int> = []
    /// How it is connected, as the kernel's header numbers it: 3 is USB.
    var bus: UInt16 = 0

    var description: String { "\(node) (\(name))" }
}

/// The input devices that the machine has now.
struct InputDevices {
    var devices: [InputDevice] = []

    static func scan() -> InputDevices {
        let names = DeviceFiles.names(in: "/sys/class/input").filter { $0.hasPrefix("event") }
        return InputDevices(devices: names.map(read))
    }

    private static func read(_ name: String) -> InputDevice {
        let directory = "/sys/class/input/\(name)/device/"
        func text(_ file: String) -> String { DeviceFiles.line(at: directory + file) ?? "" }
        return InputDevice(
            node: "/dev/input/" + name, name: text("name"), phys: text("phys"), uniq: text("uniq"),
            vendor: UInt16(text("id/vendor"), radix: 16) ?? 0, product: UInt16(text("id/product"), radix: 16) ?? 0,
            keys: codes(inBitmap: text("capabilities/key")), leds: codes(inBitmap: text("capabilities/led")),
            bus: UInt16(text("id/bustype"), radix: 16) ?? 0)
    }

    /// sysfs writes a bitmap as hexadecimal machine words, the highest first and without leading zeros.
    static func codes(inBitmap text: String, wordBits: Int = UInt.bitWidth) -> Set<Int> {
        var codes: Set<Int> = []
        for (index, word) in text.split(separator: " ").reversed().enumerated() {
            guard let bits = UInt64(word, radix: 16) else { continue }
            for bit in 0..<wordBits where bits >> bit & 1 == 1 { codes.insert(index * wordBits + bit) }
        }
        return codes
    }

    /// The node of the one device that `wanted` describes and that has the key `code`.
    /// - Throws: ``InputError``; without a system error if the address is wrong, with one if the device may yet come.
    func node(matching wanted: DeviceProperties, code: Int, keyName: String) throws(InputError) -> String {
        try node(matching: wanted, having: \.keys, code: code, name: keyName, kind: "key")
    }

    /// The node of the one device that `wanted` describes and that has the LED `code`.
    func node(matching wanted: DeviceProperties, led code: Int, ledName: String) throws(InputError) -> String {
        try node(matching: wanted, having: \.leds, code: code, name: ledName, kind: "LED")
    }

    private func node(
        matching wanted: DeviceProperties, having codes: KeyPath<InputDevice, Set<Int>>, code: Int, name: String,
        kind: String
    ) throws(InputError) -> String {
        let matches = devices.filter { $0.matches(wanted) }
        guard !matches.isEmpty else {
            throw InputError(
                operation: "find device", subject: "input device \(wanted.description)", reason: "it is not there",
                systemError: ENODEV, remedy: "plug it in or pair it, or correct its properties")
        }
        // One keyboard makes several nodes, of which only one has the key.
        let able = matches.filter { $0[keyPath: codes].contains(code) }
        guard let found = able.first else {
            throw InputError(
                operation: "find \(name)", subject: matches.map(\.description).joined(separator: ", "),
                reason: "it has no such \(kind)",
                remedy: kind == "key"
                    ? "press the key under actionbutton learn to see its name"
                    : "use another device or LED; evtest lists them")
        }
        guard able.count == 1 else {
            let places = able.map { "\($0.description) at \($0.phys.isEmpty ? "?" : $0.phys)" }
            throw InputError(
                operation: "find device", subject: "input device \(wanted.description)",
                reason: "it is ambiguous: " + places.joined(separator: ", "),
                remedy: "add phys or uniq, or give a path under /dev/input/by-path")
        }
        return found.node
    }
}

extension InputDevice {
    /// A keyboard that the agent itself makes for the keys that controls press: pressing it is no way to press a button.
    var isOurs: Bool { name.hasPrefix("actionbutton ") && vendor == 0 && product == 0 }

    func matches(_ wanted: DeviceProperties) -> Bool {
        (wanted.name == nil || wanted.name == name) && (wanted.vendor == nil || wanted.vendor == vendor)
            && (wanted.product == nil || wanted.product == product) && (wanted.phys == nil || wanted.phys == phys)
            && (wanted.uniq == nil || wanted.uniq == uniq)
    }
}

extension DeviceProperties {
    /// The properties that are given, for people: `"ACME Pedal" 05f3:00ff`.
    public var description: String {
        func hex(_ number: UInt16?) -> String {
            guard let number else { return "*" }
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 4 - digits.count) + digits
        }
        var parts: [String] = []
        if let name { parts.append("\"\(name)\"") }
        if vendor != nil || product != nil { parts.append("\(hex(vendor)):\(hex(product))") }
        if let phys { parts.append("at \(phys)") }
        if let uniq { parts.append("with serial \(uniq)") }
        return parts.joined(separator: " ")
    }
}
