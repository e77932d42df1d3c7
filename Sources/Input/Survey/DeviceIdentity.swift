/// What udev knows an input device by, and the lines for udev that name it.
public struct DeviceIdentity: Equatable, Sendable {
    private static let usb: UInt16 = 3

    /// As the kernel's header numbers it: 3 is USB, 5 Bluetooth.
    public let bus: UInt16
    public let vendor: UInt16
    public let product: UInt16
    public let name: String

    public init(bus: UInt16, vendor: UInt16, product: UInt16, name: String) {
        self.bus = bus
        self.vendor = vendor
        self.product = product
        self.name = name
    }

    /// The rule that lets the agent's group, and nobody else new, read this device.
    public var udevRule: String {
        let ids =
            bus == Self.usb
            ? #"ATTRS{idVendor}=="\#(Self.hexadecimal(vendor))", ATTRS{idProduct}=="\#(Self.hexadecimal(product))""#
            : #"ATTRS{name}=="\#(Self.pattern(name))""#
        return #"SUBSYSTEM=="input", KERNEL=="event[0-9]*", \#(ids), GROUP="actionbutton", MODE="0660""#
    }

    /// The hwdb entry that gives one key of the device the code of a programmable key, on which no other program acts.
    ///
    /// A device without numbers of its own goes by its name, as on a board's own keys or some Bluetooth ones.
    /// - Parameters:
    ///   - scanCode: What the device itself calls the key.
    ///   - number: 1 to 4.
    public func hwdbEntry(scanCode: UInt32, programmableKey number: Int) -> String {
        let numbers = [("b", bus), ("v", vendor), ("p", product)]
        let ids = numbers.map { $0.0 + Self.hexadecimal($0.1).uppercased() }.joined()
        let match = vendor == 0 && product == 0 ? "evdev:name:\(Self.pattern(name)):*" : "evdev:input:\(ids)*"
        return "\(match)\n KEYBOARD_KEY_\(String(scanCode, radix: 16))=prog\(number)"
    }

    private static func hexadecimal(_ number: UInt16) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }

    /// udev reads values as patterns: what would mean something in one stands for any character.
    private static func pattern(_ text: String) -> String {
        String(text.map { "\"*?[]|\\".contains($0) ? "?" : $0 })
    }
}
