import AgentProtocol

/// A file that an intent works on: one on disk, or its contents alone.
public struct IntentFile: Hashable, Sendable {
    private enum Source: Hashable, Sendable {
        case file(URL)
        case contents(Data)
    }

    private let source: Source
    /// The file's name for a person.
    public var filename: String
    /// The type that the author gave the file; a configuration does not keep it.
    private let givenType: UTType?

    /// The contents, under a name.
    public init(data: Data, filename: String, type: UTType? = nil) {
        source = .contents(data)
        self.filename = filename
        givenType = type
    }

    /// The file on disk, under its own name unless another is given.
    public init(fileURL: URL, filename: String? = nil, type: UTType? = nil) {
        source = .file(fileURL)
        self.filename = filename ?? fileURL.lastPathComponent
        givenType = type
    }

    /// The type that was given, else what the name's extension says; nil when it says nothing.
    public var type: UTType? {
        givenType ?? UTType(filenameExtension: URL(fileURLWithPath: filename).pathExtension)
    }

    /// The types that the contents can be had in: the file's own.
    public var availableContentTypes: [UTType] { type.map { [$0] } ?? [] }

    /// Where the file is; nil when there are only contents.
    public var fileURL: URL? {
        guard case .file(let url) = source else { return nil }
        return url
    }

    /// The contents; empty when the file on disk cannot be read.
    public var data: Data {
        switch source {
        case .contents(let data): data
        case .file(let url): (try? Data(contentsOf: url, options: .mappedIfSafe)) ?? Data()
        }
    }
}

extension IntentFile: _IntentValue, ArchivableValue {
    static var valueKind: ParameterDescription.ValueKind { .other }
    static var expectation: String { "a file's path, such as \"/srv/notes.txt\"" }

    /// A file on disk is its path; contents are an object, with the bytes in base 64.
    func archived() throws -> JSONValue {
        switch source {
        case .file(let url) where url.lastPathComponent == filename: .string(url.path)
        case .file(let url): .object(["path": .string(url.path), "filename": .string(filename)])
        case .contents(let data):
            .object(["data": .string(data.base64EncodedString()), "filename": .string(filename)])
        }
    }

    static func unarchived(_ json: JSONValue, unit: Dimension?) -> IntentFile? {
        switch json {
        case .string(let path) where path.hasPrefix("/"):
            return IntentFile(fileURL: URL(fileURLWithPath: path))
        case .object(let fields):
            guard case .string(let filename) = fields["filename"] else { return nil }
            if case .string(let path) = fields["path"] {
                return IntentFile(fileURL: URL(fileURLWithPath: path), filename: filename)
            }
            guard case .string(let text) = fields["data"], let data = Data(base64Encoded: text) else { return nil }
            return IntentFile(data: data, filename: filename)
        default: return nil
        }
    }
}
