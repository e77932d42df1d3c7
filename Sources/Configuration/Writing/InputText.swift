import Gestures
import Input

extension InputConfiguration {
    /// The input as a configuration has it, in one line: `gpio: {line: GPIO17}`. What is as by default is left out.
    public var text: String {
        switch self {
        case .gpio(let address, let settings): "gpio: {\(Self.list(Self.members(of: address, settings)))}"
        case .key(let address, let grabs):
            "key: {\(Self.list(Self.members(of: address) + (grabs ? [("grab", "true")] : [])))}"
        case .terminal: "terminal: {}"
        case .scripted: "scripted: {}"
        case .chord(let chord):
            "chord: {buttons: [\(chord.first), \(chord.second)], window: \(DurationText.text(chord.window))}"
        }
    }

    private static func members(of address: GPIOLineAddress, _ settings: GPIOInputSettings) -> [(String, String)] {
        var members: [(String, String)] =
            switch address {
            case .name(let name): [("line", name)]
            case .chip(let chip, let offset): [("chip", chip), ("offset", String(offset))]
            }
        let defaults = GPIOInputSettings()
        if settings.bias != defaults.bias { members.append(("bias", settings.bias.rawValue)) }
        if settings.isActiveLow != defaults.isActiveLow { members.append(("active-low", String(settings.isActiveLow))) }
        if settings.debounce != defaults.debounce {
            members.append(("debounce", DurationText.text(settings.debounce)))
        }
        return members
    }

    private static func members(of address: KeyAddress) -> [(String, String)] {
        var members: [(String, String)] = []
        switch address.device {
        case .path(let path): members.append(("device", path))
        case .properties(let properties):
            if let name = properties.name { members.append(("name", name)) }
            if let vendor = properties.vendor { members.append(("vendor", hexadecimal(vendor))) }
            if let product = properties.product { members.append(("product", hexadecimal(product))) }
            if let phys = properties.phys { members.append(("phys", phys)) }
            if let uniq = properties.uniq { members.append(("uniq", uniq)) }
        }
        return members + [("code", address.code)]
    }

    private static func hexadecimal(_ number: UInt16) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }

    private static func list(_ members: [(String, String)]) -> String {
        members.map { "\($0): \(quoted($1))" }.joined(separator: ", ")
    }

    /// Quotes what would mean something to YAML inside braces.
    private static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "."),
                UInt8(ascii: "-"):
                true
            default: false
            }
        }
        if isPlain, !text.isEmpty, !text.hasPrefix("-") { return text }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\x" + (digits.count < 2 ? "0" : "") + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
