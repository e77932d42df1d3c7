import EventLoop
import Glibc

/// Reads small text files whole.
enum TextFile {
    private static let largestFile = 16 << 20

    static func read(_ path: String) throws(ToolError) -> String {
        guard let file = fopen(path, "re") else {
            throw ToolError("\(path): cannot open: \(SystemError(errno))", .noInput)
        }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while bytes.count <= largestFile {
            let count = fread(&buffer, 1, buffer.count, file)
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        guard ferror(file) == 0, bytes.count <= largestFile else {
            throw ToolError("\(path): it cannot be read, or is larger than 16 MiB", .noInput)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
