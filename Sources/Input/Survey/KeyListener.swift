import CEvdev
import EventLoop
import Gestures
import Glibc

/// Every key of one input device, for whoever looks for the right one. It claims nothing and takes nothing from others.
@AgentActor
public final class KeyListener {
    /// A key that went down or up; the keyboard's own repeats are left out.
    public struct Event: Equatable, Sendable {
        /// The kernel's name, or the number of a key that has none.
        public let key: String
        public let isPressed: Bool
        public let time: Timestamp
        /// What the device itself calls the key, by which a hwdb entry can give it another name; nil where it does not say.
        public let scanCode: UInt32?
    }

    /// The device and its node.
    public let description: String
    /// The device's node.
    public let node: String

    private let descriptor: Int32
    // SAFETY: used on the agent's queue, and by the deinit, when nobody else can have it any more.
    private nonisolated(unsafe) let device: OpaquePointer
    private var source: DescriptorSource?
    private var scanCode: UInt32?
    private var onEvent: (@AgentActor (Event) -> Void)?
    private var onEnd: (@AgentActor (InputError) -> Void)?

    /// The nodes that an address means; a keyboard may have several.
    /// - Throws: ``InputError`` when there is none.
    public nonisolated static func nodes(of device: KeyAddress.Device) throws(InputError) -> [String] {
        switch device {
        case .path(let path): return [path]
        case .properties(let properties):
            let nodes = InputDevices.scan().devices.filter { $0.matches(properties) && !$0.keys.isEmpty }.map(\.node)
            guard nodes.isEmpty else { return nodes }
            throw InputError(
                operation: "find device", subject: "input device \(properties.description)", reason: "it is not there",
                systemError: ENODEV, remedy: "actionbutton devices lists those that are")
        }
    }

    /// - Throws: ``InputError`` when the node cannot be opened.
    public init(node: String) throws(InputError) {
        descriptor = open(node, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            let code = errno
            throw InputError(
                operation: "open", subject: node, systemError: code,
                remedy: DeviceFiles.remedy(forRefused: node, code: code, deviceClass: "char-input"))
        }
        var created: OpaquePointer?
        guard libevdev_new_from_fd(descriptor, &created) == 0, let created else {
            close(descriptor)
            throw InputError(
                operation: "open", subject: node, reason: "it is not an input device",
                remedy: "give a node of /dev/input")
        }
        device = created
        self.node = node
        description = "\(node) (\(String(cString: libevdev_get_name(created))))"
        libevdev_set_clock_id(created, CLOCK_MONOTONIC)
    }

    deinit {
        libevdev_free(device)
        close(descriptor)
    }

    /// Tells each key until ``stop()``, or until the device goes.
    public func start(
        onEvent: @escaping @AgentActor (Event) -> Void, onEnd: @escaping @AgentActor (InputError) -> Void
    ) {
        self.onEvent = onEvent
        self.onEnd = onEnd
        source = DescriptorSource(descriptor: descriptor, when: .readable) { [weak self] in self?.read() }
    }

    /// Nothing is told afterwards.
    public func stop() {
        onEvent = nil
        onEnd = nil
        // The descriptor has to outlive Dispatch's use of it.
        source?.cancel { withExtendedLifetime(self) {} }
        source = nil
    }

    private func read() {
        var event = input_event()
        while onEvent != nil {
            let status = libevdev_next_event(device, UInt32(LIBEVDEV_READ_FLAG_NORMAL.rawValue), &event)
            switch status {
            case Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue): tell(event)
            // What was lost is not what somebody presses to be found: reading on is enough.
            case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue): continue
            case -EAGAIN: return
            default: return end(code: -status)
            }
        }
    }

    private func tell(_ event: input_event) {
        switch Int32(event.type) {
        case EV_MSC where Int32(event.code) == MSC_SCAN:
            scanCode = UInt32(bitPattern: event.value)
        case EV_KEY where event.value != 2:
            let stamp = Int64(event.time.tv_sec) * 1_000_000_000 + Int64(event.time.tv_usec) * 1000
            onEvent?(
                Event(
                    key: KeyNames.name(of: Int(event.code)) ?? String(event.code), isPressed: event.value == 1,
                    time: Timestamp(nanoseconds: stamp), scanCode: scanCode))
        case EV_SYN: scanCode = nil
        default: break
        }
    }

    private func end(code: Int32) {
        let onEnd = self.onEnd
        stop()
        onEnd?(InputError(operation: "read", subject: description, systemError: code, remedy: "plug it in again"))
    }
}
