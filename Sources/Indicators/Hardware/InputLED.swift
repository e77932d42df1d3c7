import CSystem
import Glibc

/// An LED of an input device as it is found at this moment.
public struct InputLEDNode: Hashable, Sendable {
    /// `/dev/input/event3`.
    public let path: String
    /// The LED's code in the kernel's header; 2 is Scroll Lock.
    public let code: UInt32

    public init(path: String, code: UInt32) {
        self.path = path
        self.code = code
    }
}

/// A keyboard's own LED, written through its evdev node; opened at the first frame, and given back as it was.
struct InputLED: LightSink {
    private let name: String
    private let locate: @Sendable () throws -> InputLEDNode
    private var device: Device?

    private struct Device {
        let descriptor: Int32
        let node: InputLEDNode
        let wasLit: Bool
    }

    init(name: String, locate: @escaping @Sendable () throws -> InputLEDNode) {
        self.name = name
        self.locate = locate
    }

    mutating func draw(_ frame: LightFrame) throws(IndicatorProblem) {
        if device == nil { device = try take() }
        // Not compared with what was shown: whoever owns the keyboard's other LEDs may have written this one too.
        try set(frame.level > 0)
    }

    mutating func giveBack() throws(IndicatorProblem) {
        guard let device else { return }
        defer { drop() }
        try set(device.wasLit)
    }

    mutating func putOut() throws(IndicatorProblem) {
        device = try? take()
        guard device != nil else { return }
        defer { drop() }
        try set(false)
    }

    private func take() throws(IndicatorProblem) -> Device {
        let node: InputLEDNode
        do {
            node = try locate()
        } catch {
            throw IndicatorProblem("\(error)")
        }
        let descriptor = open(node.path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw IndicatorProblem("open", "\(node.path) of \(name)", errno: errno, remedy: Self.remedy(errno))
        }
        return Device(
            descriptor: descriptor, node: node, wasLit: csystem_input_led_is_lit(descriptor, node.code) == 1)
    }

    private mutating func set(_ isLit: Bool) throws(IndicatorProblem) {
        guard let device else { return }
        let result = csystem_input_set_led(device.descriptor, device.node.code, isLit)
        guard result != 0 else { return }
        drop()
        throw IndicatorProblem("set", "\(name) of \(device.node.path)", errno: -result, remedy: Self.remedy(-result))
    }

    private mutating func drop() {
        if let device { Glibc.close(device.descriptor) }
        device = nil
    }

    private static func remedy(_ code: Int32) -> String? {
        switch code {
        case EACCES, EPERM:
            "install the udev rules of action-button, which let the group actionbutton write to this node"
        case ENOENT, ENODEV: "plug it in; it is tried again with the next change"
        default: nil
        }
    }
}
