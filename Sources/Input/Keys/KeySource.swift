import CEvdev
import EventLoop
import Gestures
import Glibc

/// A button that is a key of an input device: a keyboard, a foot pedal, a macro pad, the kernel's gpio-keys.
@AgentActor
public final class KeySource: ButtonSource {
    /// How much of the device is the button's.
    public enum Use: Sendable {
        /// It only looks, beside whoever acts on the key.
        case observed
        /// No second agent acts on the same press; other programs get it too.
        case claimed
        /// Nobody else gets what the device says, as soon as none of its keys is down.
        case grabbed
    }

    /// The key it looks for.
    public let address: KeyAddress

    private let use: Use
    private var deliver: (@AgentActor (SourceEvent) -> Void)?
    private var watcher: DeviceWatcher?
    private var code: UInt32 = 0
    private var device: KeyDevice?
    private var lock: DeviceLock?
    /// A device that another program has. It stays open: to open and close it for each try would look like the other's leaving.
    private var busy: KeyDevice?
    private var availability: AvailabilityReport?
    /// The device cannot be grabbed, which only another configuration changes.
    private var isRefused = false

    public nonisolated init(_ address: KeyAddress, use: Use = .claimed) {
        self.address = address
        self.use = use
    }

    public var description: String {
        if let device { return "\(address.code) of \(device.description)" }
        return "\(address.code) of \(address.deviceDescription)"
    }

    public var latency: Duration { .zero }

    public var isPressed: Bool? { device?.isPressed(code) }

    public func start(_ deliver: @escaping @AgentActor (SourceEvent) -> Void) throws {
        self.deliver = deliver
        isRefused = false
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
        device?.drain()
    }

    public func stop() {
        close()
        letGoOfBusy()
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
        let found = try KeyDevice.at(try findNode())
        do throws(InputError) {
            try take(found)
        } catch {
            if error.systemError == EBUSY { waitForOther(found) }
            throw error
        }
        letGoOfBusy()
        announce()
    }

    private func take(_ device: KeyDevice) throws(InputError) {
        let words = "\(address.code) of \(address.deviceDescription)"
        let lock = use == .observed ? nil : try DeviceLock(descriptor: device.descriptor, subject: description)
        do throws(InputError) {
            try device.add(code, name: address.code, words: words, grabs: use == .grabbed) { [weak self] in
                self?.hear($0)
            }
        } catch {
            lock?.release()
            throw error
        }
        self.device = device
        self.lock = lock
    }

    private func announce() {
        availability?.available()
        guard let device else { return }
        if !device.hasMonotonicStamps {
            deliver?(
                .notice("\(description): the kernel does not stamp its events; they count from when they are read"))
        }
        if isPressed == true {
            deliver?(.cancelled(.heldAtStart, isPressed: true, at: SystemClock.monotonicNow()))
        }
    }

    private func hear(_ event: KeyDevice.Event) {
        switch event {
        case .edge(let isPressed, let time): deliver?(.edge(pressed: isPressed, at: time))
        case .cancelled(let reason, let isPressed, let time):
            deliver?(.cancelled(reason, isPressed: isPressed, at: time))
        case .lost(let code): lose(code: code)
        case .grabbed: deliver?(.notice("\(description): no other program gets its keys"))
        case .awaitsGrab:
            deliver?(.notice("\(description): a key is down; other programs get its keys until all are up"))
        case .grabRefused(let error): refuse(error)
        }
    }

    private func findNode() throws(InputError) -> String {
        switch address.device {
        case .path(let path): path
        case .properties(let properties):
            try InputDevices.scan().node(matching: properties, code: Int(code), keyName: address.code)
        }
    }

    private func retry() {
        guard deliver != nil, device == nil, !isRefused else { return }
        do throws(InputError) {
            try open()
        } catch {
            availability?.unavailable(error)
        }
    }

    private func deviceChanged(_ change: DeviceWatcher.Change) {
        // A node that went is another one when it comes back, under the same name.
        if change.isRemoval { letGoOfBusy() }
        retry()
    }

    private func lose(code: Int32) {
        let subject = description
        close()
        deliver?(.cancelled(.deviceGone, isPressed: false, at: SystemClock.monotonicNow()))
        // Access to a node can be revoked while it stays: then opening it again is all that is needed.
        guard code != ENODEV else { return retry() }
        availability?.unavailable(
            InputError(operation: "read", subject: subject, systemError: code, remedy: "plug it in again"))
    }

    /// A button whose presses others would act on, too, though they were to be its own, is none.
    private func refuse(_ error: InputError) {
        let device = self.device
        close()
        isRefused = error.systemError == nil
        availability?.unavailable(error)
        if error.systemError == EBUSY, let device { waitForOther(device) }
    }

    private func close() {
        // Whoever reads the device for other buttons goes on with that.
        device?.remove(code)
        device = nil
        lock?.release()
        lock = nil
    }

    // MARK: - A device that somebody else has

    private func waitForOther(_ device: KeyDevice) {
        guard busy !== device else { return }
        letGoOfBusy()
        busy = device
        watcher?.watchClosing(of: device.node)
        // The other one may have left just before the watch stood.
        AgentActor.later { [weak self] in self?.retry() }
    }

    private func letGoOfBusy() {
        guard busy != nil else { return }
        busy = nil
        watcher?.stopWatchingClosing()
    }
}
