import EventLoop
import Glibc

/// A pipe of which the last line that has something in it is kept.
@AgentActor
final class LastLine {
    private static let longest = 500
    /// What a pipe holds: enough to drain, and an end to draining a pipe that somebody keeps filling.
    private static let pipeSize = 65536

    /// Stays open here as long as the pipe is read: Dispatch crashes now and then on a pipe whose last writer is gone
    /// (libdispatch of Swift 6.3, about one run in three of a program that prints nothing).
    let writeEnd: Int32
    private let readEnd: Int32
    private let onLine: (@AgentActor (String) -> Void)?
    private var source: DescriptorSource?
    private var line: [UInt8] = []
    private var lastLine: [UInt8] = []

    /// - Parameter onLine: told of each line that has something in it.
    init(onLine: (@AgentActor (String) -> Void)? = nil) throws(SystemError) {
        self.onLine = onLine
        var ends: [Int32] = [-1, -1]
        // Without pipe2, which Swift does not see; every child that is started closes what is not its own.
        guard pipe(&ends) == 0 else { throw SystemError(errno) }
        (readEnd, writeEnd) = (ends[0], ends[1])
        // Only the reading end: the child may not expect a write to fail.
        _ = fcntl(readEnd, F_SETFL, O_NONBLOCK)
        source = DescriptorSource(descriptor: readEnd, when: .readable) { [weak self] in _ = self?.read() }
    }

    /// Takes what is left in the pipe, closes it, and gives the last line; nil when nothing was printed.
    func finish() -> String? {
        var taken = 0
        while taken < Self.pipeSize {
            let count = read()
            guard count > 0 else { break }
            taken += count
        }
        close()
        endLine()
        return lastLine.isEmpty ? nil : String(decoding: lastLine, as: UTF8.self)
    }

    func close() {
        let (readEnd, writeEnd) = (readEnd, writeEnd)
        source?.cancel {
            _ = Glibc.close(readEnd)
            _ = Glibc.close(writeEnd)
        }
        source = nil
    }

    /// The count of bytes that were read; below 0 when there is nothing now.
    private func read() -> Int {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(readEnd, &buffer, buffer.count)
        if count < 0, errno == EINTR { return read() }
        for byte in buffer.prefix(max(0, count)) {
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                endLine()
            } else if line.count < Self.longest {
                line.append(byte)
            }
        }
        return count
    }

    private func endLine() {
        defer { line = [] }
        // A terminal would obey them, and journalctl shows nothing of a line that has one.
        line.removeAll { $0 < UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") || $0 == 0x7F }
        guard line.contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }) else { return }
        lastLine = line
        onLine?(String(decoding: line, as: UTF8.self))
    }
}
