/// An entity that stands for a file.
public protocol FileEntity: AppEntity where ID == FileEntityIdentifier {
    /// Which types of files the entities may be; any by default.
    static var supportedContentTypes: [UTType] { get }
}

extension FileEntity {
    /// Files of any type.
    public static var supportedContentTypes: [UTType] { [.item] }
}

/// What tells a file's entity from others: the file's place, or a draft's identifier.
public struct FileEntityIdentifier: Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
        case file(URL)
        case draft(String)
    }

    private let kind: Kind

    /// A file on disk.
    ///
    /// - Throws: `CocoaError` with `fileReadUnsupportedScheme` for an address that is no file's.
    public static func file(url: URL) throws -> FileEntityIdentifier {
        guard url.isFileURL else {
            throw CocoaError(.fileReadUnsupportedScheme, userInfo: [NSURLErrorKey: url])
        }
        return FileEntityIdentifier(kind: .file(url.standardizedFileURL))
    }

    /// A document that is not on disk yet.
    public static func draft(identifier: String) -> FileEntityIdentifier {
        FileEntityIdentifier(kind: .draft(identifier))
    }

    /// Where the file is; nil for a draft.
    public var fileURL: URL? {
        guard case .file(let url) = kind else { return nil }
        return url
    }

    /// The draft's identifier; nil for a file.
    public var draftIdentifier: String? {
        guard case .draft(let identifier) = kind else { return nil }
        return identifier
    }

    /// Whether it stands for a document that is not on disk yet.
    public var isDraft: Bool { draftIdentifier != nil }
}

extension FileEntityIdentifier: EntityIdentifierConvertible {
    /// The file's path, or `draft:` and the draft's identifier.
    public var entityIdentifierString: String {
        switch kind {
        case .file(let url): url.path
        case .draft(let identifier): "draft:\(identifier)"
        }
    }

    /// The file at an absolute path, or the draft after `draft:`; nil for any other text.
    public static func entityIdentifier(for entityIdentifierString: String) -> FileEntityIdentifier? {
        if entityIdentifierString.hasPrefix("/") {
            return FileEntityIdentifier(kind: .file(URL(fileURLWithPath: entityIdentifierString)))
        }
        guard entityIdentifierString.hasPrefix("draft:") else { return nil }
        return .draft(identifier: String(entityIdentifierString.dropFirst("draft:".count)))
    }
}
