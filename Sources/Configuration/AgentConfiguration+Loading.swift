import EventLoop
import Glibc

extension AgentConfiguration {
    /// No configuration of a thousand controls comes near this; what is larger is another file.
    private static let largestFile = 1 << 20

    /// Reads a configuration file that only root and `owner` can change, and the drop-in files of the folder
    /// `controls.d` beside it.
    /// - Parameters:
    ///   - path: Absolute, or relative to the working folder. Paths in the file are relative to its own folder.
    ///   - owner: The user who may own the file besides root: the agent's own.
    /// - Throws: All that is wrong with the file. Nothing of a wrong file is loaded.
    public static func load(path: String, owner: uid_t = geteuid()) throws(ConfigurationError) -> AgentConfiguration {
        guard let whole = FileTrust.absolute(path) else {
            throw ConfigurationError(reason: .missing, messages: ["\(path): \(SystemError(errno))"])
        }
        let bytes = try contents(of: whole, owner: owner)
        let folder = FilePaths.folder(of: whole)
        var files = FileSet()
        files.readBoard(folder + boardFile, owner: owner)
        let main = files.read(bytes, file: whole, owner: owner) { root, problems, references in
            ConfigurationReader.read(root, folder: folder, problems: problems, &references)
        }
        let dropIns = files.readDropIns(of: folder + dropInFolder, owner: owner)
        guard var configuration = main, files.messages.isEmpty else {
            throw ConfigurationError(reason: files.reason, messages: files.messages)
        }
        configuration.controls += dropIns
        configuration.notices = files.notices
        return configuration
    }

    /// The file that says what the pins of the board's header are, beside the configuration file.
    static let boardFile = "board.yaml"

    /// The folder of drop-in files, beside the configuration file.
    static let dropInFolder = "controls.d"

    /// Reads a YAML file that only root and `owner` can change.
    static func readFile<Value>(
        _ path: String, owner: uid_t, read: (Node, Problems) -> Value?
    ) throws(ConfigurationError) -> Value {
        try parse(bytes: try contents(of: path, owner: owner), file: path, read: read)
    }

    /// Reads the text of a configuration.
    /// - Parameters:
    ///   - text: YAML, as actionbutton.yaml(5) describes it.
    ///   - file: What messages call it; paths in the text are relative to its folder.
    public static func parse(_ text: String, file: String) throws(ConfigurationError) -> AgentConfiguration {
        try parse(bytes: Array(text.utf8), file: file)
    }

    static func parse(bytes: [UInt8], file: String) throws(ConfigurationError) -> AgentConfiguration {
        try parse(bytes: bytes, file: file) { root, problems in
            var references = ReferenceCheck(problems: problems)
            return ConfigurationReader.read(
                root, folder: FilePaths.folder(of: file), problems: problems, &references)
        }
    }

    static func parse<Value>(
        bytes: [UInt8], file: String, board: BoardHeader = .raspberryPi, read: (Node, Problems) -> Value?
    ) throws(ConfigurationError) -> Value {
        let problems = Problems(file: file, board: board)
        let value = bytes.withUnsafeBufferPointer { bytes -> Value? in
            if let offset = UTF8Text.firstInvalidByte(in: bytes) {
                problems.add(
                    UTF8Text.mark(ofByte: offset, in: bytes), "not UTF-8 text; save the file in the encoding UTF-8")
                return nil
            }
            guard let root = NodeReader.root(of: bytes, problems: problems) else { return nil }
            return read(root, problems)
        }
        guard let value, problems.isEmpty else {
            throw ConfigurationError(reason: .invalid, messages: problems.messages)
        }
        return value
    }

    private static func open(_ path: String, owner: uid_t) throws(ConfigurationError) -> TrustedFile {
        do throws(FileTrustError) {
            return try FileTrust.open(path: path, owner: owner, for: .reading)
        } catch {
            throw ConfigurationError(error)
        }
    }

    /// The text of a file that only root and the caller can change.
    static func text(ofFile path: String) throws(ConfigurationError) -> String {
        String(decoding: try contents(of: path, owner: geteuid()), as: UTF8.self)
    }

    static func contents(of path: String, owner: uid_t) throws(ConfigurationError) -> [UInt8] {
        let file = try open(path, owner: owner)
        guard file.kind == .regular else {
            let what = file.kind == .folder ? "a folder" : "no regular file"
            throw ConfigurationError(
                reason: .invalid,
                messages: ["\(path): \(what); name the file itself, such as \(ConfigurationLocation.system)"])
        }
        var bytes = [UInt8](repeating: 0, count: largestFile + 1)
        var count = 0
        while count < bytes.count {
            let length = bytes.withUnsafeMutableBytes { buffer in
                read(file.descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
            }
            if length < 0, errno == EINTR { continue }
            if length < 0 {
                throw ConfigurationError(
                    reason: .unreadable, messages: ["\(path): cannot read: \(SystemError(errno))"])
            }
            if length == 0 { break }
            count += length
        }
        guard count <= largestFile else {
            throw ConfigurationError(
                reason: .invalid,
                messages: ["\(path): larger than 1 MiB, which no configuration needs; is it another file?"])
        }
        return Array(bytes.prefix(count))
    }
}

extension ConfigurationError {
    /// The refusal of a file, as the reason for not having a configuration.
    init(_ error: FileTrustError) {
        switch error.systemError {
        case nil:
            self.init(reason: .invalid, messages: [error.description])
        case ENOENT, ENOTDIR:
            self.init(
                reason: .missing,
                messages: ["\(error); write it (man 5 actionbutton.yaml shows how), or name another file with --config"]
            )
        default:
            self.init(
                reason: .unreadable,
                messages: [
                    "\(error); it has to be readable for the agent's user: ls -l \(error.place), then chmod or chown"
                ])
        }
    }
}
