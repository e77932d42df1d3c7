import CEvdev
import EventLoop
import Gestures
import Glibc

/// A button that is a key of an input device: a keyboard, a foot pedal, a macro pad, the kernel's gpio-keys.
@AgentActor
public final class KeySource: ButtonSource {
    /// The key it looks for.
    public let address: KeyAddress

    private let isExclusive: Bool
    private var deliver: (@AgentActor (SourceEvent) -> Void)?
    private var watcher: DeviceWatcher?
    private var code: UInt32 = 0
    private var device: KeyDevice?
    private var lock: DeviceLock?
    private var readable: DescriptorSource?
    /// A node that another agent has claimed. It stays open: to open and close it for each try would look like the other's leaving.
    private var claimed: (descriptor: Int32, node: String)?
    private var availability: AvailabilityReport?

    /// So many events are read at one go before other work gets its turn.
    private static let drainLimit = 1024

    /// - Parameter isExclusive: Whether the device is claimed, so that no second agent acts on the same press. Who only looks does not.
    public nonisolated init(_ address: KeyAddress, isExclusive: Bool = true) {
        self.address = address
        self.isExclusive = isExclusive
    }

    public var description: String {
        if let device { return "\(address.code) of \(device.node) (\(device.name))" }
        return switch address.device {
        case .path(let path): "\(address.code) of \(path)"
        case .properties(let properties): "\(address.code) of \(properties.description)"
        }
    }

    public var latency: Duration { .zero }

    public var isPressed: Bool? { device?.isPressed }

    public func start(_ deliver: @escaping @AgentActor (SourceEvent) -> Void) throws {
        self.deliver = deliver
        availability = AvailabilityReport(deliver: deliver)
        do {
            code = try Self.code(named: address.code)
            // First the watch, then the look: nothing can come unnoticed in between.
            watcher = try DeviceWatcher(directories: watchedDirectories) { [weak self] in self?.deviceChanged($0) }
            try open()
        } catch let error as InputError where error.systemError != nil && watcher != nil {
            availability?.unavailable(error)
        } catch {
            stop()
            throw error
        }
    }

    public func drain() {
        for _ in 0..<Self.drainLimit {
            guard let device else { return }
            switch device.step(now: SystemClock.monotonicNow()) {
            case .edge(let isPressed, let time): deliver?(.edge(pressed: isPressed, at: time))
            case .cancelled(let reason, let time):
                deliver?(.cancelled(reason, isPressed: device.isPressed ?? false, at: time))
            case .other: continue
            case .empty: return
            case .failed(let code): return lose(code: code)
            }
        }
    }

    public func stop() {
        close()
        dropClaimed()
        watcher?.cancel()
        watcher = nil
        availability?.cancel()
        availability = nil
        deliver = nil
    }

    private static func code(named name: String) throws(InputError) -> UInt32 {
        let code = libevdev_event_code_from_name(UInt32(EV_KEY), name)
        guard code >= 0, code < KEY_MAX else {
            throw InputError(
                operation: "find key", subject: name, reason: "no key has this name",
                remedy: "use a name of linux/input-event-codes.h, such as KEY_PROG1, BTN_0 or KEY_F13")
        }
        return UInt32(code)
    }

    private var watchedDirectories: [String] {
        switch address.device {
        case .path(let path): DeviceWatcher.ancestors(of: path) + ["/dev/input"]
        case .properties: ["/dev", "/dev/input"]
        }
    }

    // MARK: - Coming and going

    private func open() throws(InputError) {
        let node = try findNode()
        let descriptor = try openNode(node)
        let lock: DeviceLock?
        do throws(InputError) {
            lock = !isExclusive ? nil : try DeviceLock(descriptor: descriptor, subject: description)
        } catch {
            keepClaimed(descriptor, node: node)
            throw error
        }
        claimed = nil
        watcher?.stopWatchingClosing()
        do throws(InputError) {
            device = try KeyDevice(descriptor: descriptor, node: node, code: code, keyName: address.code)
        } catch {
            lock?.release()
            throw error
        }
        self.lock = lock
        readable = DescriptorSource(descriptor: descriptor, when: .readable) { [weak self] in self?.drain() }
        announce()
    }

    private func announce() {
        availability?.available()
        guard let device else { return }
        if !device.hasMonotonicStamps {
            deliver?(
                .notice("\(description): the kernel does not stamp its events; they count from when they are read"))
        }
        if device.isPressed == true {
            deliver?(.cancelled(.heldAtStart, isPressed: true, at: SystemClock.monotonicNow()))
        }
    }

    private func findNode() throws(InputError) -> String {
        switch address.device {
        case .path(let path): path
        case .properties(let properties):
            try InputDevices.scan().node(matching: properties, code: Int(code), keyName: address.code)
        }
    }

    private func openNode(_ node: String) throws(InputError) -> Int32 {
        if let claimed, claimed.node == node { return claimed.descriptor }
        dropClaimed()
        let descriptor = Glibc.open(node, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor < 0 else { return descriptor }
        let code = errno
        let isAbsent = code == ENOENT || code == ENODEV || code == ENXIO
        throw InputError(
            operation: "open", subject: node, systemError: code,
            remedy: isAbsent
                ? "plug it in; it is used as soon as it is there"
                : DeviceFiles.remedy(forRefused: node, code: code, deviceClass: "char-input"))
    }

    private func retry() {
        guard deliver != nil, device == nil else { return }
        do throws(InputError) {
            try open()
        } catch {
            availability?.unavailable(error)
        }
    }

    private func deviceChanged(_ change: DeviceWatcher.Change) {
        // A claimed node that went is another one when it comes back, under the same name.
        if change.isRemoval { dropClaimed() }
        retry()
    }

    private func lose(code: Int32) {
        let subject = description
        close()
        deliver?(.cancelled(.deviceGone, isPressed: false, at: SystemClock.monotonicNow()))
        // Access to a node can be revoked while it stays: then opening it again is all that is needed.
        guard code != ENODEV else { return retry() }
        availability?.unavailable(
            InputError(
                operation: "read", subject: subject, systemError: code, remedy: "plug it in again"))
    }

    private func close() {
        // The descriptor belongs to the device, which has to outlive Dispatch's use of it.
        let device = self.device
        readable?.cancel { withExtendedLifetime(device) {} }
        readable = nil
        self.device = nil
        lock?.release()
        lock = nil
    }

    private func keepClaimed(_ descriptor: Int32, node: String) {
        guard claimed == nil else { return }
        claimed = (descriptor, node)
        watcher?.watchClosing(of: node)
        // The other one may have left just before the watch stood.
        AgentActor.queue.async { @Sendable [weak self] in AgentActor.assumeIsolated { self?.retry() } }
    }

    private func dropClaimed() {
        guard let claimed else { return }
        self.claimed = nil
        watcher?.stopWatchingClosing()
        Glibc.close(claimed.descriptor)
    }
}
