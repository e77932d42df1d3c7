/// How long an extension may take over each kind of call before its process is ended.
public struct CallLimits: Equatable, Sendable {
    public var describe: Duration
    public var preview: Duration
    public var render: Duration
    public var perform: Duration

    public init(
        describe: Duration = .seconds(2), preview: Duration = .seconds(2), render: Duration = .seconds(10),
        perform: Duration = .seconds(30)
    ) {
        self.describe = describe
        self.preview = preview
        self.render = render
        self.perform = perform
    }
}
