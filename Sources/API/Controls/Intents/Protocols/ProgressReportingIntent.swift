/// An intent that tells how far it is while it is performed, by ``progress``.
///
/// A phone draws the progress. A button's light shows only that the control is at work, so nothing here reads it.
public protocol ProgressReportingIntent: AppIntent {}

extension ProgressReportingIntent {
    /// How far the intent is: one object for each time that it is performed, and a new one outside of that.
    public var progress: Progress { PerformScope.current?.progress.value ?? Progress(totalUnitCount: 0) }
}

/// The progress of one performance, made before anyone can ask for it.
///
/// Unchecked, because `Progress` does not say that it may be used from several threads, which it guards itself.
struct PerformProgress: @unchecked Sendable {
    let value = Progress(totalUnitCount: 0)
}
