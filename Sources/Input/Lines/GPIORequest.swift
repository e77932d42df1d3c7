import CGPIO
import EventLoop
import Gestures
import Glibc

/// A line that is ours: an input with both edges, given back when this is released.
@AgentActor
final class GPIORequest {
    /// What a read brought.
    enum Batch {
        case edges([(isPressed: Bool, time: Timestamp)])
        /// Edges were lost, or may have been.
        case overrun
        case failed(Int32)
    }

    /// So many edges are read at one go: fewer were all that there were.
    nonisolated static let batchSize = 64
    /// What other programs see as the holder of the line.
    nonisolated static let consumer = "actionbutton"

    /// The period of the kernel's debouncing, zero where it does none.
    let kernelDebounce: Duration
    /// What could not be had as it was asked for.
    let notice: String?
    let descriptor: Int32

    // SAFETY: used on the agent's queue, and by the deinit, when nobody else can have it any more.
    private nonisolated(unsafe) let request: OpaquePointer
    private var nextSequence: UInt32 = 1
    private var buffer = [cgpio_event](repeating: cgpio_event(), count: GPIORequest.batchSize)

    /// Takes the line. What the kernel or the chip cannot do is left out, the debouncing first, the bias last.
    /// - Throws: ``InputError`` with the system's error.
    init(line: GPIOLine, settings: GPIOInputSettings) throws(InputError) {
        var taken: OpaquePointer?
        let wish = GPIOWish(settings)
        let (granted, error) = wish.grant { attempt in
            cgpio_request_input(
                line.chip.path, UInt32(line.offset), Self.consumer, attempt.bias.code, settings.isActiveLow,
                attempt.debounceMicroseconds, &taken)
        }
        guard let taken else { throw Self.refusal(of: line, code: -error) }
        request = taken
        descriptor = cgpio_request_fd(taken)
        kernelDebounce = granted.debounceMicroseconds == 0 ? .zero : Self.appliedDebounce(of: line)
        notice = wish.notice(of: granted).map { "\(line.description): \($0)" }
    }

    deinit {
        // Whoever owned this has let Dispatch go of the descriptor before.
        cgpio_request_release(request)
    }

    /// The level now, true for pressed; nil when it cannot be read.
    var isPressed: Bool? {
        let level = cgpio_request_get(request)
        return level < 0 ? nil : level == 1
    }

    /// Reads what is queued, at most ``batchSize`` edges of it.
    func read(now: Timestamp) -> Batch {
        let count = cgpio_request_read(request, &buffer, buffer.count)
        guard count >= 0 else { return .failed(-count) }
        let events = buffer[..<Int(count)]
        guard !hasLost(events) else { return .overrun }
        return .edges(events.map { ($0.is_active, time(of: $0, now: now)) })
    }

    /// Throws away what is queued, after an overrun.
    func flush() {
        var count: Int32
        repeat {
            count = cgpio_request_read(request, &buffer, buffer.count)
            if count > 0 { nextSequence = buffer[Int(count) - 1].sequence &+ 1 }
        } while count > 0
    }

    /// The new interface numbers the edges and drops the oldest: the number shows it. The old one drops the newest without
    /// a trace, so a full queue is all there is to go by.
    private func hasLost(_ events: ArraySlice<cgpio_event>) -> Bool {
        guard let first = events.first, let last = events.last else { return false }
        guard cgpio_counts_events() else { return events.count >= cgpio_event_capacity() }
        defer { nextSequence = last.sequence &+ 1 }
        return first.sequence != nextSequence
    }

    /// The first edge's time: the kernel stamps a debounced edge when it has settled. Kernels before 5.7 stamp with the
    /// wall clock, decades ahead of the monotonic one: there the time of reading has to do.
    private func time(of event: cgpio_event, now: Timestamp) -> Timestamp {
        let stamp = Timestamp(nanoseconds: event.time_ns)
        return (stamp > now ? now : stamp) - kernelDebounce
    }

    private static func appliedDebounce(of line: GPIOLine) -> Duration {
        let chip = cgpio_chip_open(line.chip.path)
        guard chip >= 0 else { return .zero }
        defer { close(chip) }
        var info = cgpio_line()
        guard cgpio_line_info(chip, UInt32(line.offset), &info) == 0 else { return .zero }
        return .microseconds(Int64(info.debounce_us))
    }

    private static func refusal(of line: GPIOLine, code: Int32) -> InputError {
        guard code == EBUSY else {
            return InputError(
                operation: "request line", subject: line.description, systemError: code,
                remedy: DeviceFiles.remedy(forRefused: line.chip.path, code: code, deviceClass: "char-gpiochip"))
        }
        let holder = GPIOHolder(of: line)
        return InputError(
            operation: "request line", subject: line.description, reason: holder.reason, systemError: EBUSY,
            remedy: holder.remedy)
    }
}

/// What is asked of the kernel for a line, and with how little it would do.
struct GPIOWish: Equatable {
    let debounceMicroseconds: UInt32
    let bias: GPIOInputSettings.Bias

    init(_ settings: GPIOInputSettings) {
        self.init(
            debounceMicroseconds: UInt32(clamping: settings.debounce.inNanoseconds / 1000), bias: settings.bias)
    }

    private init(debounceMicroseconds: UInt32, bias: GPIOInputSettings.Bias) {
        self.debounceMicroseconds = debounceMicroseconds
        self.bias = bias
    }

    /// The wish, then with less and less of what a kernel or a chip may lack: the debouncing is done here as well as
    /// there, and is left out first.
    var attempts: [GPIOWish] {
        var attempts = [self]
        for bias in [bias, .asIs] {
            let attempt = GPIOWish(debounceMicroseconds: 0, bias: bias)
            if !attempts.contains(attempt) { attempts.append(attempt) }
        }
        return attempts
    }

    /// Asks for one attempt after the other until one is granted, or refused for a reason that asking for less does not mend.
    /// - Parameter ask: Asks the kernel: zero, or its error as a negative number.
    /// - Returns: the last attempt, and what it came to.
    func grant(_ ask: (GPIOWish) -> Int32) -> (granted: GPIOWish, error: Int32) {
        var last: (granted: GPIOWish, error: Int32) = (self, 0)
        for attempt in attempts {
            last = (attempt, ask(attempt))
            guard [EINVAL, ENOTSUP, ENOTTY].contains(-last.error) else { break }
        }
        return last
    }

    /// What a person has to know when less was granted; nil when nothing is lost.
    func notice(of granted: GPIOWish) -> String? {
        switch bias {
        case granted.bias: nil
        case .pullUp, .pullDown: "its chip has no \(bias.rawValue); read without, so it needs a resistor"
        case .disabled, .asIs: "its chip cannot switch its own resistor off; read with it"
        }
    }
}

extension GPIOInputSettings.Bias {
    fileprivate var code: cgpio_bias {
        switch self {
        case .pullUp: CGPIO_BIAS_PULL_UP
        case .pullDown: CGPIO_BIAS_PULL_DOWN
        case .disabled: CGPIO_BIAS_DISABLED
        case .asIs: CGPIO_BIAS_AS_IS
        }
    }
}
