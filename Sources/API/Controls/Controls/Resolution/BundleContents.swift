/// All that a bundle registers, in its order, which is the gallery's.
@MainActor
package struct BundleContents {
    /// The controls.
    package var controls: [ControlRegistration] = []
    /// The type names of widgets and Live Activity views, which this hardware does not show.
    package var notShown: [String] = []

    fileprivate mutating func add(_ widget: some Widget) {
        guard let group = widget as? WidgetGroup else {
            notShown.append("\(type(of: widget))")
            return
        }
        for entry in group.entries {
            switch entry {
            case .widget(let widget): add(widget)
            case .control(let control): add(control)
            }
        }
    }

    fileprivate mutating func add(_ control: some ControlWidget) {
        if let registration = ControlRegistration(control) { controls.append(registration) }
    }
}

/// What a bundle's body lists.
@MainActor
package func contents(of bundle: some WidgetBundle) -> BundleContents {
    var contents = BundleContents()
    contents.add(bundle.body)
    return contents
}

/// A lone control as the bundle that it would be alone in.
@MainActor
package func contents(ofControl control: some ControlWidget) -> BundleContents {
    var contents = BundleContents()
    contents.add(control)
    return contents
}
