import CGPIO
import EventLoop
import Gestures
import Glibc

/// A button on a GPIO line, through libgpiod of either generation.
@AgentActor
public final class GPIOSource: ButtonSource {
    /// The line it looks for.
    public let address: GPIOLineAddress
    /// How it reads the line.
    public let settings: GPIOInputSettings

    private var deliver: (@AgentActor (SourceEvent) -> Void)?
    private var watcher: DeviceWatcher?
    private var holderWatch: (descriptor: Int32, source: DescriptorSource)?
    private var line: GPIOLine?
    private var request: GPIORequest?
    private var readable: DescriptorSource?
    private var availability: AvailabilityReport?
    /// A line that is busy though nobody holds it has been tried again: once is enough, for its interrupt may be taken for good.
    private var hasRetried = false

    /// Lines that this process gives back as soon as Dispatch has let go of them: a configuration read anew wants them at once.
    private static var leaving: Set<String> = []
    /// What the configuration calls the lines that buttons of this process have.
    private static var taken: [String: String] = [:]

    public nonisolated init(_ address: GPIOLineAddress, settings: GPIOInputSettings = GPIOInputSettings()) {
        self.address = address
        self.settings = settings
    }

    public var description: String {
        if let line { return line.description }
        return "\(address)"
    }

    public var latency: Duration { request?.kernelDebounce ?? .zero }

    public var isPressed: Bool? { request?.isPressed }

    public func start(_ deliver: @escaping @AgentActor (SourceEvent) -> Void) throws {
        self.deliver = deliver
        availability = AvailabilityReport(deliver: deliver)
        do {
            // First the watch, then the look: nothing can come unnoticed in between.
            watcher = try DeviceWatcher(directories: ["/dev"]) { [weak self] in self?.deviceChanged($0) }
            try open()
        } catch let error as InputError where error.systemError != nil && watcher != nil {
            unavailable(error)
        } catch {
            stop()
            throw error
        }
    }

    public func drain() {
        while let request {
            let now = SystemClock.monotonicNow()
            switch request.read(now: now) {
            case .edges(let edges):
                for edge in edges { deliver?(.edge(pressed: edge.isPressed, at: edge.time)) }
                guard edges.count == GPIORequest.batchSize else { return }
            case .overrun:
                request.flush()
                return deliver?(.cancelled(.overrun, isPressed: request.isPressed ?? false, at: now)) ?? ()
            case .failed(let code):
                return lose(code: code)
            }
        }
    }

    public func stop() {
        close()
        stopHolderWatch()
        watcher?.cancel()
        watcher = nil
        availability?.cancel()
        availability = nil
        deliver = nil
    }

    // MARK: - Coming and going

    private func open() throws(InputError) {
        stopHolderWatch()
        let line = try GPIOChips.scan().find(address)
        self.line = line
        let request: GPIORequest
        do throws(InputError) {
            request = try GPIORequest(line: line, settings: settings)
        } catch {
            guard error.systemError == EBUSY else { throw error }
            watchHolder(of: line)
            throw Self.taken[line.description].map { Self.refusal(of: line, takenAs: $0) } ?? error
        }
        self.request = request
        Self.taken[line.description] = "\(address)"
        readable = DescriptorSource(descriptor: request.descriptor, when: .readable) { [weak self] in self?.drain() }
        availability?.available()
        for case let notice? in [line.notice, request.notice] { deliver?(.notice(notice)) }
        if request.isPressed == true {
            deliver?(.cancelled(.heldAtStart, isPressed: true, at: SystemClock.monotonicNow()))
            deliver?(
                .notice(
                    "\(line.description) reads pressed from the start; unless somebody holds it, check active-low and bias"
                ))
        }
    }

    private static func refusal(of line: GPIOLine, takenAs words: String) -> InputError {
        InputError(
            operation: "request line", subject: line.description,
            reason: "another button has this line already, as \(words)", systemError: EBUSY,
            remedy: "take one of the two out of the configuration")
    }

    private func retry() {
        guard deliver != nil, request == nil else { return }
        do throws(InputError) {
            try open()
        } catch {
            unavailable(error)
        }
    }

    private func unavailable(_ error: InputError) {
        availability?.unavailable(error, mayPass: error.systemError == EBUSY && Self.leaving.contains(description))
    }

    private func deviceChanged(_ change: DeviceWatcher.Change) {
        guard change.isUnknown || change.name.hasPrefix("gpiochip") else { return }
        // A reader of a removed chip is not woken by the kernel.
        let isOurs = change.isUnknown ? isPressed == nil : change.directory + "/" + change.name == line?.chip.path
        if change.isRemoval, isOurs, request != nil {
            lose(code: ENODEV)
        } else {
            retryAnew()
        }
    }

    private func retryAnew() {
        hasRetried = false
        retry()
    }

    private func lose(code: Int32) {
        let subject = description
        close()
        deliver?(.cancelled(.deviceGone, isPressed: false, at: SystemClock.monotonicNow()))
        availability?.unavailable(
            InputError(
                operation: "read", subject: subject, systemError: code, remedy: "it is used again when it comes back"))
    }

    private func close() {
        guard let request, let line else { return }
        self.request = nil
        let key = line.description
        Self.leaving.insert(key)
        Self.taken[key] = nil
        readable?.cancel {
            // The descriptor belongs to the request, which had to outlive Dispatch's use of it.
            withExtendedLifetime(request) { _ = Self.leaving.remove(key) }
        }
        readable = nil
    }

    // MARK: - A line that somebody else holds

    private func watchHolder(of line: GPIOLine) {
        let chip = cgpio_chip_open(line.chip.path)
        guard chip >= 0 else { return }
        guard cgpio_line_watch(chip, UInt32(line.offset)) == 0 else {
            Glibc.close(chip)
            return
        }
        let source = DescriptorSource(descriptor: chip, when: .readable) { [weak self] in self?.retryAnew() }
        holderWatch = (chip, source)
        // It may have been released just before the watch stood.
        var info = cgpio_line()
        if !hasRetried, cgpio_line_info(chip, UInt32(line.offset), &info) == 0, !info.is_used {
            hasRetried = true
            AgentActor.queue.async { @Sendable [weak self] in AgentActor.assumeIsolated { self?.retry() } }
        }
    }

    private func stopHolderWatch() {
        guard let (descriptor, source) = holderWatch else { return }
        holderWatch = nil
        source.cancel { Glibc.close(descriptor) }
    }
}
