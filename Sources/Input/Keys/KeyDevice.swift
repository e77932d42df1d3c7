import CEvdev
import CSystem
import EventLoop
import Gestures
import Glibc

/// An open evdev node, read for all buttons of this process that are keys of it.
///
/// They share one descriptor: the kernel gives the events of a device that is grabbed to the descriptor that grabbed it
/// alone, and a second one would stay deaf.
@AgentActor
final class KeyDevice {
    /// What a key's button is told.
    enum Event {
        case edge(isPressed: Bool, time: Timestamp)
        /// Edges were lost or made up; `isPressed` is the key's true level.
        case cancelled(CancelReason, isPressed: Bool, time: Timestamp)
        /// The device cannot be read any more; nothing else is told.
        case lost(Int32)
        /// The device is ours alone.
        case grabbed
        /// It will be, once no key of it is down.
        case awaitsGrab
        /// It cannot be ours alone.
        case grabRefused(InputError)
    }

    /// One key that a button is.
    private struct Key {
        let name: String
        /// What the configuration calls it, for a second button that asks for the same key.
        let words: String
        let grabs: Bool
        let tell: @AgentActor (Event) -> Void
    }

    private enum Grab { case none, awaited, held }

    /// A node that went and came back is another one.
    private struct Node: Hashable {
        let device: dev_t
        let inode: ino_t

        init?(path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (device, inode) = (status.st_dev, status.st_ino)
        }
    }

    /// More than one event for each key there is: a device that has more to say while it is resynchronised never stops.
    private static let resynchronisationLimit = 2048
    /// So many events are read at one go before other work gets its turn.
    private static let drainLimit = 1024

    private final class Weak {
        weak var device: KeyDevice?

        init(_ device: KeyDevice) { self.device = device }
    }

    private static var open: [Node: Weak] = [:]

    let descriptor: Int32
    /// The node, by the path that it was opened by.
    let node: String
    /// The device's own name.
    let name: String
    /// Whether the kernel stamps with the monotonic clock; else the time of reading has to do.
    let hasMonotonicStamps: Bool

    // SAFETY: used on the agent's queue, and by the deinit, when nobody else can have it any more.
    private nonisolated(unsafe) let device: OpaquePointer
    private let identity: Node?
    private var readable: DescriptorSource?
    private var keys: [UInt32: Key] = [:]
    private var pending: [(code: UInt32, isPressed: Bool, time: Timestamp)] = []
    private var grab = Grab.none
    /// A time that has passed already.
    private var latest = Timestamp(nanoseconds: 0)

    /// The device at `node`, which is opened unless another button has done so.
    /// - Throws: ``InputError`` when it cannot be opened, or is no evdev node.
    static func at(_ node: String) throws(InputError) -> KeyDevice {
        let identity = Node(path: node)
        if let identity, let device = open[identity]?.device { return device }
        let device = try KeyDevice(node: node, identity: identity)
        open = open.filter { $1.device != nil }
        if let identity { open[identity] = Weak(device) }
        return device
    }

    private init(node: String, identity: Node?) throws(InputError) {
        let descriptor = Glibc.open(node, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.refusal(of: node, code: errno) }
        var created: OpaquePointer?
        let error = libevdev_new_from_fd(descriptor, &created)
        guard error == 0, let created else {
            Glibc.close(descriptor)
            if error == -ENODEV { throw Self.refusal(of: node, code: ENODEV) }
            throw InputError(
                operation: "open", subject: node, reason: "it is not an input device",
                remedy: "give a node of /dev/input")
        }
        self.descriptor = descriptor
        self.node = node
        self.identity = identity
        device = created
        name = String(cString: libevdev_get_name(created))
        hasMonotonicStamps = libevdev_set_clock_id(created, CLOCK_MONOTONIC) == 0
        listen()
    }

    deinit {
        libevdev_free(device)
        Glibc.close(descriptor)
    }

    var description: String { "\(node) (\(name))" }

    private static func refusal(of node: String, code: Int32) -> InputError {
        let isAbsent = code == ENOENT || code == ENODEV || code == ENXIO
        return InputError(
            operation: "open", subject: node, systemError: code,
            remedy: isAbsent
                ? "plug it in; it is used as soon as it is there"
                : DeviceFiles.remedy(forRefused: node, code: code, deviceClass: "char-input"))
    }

    // MARK: - Buttons

    /// From now on `tell` hears of the key.
    ///
    /// - Parameters:
    ///   - words: what the configuration calls the key.
    ///   - grabs: whether nobody else is to get what the device says. Whether that can be is told once all buttons that
    ///     start together have added their keys.
    /// - Throws: ``InputError`` when it has no such key, another button has it, or another program has the device's events.
    func add(
        _ code: UInt32, name keyName: String, words: String, grabs: Bool,
        tell: @escaping @AgentActor (Event) -> Void
    ) throws(InputError) {
        guard libevdev_has_event_code(device, UInt32(EV_KEY), code) == 1 else {
            throw InputError(
                operation: "find \(keyName)", subject: description, reason: "it has no such key",
                remedy: "press the key under actionbutton learn to see its name")
        }
        if let other = keys[code] {
            throw InputError(
                operation: "claim", subject: "\(keyName) of \(description)",
                reason: "another button has this key already, as \(other.words)", systemError: EBUSY,
                remedy: "take one of the two out of the configuration")
        }
        if keys.isEmpty, KeyGrab.isTaken(descriptor) { throw KeyGrab.refusal(of: node, subject: description) }
        keys[code] = Key(name: keyName, words: words, grabs: grabs, tell: tell)
        listen()
        if readable == nil {
            readable = DescriptorSource(descriptor: descriptor, when: .readable) { [weak self] in self?.drain() }
        }
        if grabs { AgentActor.later { [weak self] in self?.settleGrab() } }
    }

