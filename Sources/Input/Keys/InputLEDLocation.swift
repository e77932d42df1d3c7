import CEvdev
import Glibc

/// An LED of an input device, as it is found at this moment.
public struct InputLEDLocation: Hashable, Sendable {
    /// `/dev/input/event3`, or the link that was given.
    public let node: String
    /// The LED's number in the kernel's header.
    public let code: UInt32

    /// - Parameter address: its `code` is the LED's name in the kernel's header: `LED_SCROLLL`.
    /// - Throws: ``InputError`` when there is no such LED, or none yet.
    public init(of address: KeyAddress) throws(InputError) {
        let number = libevdev_event_code_from_name(UInt32(EV_LED), address.code)
        guard number >= 0 else {
            throw InputError(
                operation: "find LED", subject: address.code, reason: "no LED has this name",
                remedy: "use a name of linux/input-event-codes.h, such as LED_SCROLLL, LED_CAPSL or LED_MISC")
        }
        code = UInt32(number)
        node =
            switch address.device {
            case .path(let path): path
            case .properties(let wanted):
                try InputDevices.scan().node(matching: wanted, led: Int(number), ledName: address.code)
            }
    }
}

extension KeyAddress {
    /// The device in words: its path, or its properties.
    public var deviceDescription: String {
        switch device {
        case .path(let path): path
        case .properties(let properties): properties.description
        }
    }
}
