/// Opens the app's camera, and lets it and its extension share a context, such as which camera was used last.
///
/// Here there is no locked camera to launch: the intent is performed in the extension's process like any other. The
/// context is kept in the state folder, for each app of its own, so that all of the app's processes read the same.
public protocol CameraCaptureIntent: SystemIntent {
    /// What app and extension share; `Never` for nothing.
    associatedtype AppContext: Codable & Sendable = Never

    /// What was shared last; nil when nothing was.
    static var appContext: AppContext? { get async throws }

    /// Shares a context, in place of the one before.
    ///
    /// - Throws: ``CameraCaptureError`` if it is larger than 4096 bytes as JSON, or the reason why it was not written.
    static func updateAppContext(_ appContext: AppContext) async throws
}

extension CameraCaptureIntent {
    /// What was shared last; nil when nothing was.
    public static var appContext: AppContext? {
        get async throws { try CameraContext(of: persistentIdentifier).read(AppContext.self) }
    }

    /// Shares a context, in place of the one before.
    public static func updateAppContext(_ appContext: AppContext) async throws {
        try CameraContext(of: persistentIdentifier).write(appContext)
    }
}

/// Why a camera's context was not shared.
public enum CameraCaptureError: Error, Hashable, Sendable {
    /// The context has so many bytes as JSON, which are more than 4096.
    case contextTooLarge(bytes: Int)
}

extension CameraCaptureError: CustomStringConvertible, LocalizedError {
    /// The reason in words.
    public var description: String {
        switch self {
        case .contextTooLarge(let bytes):
            "the camera's context has \(bytes) bytes as JSON; 4096 are allowed: keep what is large in a file of the group"
        }
    }

    /// The reason in words.
    public var errorDescription: String? { description }
}

/// Where the context of one camera intent is kept.
struct CameraContext {
    /// In bytes, as on a phone.
    static let limit = 4096
    private let file: GroupFile

    init(of intent: String, environment: [String: String] = ProcessInfo.processInfo.environment) throws {
        let app = environment["ACTIONBUTTON_APP"].flatMap { $0.isEmpty ? nil : $0 } ?? "camera"
        let name = intent.replacingOccurrences(of: "/", with: "_")
        let container = try GroupContainer(app, environment: environment)
        file = GroupFile(url: try container.file("\(name).json", in: ["Library", "CameraCapture"]))
    }

    func read<Context: Decodable>(_ type: Context.Type) throws -> Context? {
        try file.read().map { try JSONDecoder().decode(type, from: $0) }
    }

    func write(_ context: some Encodable) throws {
        let data = try JSONEncoder().encode(context)
        guard data.count <= Self.limit else { throw CameraCaptureError.contextTooLarge(bytes: data.count) }
        try file.replace { _ in data }
    }
}
