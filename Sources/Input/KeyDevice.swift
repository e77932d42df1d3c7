import CEvdev
import CSystem
import EventLoop
import Gestures
import Glibc

/// An open evdev node of which one key is read.
@AgentActor
final class KeyDevice {
    /// What one step of reading brought.
    enum Step: Equatable {
        case edge(isPressed: Bool, time: Timestamp)
        case cancelled(CancelReason, time: Timestamp)
        /// An event that does not concern us.
        case other
        /// Nothing more is queued.
        case empty
        case failed(Int32)
    }

    /// More than one event for each key there is: a device that has more to say while it is resynchronised never stops.
    private static let resynchronisationLimit = 2048

    let descriptor: Int32
    let node: String
    /// The device's own name.
    let name: String
    /// Whether the kernel stamps with the monotonic clock; else the time of reading has to do.
    let hasMonotonicStamps: Bool

    // SAFETY: used on the agent's queue, and by the deinit, when nobody else can have it any more.
    private nonisolated(unsafe) let device: OpaquePointer
    private let code: UInt32
    private var pending: (isPressed: Bool, time: Timestamp)?

    /// Takes over `descriptor`, an open evdev node, which is closed when this is released.
    /// - Throws: ``InputError`` when it is no evdev node or does not have the key. The descriptor is closed then too.
    init(descriptor: Int32, node: String, code: UInt32, keyName: String) throws(InputError) {
        var created: OpaquePointer?
        let error = libevdev_new_from_fd(descriptor, &created)
        guard error == 0, let created else {
            close(descriptor)
            if error == -ENODEV { throw InputError(operation: "open", subject: node, systemError: ENODEV) }
            throw InputError(
                operation: "open", subject: node, reason: "it is not an input device",
                remedy: "give a node of /dev/input")
        }
        name = String(cString: libevdev_get_name(created))
        guard libevdev_has_event_code(created, UInt32(EV_KEY), code) == 1 else {
            let subject = "\(node) (\(name))"
            libevdev_free(created)
            close(descriptor)
            throw InputError(
                operation: "find \(keyName)", subject: subject, reason: "it has no such key",
                remedy: "press the key under evtest to see its name")
        }
        device = created
        self.descriptor = descriptor
        self.node = node
        self.code = code
        // Kernels before 4.4 cannot: then other keys wake us too, and are passed over.
        _ = withUnsafePointer(to: code) { csystem_input_listen(descriptor, $0, 1) }
        hasMonotonicStamps = libevdev_set_clock_id(created, CLOCK_MONOTONIC) == 0
    }

    deinit {
        libevdev_free(device)
        close(descriptor)
    }

    /// The key's level as the kernel has it now; nil when it cannot be read.
    var isPressed: Bool? {
        let level = csystem_input_is_pressed(descriptor, code)
        return level < 0 ? nil : level == 1
    }

    /// Reads one event.
    func step(now: Timestamp) -> Step {
        var event = input_event()
        let status = libevdev_next_event(device, UInt32(LIBEVDEV_READ_FLAG_NORMAL.rawValue), &event)
        switch status {
        case Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue): return handle(event, now: now)
        case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue): return resynchronise(now: now)
        case -EAGAIN: return .empty
        default: return .failed(-status)
        }
    }

    private func handle(_ event: input_event, now: Timestamp) -> Step {
        switch (Int32(event.type), UInt32(event.code)) {
        case (EV_KEY, code):
            // 2 is autorepeat: the keyboard's idea of a hold, not ours.
            if event.value != 2 { pending = (event.value == 1, time(of: event, now: now)) }
            return .other
        case (EV_SYN, UInt32(SYN_REPORT)):
            guard let edge = pending else { return .other }
            pending = nil
            // The kernel marks the releases that it makes up itself, at a suspend or an unplugging, with a 1.
            if event.value == 1, !edge.isPressed { return .cancelled(.releasedByKernel, time: edge.time) }
            return .edge(isPressed: edge.isPressed, time: edge.time)
        default: return .other
        }
    }

    /// The kernel's buffer overflowed. libevdev replays the differences as made-up events; all that matters of them is that
    /// they are over, for what happened to the key in between is unknown.
    private func resynchronise(now: Timestamp) -> Step {
        pending = nil
        var event = input_event()
        for _ in 0..<Self.resynchronisationLimit {
            let status = libevdev_next_event(device, UInt32(LIBEVDEV_READ_FLAG_SYNC.rawValue), &event)
            if status == -EAGAIN { break }
            if status < 0 { return .failed(-status) }
        }
        return .cancelled(.overrun, time: now)
    }

    private func time(of event: input_event, now: Timestamp) -> Timestamp {
        guard hasMonotonicStamps else { return now }
        let stamp = Int64(event.time.tv_sec) * 1_000_000_000 + Int64(event.time.tv_usec) * 1000
        return min(Timestamp(nanoseconds: stamp), now)
    }
}
