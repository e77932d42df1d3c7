import Controls

extension WidgetBundle {
    /// Runs the extension; what `@main` calls.
    @MainActor @preconcurrency
    public static func main() {
        ExtensionProgram.run { contents(of: Self()) }
    }
}

extension ControlWidget {
    /// Runs an extension of this control alone; what `@main` calls.
    @MainActor @preconcurrency
    public static func main() {
        ExtensionProgram.run { contents(ofControl: Self()) }
    }
}

extension Widget {
    /// Runs an extension of this widget alone, which has no control to serve; what `@main` calls.
    @MainActor @preconcurrency
    public static func main() {
        ExtensionProgram.run { contents(of: LoneWidgetBundle<Self>()) }
    }
}

private struct LoneWidgetBundle<Content: Widget>: WidgetBundle {
    var body: some Widget { Content() }
}