    /// Nothing more is told of the key; with the last one the device is let go.
    func remove(_ code: UInt32) {
        guard keys.removeValue(forKey: code) != nil else { return }
        if keys.isEmpty { close() } else { listen() }
    }

    private func close() {
        keys = [:]
        if let identity, Self.open[identity]?.device === self { Self.open[identity] = nil }
        // The descriptor lives as long as this object, and that as long as Dispatch uses it.
        readable?.cancel { withExtendedLifetime(self) {} }
        readable = nil
    }

    /// Kernels before 4.4 cannot: then other keys wake us too, and are passed over.
    private func listen() {
        _ = csystem_input_listen(descriptor, Array(keys.keys), keys.count)
    }

    /// The key's level as the kernel has it now; nil when it cannot be read.
    func isPressed(_ code: UInt32) -> Bool? {
        let level = csystem_input_is_pressed(descriptor, code)
        return level < 0 ? nil : level == 1
    }

    // MARK: - The device to ourselves

    private func settleGrab() {
        guard grab != .held, keys.values.contains(where: \.grabs) else { return }
        let others = (0..<UInt32(KEY_CNT)).filter {
            keys[$0] == nil && libevdev_has_event_code(device, UInt32(EV_KEY), $0) == 1
        }
        guard others.isEmpty else { return refuseGrab(KeyGrab.refusal(of: description, withOther: others)) }
        // A key that is down stays down for ever for those who never hear of its release.
        guard csystem_input_is_any_pressed(descriptor) == 0 else { return awaitRelease() }
        let error = csystem_input_grab(descriptor, true)
        guard error == 0 else {
            return refuseGrab(
                error == -EBUSY
                    ? KeyGrab.refusal(of: node, subject: description)
                    : InputError(operation: "grab", subject: description, systemError: -error))
        }
        // It may have gone down in between, and others have heard of it then.
        guard csystem_input_is_any_pressed(descriptor) == 0 else {
            csystem_input_grab(descriptor, false)
            return awaitRelease()
        }
        grab = .held
        tellGrabbers(.grabbed)
    }

    private func awaitRelease() {
        guard grab != .awaited else { return }
        grab = .awaited
        tellGrabbers(.awaitsGrab)
    }

    private func refuseGrab(_ error: InputError) {
        grab = .none
        tellGrabbers(.grabRefused(error))
    }

    private func tellGrabbers(_ event: Event) {
        for key in keys.values where key.grabs { key.tell(event) }
    }

    // MARK: - Reading

    /// Reads everything that is queued now, and tells it before it returns.
    func drain() {
        for _ in 0..<Self.drainLimit where !keys.isEmpty {
            var event = input_event()
            let status = libevdev_next_event(device, UInt32(LIBEVDEV_READ_FLAG_NORMAL.rawValue), &event)
            switch status {
            case Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue): handle(event)
            case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue): resynchronise()
            case -EAGAIN: return
            default: return lose(code: -status)
            }
        }
    }

    private func handle(_ event: input_event) {
        switch Int32(event.type) {
        case EV_KEY:
            // 2 is autorepeat: the keyboard's idea of a hold, not ours.
            guard event.value != 2 else { return }
            pending.append((UInt32(event.code), event.value == 1, time(of: event)))
        case EV_SYN where Int32(event.code) == SYN_REPORT:
            let edges = pending
            pending.removeAll(keepingCapacity: true)
            // The kernel marks the releases that it makes up itself, at a suspend or an unplugging, with a 1.
            for edge in edges { tell(edge.code, isPressed: edge.isPressed, at: edge.time, isMadeUp: event.value == 1) }
            if grab == .awaited, csystem_input_is_any_pressed(descriptor) == 0 { settleGrab() }
        default: break
        }
    }

    private func tell(_ code: UInt32, isPressed: Bool, at time: Timestamp, isMadeUp: Bool) {
        guard let key = keys[code] else { return }
        if isMadeUp, !isPressed {
            key.tell(.cancelled(.releasedByKernel, isPressed: self.isPressed(code) ?? false, time: time))
        } else {
            key.tell(.edge(isPressed: isPressed, time: time))
        }
    }

    /// The kernel's buffer overflowed. libevdev replays the differences as made-up events; all that matters of them is that
    /// they are over, for what happened to the keys in between is unknown.
    private func resynchronise() {
        pending = []
        var event = input_event()
        for _ in 0..<Self.resynchronisationLimit {
            let status = libevdev_next_event(device, UInt32(LIBEVDEV_READ_FLAG_SYNC.rawValue), &event)
            if status == -EAGAIN { break }
            if status < 0 { return lose(code: -status) }
        }
        let now = SystemClock.monotonicNow()
        for (code, key) in keys { key.tell(.cancelled(.overrun, isPressed: isPressed(code) ?? false, time: now)) }
    }

    private func lose(code: Int32) {
        let told = keys.values
        close()
        for key in told { key.tell(.lost(code)) }
    }

    private func time(of event: input_event) -> Timestamp {
        guard hasMonotonicStamps else { return SystemClock.monotonicNow() }
        let stamp = Timestamp(
            nanoseconds: Int64(event.time.tv_sec) * 1_000_000_000 + Int64(event.time.tv_usec) * 1000)
        // In a storm most stamps are older than the last look at the clock.
        if stamp > latest { latest = SystemClock.monotonicNow() }
        return min(stamp, latest)
    }
}
