import AgentProtocol
import CGPIO
import EventLoop
import Glibc

/// A line of a GPIO chip as it is found at this moment.
public struct GPIOOutputLine: Hashable, Sendable {
    /// The chip's node: `/dev/gpiochip0`.
    public let chipPath: String
    public let offset: UInt32

    public init(chipPath: String, offset: UInt32) {
        self.chipPath = chipPath
        self.offset = offset
    }
}

/// Shows a button's state on one GPIO output: a lamp that is either on or off.
///
/// The line is requested at the first frame and released by ``stop()``; the kernel releases it too when the process
/// dies. A line that cannot be had gives one problem and is tried again with each frame.
@AgentActor
public final class GPIOIndicator: Indicator {
    public let description: String
    private let writer: FrameWriter<GPIOOutput>
    private let player: LightPlayer

    /// - Parameters:
    ///   - name: the line in words, for the log and for errors: `GPIO18`.
    ///   - isActiveLow: the lamp lights at 0 V.
    ///   - locate: finds the line; called off the agent's queue, each time the line has to be requested. The text of
    ///     what it throws is the problem that is reported.
    ///   - onProblem: told why the lamp could not be set, once until it works again.
    public init(
        name: String, isActiveLow: Bool = false, clock: any AgentClock,
        locate: @escaping @Sendable () throws -> GPIOOutputLine,
        onProblem: @escaping @Sendable @AgentActor (IndicatorProblem) -> Void
    ) {
        description = "GPIO output \(name)"
        let writer = FrameWriter(
            GPIOOutput(name: name, isActiveLow: isActiveLow, locate: locate), label: "actionbutton.gpio.\(name)",
            report: onProblem)
        self.writer = writer
        player = LightPlayer(clock: clock, isDimmable: false) { writer.submit($0 > 0) }
    }

    public func show(_ presentation: Presentation) {
        player.play(presentation)
    }

    public func stop() {
        player.stop()
        writer.close()
    }
}

/// One output line, requested at the first frame.
struct GPIOOutput: FrameSink {
    private let name: String
    private let isActiveLow: Bool
    private let locate: @Sendable () throws -> GPIOOutputLine
    private var request: Request?
    private var shown: Bool?

    init(name: String, isActiveLow: Bool, locate: @escaping @Sendable () throws -> GPIOOutputLine) {
        self.name = name
        self.isActiveLow = isActiveLow
        self.locate = locate
    }

    mutating func draw(_ isLit: Bool) throws(IndicatorProblem) {
        guard let request else {
            request = try take(isLit)
            shown = isLit
            return
        }
        guard isLit != shown else { return }
        let result = request.set(isLit)
        guard result == 0 else {
            // The chip is gone, or another process made the line an input: ask for it anew with the next frame.
            self.request = nil
            throw IndicatorProblem("set", name, errno: -result)
        }
        shown = isLit
    }

    mutating func giveBack() throws(IndicatorProblem) {
        guard let request else { return }
        self.request = nil
        let result = request.set(false)
        guard result == 0 else { throw IndicatorProblem("put out", name, errno: -result) }
    }

    private func take(_ isLit: Bool) throws(IndicatorProblem) -> Request {
        let line: GPIOOutputLine
        do {
            line = try locate()
        } catch {
            throw IndicatorProblem("\(error)")
        }
        switch Request.make(line, isActiveLow: isActiveLow, isLit: isLit) {
        case .success(let request): return request
        case .failure(let failure):
            let subject = "\(name) (line \(line.offset) of \(line.chipPath)) as an output"
            throw IndicatorProblem("take", subject, errno: failure.code, remedy: Self.remedy(failure.code, line))
        }
    }

    private static func remedy(_ code: Int32, _ line: GPIOOutputLine) -> String? {
        switch code {
        case EBUSY: holder(of: line).map { "it is held by \"\($0)\"; use another line or stop that one" }
        case EACCES, EPERM: "the agent's user must be in the group that owns \(line.chipPath)"
        case EINVAL: "the line may be an input only, or not exist; `gpioinfo` lists the chip's lines"
        default: nil
        }
    }

    private static func holder(of line: GPIOOutputLine) -> String? {
        let chip = cgpio_chip_open(line.chipPath)
        guard chip >= 0 else { return nil }
        defer { close(chip) }
        var info = cgpio_line()
        guard cgpio_line_info(chip, line.offset, &info) == 0 else { return nil }
        let consumer = withUnsafeBytes(of: &info.consumer) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        return consumer.isEmpty ? "another driver" : consumer
    }
}

extension GPIOOutput {
    /// The error number of a failed request.
    struct Failure: Error {
        let code: Int32
    }

    /// The C request, released with its last reference.
    ///
    /// `@unchecked`: the sink that owns it is used on its writer's queue alone.
    final class Request: @unchecked Sendable {
        private let handle: OpaquePointer

        private init(handle: OpaquePointer) {
            self.handle = handle
        }

        deinit {
            // SAFETY: the handle came from a request that succeeded, and nothing else releases it.
            cgpio_request_release(handle)
        }

        static func make(_ line: GPIOOutputLine, isActiveLow: Bool, isLit: Bool) -> Result<Request, Failure> {
            var handle: OpaquePointer?
            // SAFETY: the two arrays have one element, as the count says, and live through the call.
            let result = cgpio_request_outputs(
                line.chipPath, [line.offset], 1, "actionbutton", isActiveLow, [isLit ? 1 : 0], &handle)
            guard result == 0, let handle else { return .failure(Failure(code: result == 0 ? EIO : -result)) }
            return .success(Request(handle: handle))
        }

        /// Zero, or a negative error number.
        func set(_ isLit: Bool) -> Int32 {
            // SAFETY: the request has one line, and the array one value.
            cgpio_request_set(handle, [isLit ? 1 : 0])
        }
    }
}
