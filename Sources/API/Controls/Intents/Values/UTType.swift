/// A type of files or data, by its reverse domain name such as `public.png`.
///
/// On a phone it comes from the module UniformTypeIdentifiers; here it is exported with the API for controls. Known are
/// the types below. Others are accepted by their identifier, and belong to nothing but `public.item` and `public.data`.
public struct UTType: Hashable, Sendable {
    private struct Facts {
        var extensions: [String] = []
        var mime: String?
        var parents: [String] = []
    }

    /// The reverse domain name.
    public let identifier: String

    /// The type of the identifier; nil for an empty one.
    public init?(_ identifier: String) {
        guard !identifier.isEmpty else { return nil }
        self.identifier = identifier
    }

    /// A type that the author's app declares.
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.identifier = identifier
    }

    /// A type that another app declares.
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.identifier = identifier
    }

    /// The known type of a file name's extension; nil if it is unknown.
    public init?(filenameExtension: String) {
        let wanted = filenameExtension.lowercased()
        guard let known = Self.known.first(where: { $0.value.extensions.contains(wanted) }) else { return nil }
        identifier = known.key
    }

    /// The known type of a MIME type; nil if it is unknown.
    public init?(mimeType: String) {
        guard let known = Self.known.first(where: { $0.value.mime == mimeType.lowercased() }) else { return nil }
        identifier = known.key
    }

    /// How file names of this type end, without the dot; nil if that is unknown.
    public var preferredFilenameExtension: String? { Self.known[identifier]?.extensions.first }

    /// The MIME type; nil if it is unknown.
    public var preferredMIMEType: String? { Self.known[identifier]?.mime }

    /// Whether everything of this type is of the other type too.
    public func conforms(to type: UTType) -> Bool {
        if identifier == type.identifier { return true }
        let parents = Self.known[identifier]?.parents ?? ["public.item", "public.data"]
        return parents.contains { UTType(exportedAs: $0).conforms(to: type) }
    }

    private static let known: [String: Facts] = [
        "public.item": Facts(), "public.folder": Facts(parents: ["public.item"]),
        "public.data": Facts(parents: ["public.item"]), "public.url": Facts(parents: ["public.data"]),
        "public.text": Facts(parents: ["public.data"]), "public.image": Facts(parents: ["public.data"]),
        "public.audio": Facts(parents: ["public.data"]), "public.movie": Facts(parents: ["public.data"]),
        "public.plain-text": Facts(extensions: ["txt", "text"], mime: "text/plain", parents: ["public.text"]),
        "public.html": Facts(extensions: ["html", "htm"], mime: "text/html", parents: ["public.text"]),
        "public.json": Facts(extensions: ["json"], mime: "application/json", parents: ["public.text"]),
        "public.xml": Facts(extensions: ["xml"], mime: "application/xml", parents: ["public.text"]),
        "public.comma-separated-values-text": Facts(
            extensions: ["csv"], mime: "text/csv", parents: ["public.plain-text"]),
        "public.png": Facts(extensions: ["png"], mime: "image/png", parents: ["public.image"]),
        "public.jpeg": Facts(extensions: ["jpeg", "jpg"], mime: "image/jpeg", parents: ["public.image"]),
        "com.compuserve.gif": Facts(extensions: ["gif"], mime: "image/gif", parents: ["public.image"]),
        "com.adobe.pdf": Facts(extensions: ["pdf"], mime: "application/pdf", parents: ["public.data"]),
        "public.zip-archive": Facts(extensions: ["zip"], mime: "application/zip", parents: ["public.data"]),
        "public.mp3": Facts(extensions: ["mp3"], mime: "audio/mpeg", parents: ["public.audio"]),
        "public.mpeg-4": Facts(extensions: ["mp4"], mime: "video/mp4", parents: ["public.movie"]),
    ]
}

extension UTType {
    /// Anything that has a name: a file or a folder.
    public static let item = UTType(importedAs: "public.item")
    /// A folder.
    public static let folder = UTType(importedAs: "public.folder")
    /// Any bytes.
    public static let data = UTType(importedAs: "public.data")
    /// An address.
    public static let url = UTType(importedAs: "public.url")
    /// Text, with or without styles.
    public static let text = UTType(importedAs: "public.text")
    /// Text without styles.
    public static let plainText = UTType(importedAs: "public.plain-text")
    /// A web page.
    public static let html = UTType(importedAs: "public.html")
    /// JSON.
    public static let json = UTType(importedAs: "public.json")
    /// XML.
    public static let xml = UTType(importedAs: "public.xml")
    /// A table with commas between its cells.
    public static let commaSeparatedText = UTType(importedAs: "public.comma-separated-values-text")
    /// Any picture.
    public static let image = UTType(importedAs: "public.image")
    /// A PNG picture.
    public static let png = UTType(importedAs: "public.png")
    /// A JPEG picture.
    public static let jpeg = UTType(importedAs: "public.jpeg")
    /// A GIF picture.
    public static let gif = UTType(importedAs: "com.compuserve.gif")
    /// A PDF document.
    public static let pdf = UTType(importedAs: "com.adobe.pdf")
    /// A ZIP archive.
    public static let zip = UTType(importedAs: "public.zip-archive")
    /// Any sound.
    public static let audio = UTType(importedAs: "public.audio")
    /// A sound in the MP3 format.
    public static let mp3 = UTType(importedAs: "public.mp3")
    /// Any film.
    public static let movie = UTType(importedAs: "public.movie")
    /// A film in the MPEG-4 format.
    public static let mpeg4Movie = UTType(importedAs: "public.mpeg-4")
}
