import CGPIO
import Glibc

/// GPIO outputs of one chip as they are found at this moment: one lamp, or red, green and blue.
public struct GPIOOutputLines: Hashable, Sendable {
    /// The chip's node: `/dev/gpiochip0`.
    public let chipPath: String
    /// One, or three.
    public let offsets: [UInt32]

    public init(chipPath: String, offsets: [UInt32]) {
        self.chipPath = chipPath
        self.offsets = offsets
    }

    fileprivate var description: String {
        (offsets.count == 1 ? "line " : "lines ") + offsets.map(String.init).joined(separator: ", ") + " of \(chipPath)"
    }
}

/// A lamp of one or three output lines in one request, made at the first frame; the kernel ends it with the process.
struct GPIOOutput: LightSink {
    private let name: String
    private let isActiveLow: Bool
    private let locate: @Sendable () throws -> GPIOOutputLines
    private var request: Request?
    private var shown: [Bool]?

    init(name: String, isActiveLow: Bool, locate: @escaping @Sendable () throws -> GPIOOutputLines) {
        self.name = name
        self.isActiveLow = isActiveLow
        self.locate = locate
    }

    mutating func draw(_ frame: LightFrame) throws(IndicatorProblem) {
        guard let request else {
            let (request, levels) = try take(frame)
            self.request = request
            shown = levels
            return
        }
        let levels = Self.levels(frame, count: request.count)
        guard levels != shown else { return }
        let result = request.set(levels)
        guard result == 0 else {
            // The chip is gone, or another process made the line an input: ask for it anew with the next frame.
            self.request = nil
            throw IndicatorProblem("set", name, errno: -result)
        }
        shown = levels
    }

    mutating func giveBack() throws(IndicatorProblem) {
        guard let request else { return }
        self.request = nil
        let result = request.set(Array(repeating: false, count: request.count))
        guard result == 0 else { throw IndicatorProblem("put out", name, errno: -result) }
    }

    /// The kernel has done so when the agent's descriptor was closed.
    mutating func putOut() {}

    /// One of the seven colours that three lamps make: those that are at least half as strong as the strongest.
    static func levels(_ frame: LightFrame, count: Int) -> [Bool] {
        let isLit = frame.level > 0
        guard count == 3 else { return Array(repeating: isLit, count: count) }
        let channels = [frame.colour.red, frame.colour.green, frame.colour.blue]
        let strongest = channels.max() ?? 0
        return channels.map { isLit && $0 > 0 && $0 >= strongest / 2 }
    }

    private func take(_ frame: LightFrame) throws(IndicatorProblem) -> (Request, [Bool]) {
        let lines: GPIOOutputLines
        do {
            lines = try locate()
        } catch {
            throw IndicatorProblem("\(error)")
        }
        let levels = Self.levels(frame, count: lines.offsets.count)
        switch Request.make(lines, isActiveLow: isActiveLow, levels: levels) {
        case .success(let request): return (request, levels)
        case .failure(let failure):
            let subject = "\(name) (\(lines.description)) as an output"
            throw IndicatorProblem("take", subject, errno: failure.code, remedy: Self.remedy(failure.code, lines))
        }
    }

    private static func remedy(_ code: Int32, _ lines: GPIOOutputLines) -> String? {
        switch code {
        case EBUSY: holder(of: lines).map { "it is held by \"\($0)\"; use another line or stop that one" }
        case EACCES, EPERM: "the agent's user must be in the group that owns \(lines.chipPath)"
        case EINVAL: "the line may be an input only, or not exist; `gpioinfo` lists the chip's lines"
        default: nil
        }
    }

    private static func holder(of lines: GPIOOutputLines) -> String? {
        let chip = cgpio_chip_open(lines.chipPath)
        guard chip >= 0 else { return nil }
        defer { close(chip) }
        for offset in lines.offsets {
            var info = cgpio_line()
            guard cgpio_line_info(chip, offset, &info) == 0, info.is_used else { continue }
            let consumer = withUnsafeBytes(of: &info.consumer) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            return consumer.isEmpty ? "another driver" : consumer
        }
        return nil
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
        /// How many lines it has.
        let count: Int

        private init(handle: OpaquePointer, count: Int) {
            self.handle = handle
            self.count = count
        }

        deinit {
            // SAFETY: the handle came from a request that succeeded, and nothing else releases it.
            cgpio_request_release(handle)
        }

        /// - Parameter levels: one for each line.
        static func make(_ lines: GPIOOutputLines, isActiveLow: Bool, levels: [Bool]) -> Result<Request, Failure> {
            var handle: OpaquePointer?
            // SAFETY: the two arrays have as many elements as the count says, and live through the call.
            let result = cgpio_request_outputs(
                lines.chipPath, lines.offsets, lines.offsets.count, "actionbutton", isActiveLow,
                levels.map { $0 ? 1 : 0 }, &handle)
            guard result == 0, let handle else { return .failure(Failure(code: result == 0 ? EIO : -result)) }
            return .success(Request(handle: handle, count: lines.offsets.count))
        }

        /// Sets all lines at once. Zero, or a negative error number.
        func set(_ levels: [Bool]) -> Int32 {
            // SAFETY: the array has a value for each line of the request.
            cgpio_request_set(handle, levels.map { $0 ? 1 : 0 })
        }
    }
}
