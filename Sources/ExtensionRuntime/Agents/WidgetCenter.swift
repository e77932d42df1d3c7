import Controls
import Foundation

/// Takes what apps say of their widgets, which hardware without a screen does not show.
public final class WidgetCenter: Sendable {
    /// The one widget centre of this process.
    public static let shared = WidgetCenter()

    private init() {}

    /// Would reload the widgets of one kind.
    public func reloadTimelines(ofKind kind: String) {
        noteNotShown()
    }

    /// Would reload all widgets.
    public func reloadAllTimelines() {
        noteNotShown()
    }

    /// The widgets that are placed: none.
    public func currentConfigurations() async throws -> [WidgetInfo] {
        noteNotShown()
        return []
    }

    /// The widgets that are placed: none.
    public func getCurrentConfigurations(_ completion: @escaping @Sendable (Result<[WidgetInfo], any Error>) -> Void) {
        noteNotShown()
        completion(.success([]))
    }

    private func noteNotShown() {
        RuntimeLog.noteOnce("widgets are not shown on this hardware; their reloads do nothing")
    }
}

/// A placed widget. None is ever placed, so none is ever made.
public struct WidgetInfo: Identifiable, Hashable, Sendable {
    /// The kind that its configuration names.
    public let kind: String
    /// The shape that it has.
    public let family: WidgetFamily

    /// The kind, which stands for the widget.
    public var id: String { kind }
}
