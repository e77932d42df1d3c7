/// Words with a symbol.
public struct Label<Title: View, Icon: View> {
    private let title: Title
    private let icon: Icon

    /// A label of the given views; the title's words and the icon's symbol count.
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }
}

extension Label: PrimitiveView {
    /// Made of nothing else.
    public typealias Body = Never

    package func contribute(to label: inout LabelContents) {
        label.addLabel(title: title, icon: icon)
    }
}

extension Label where Title == Text, Icon == Image {
    private init(_ title: Text, _ icon: Image) {
        self.title = title
        self.icon = icon
    }

    /// A title to be looked up, and a symbol of the system.
    public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
        self.init(Text(titleKey), Image(systemName: name))
    }

    /// A title that is not looked up, and a symbol of the system.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, systemImage name: String) {
        self.init(Text(title), Image(systemName: name))
    }

    /// A title that carries its own table, and a symbol of the system.
    @_disfavoredOverload
    public init(_ titleResource: LocalizedStringResource, systemImage name: String) {
        self.init(Text(titleResource), Image(systemName: name))
    }

    /// A title to be looked up, and a symbol of the author's own.
    public init(_ titleKey: LocalizedStringKey, image name: String) {
        self.init(Text(titleKey), Image(name))
    }

    /// A title that is not looked up, and a symbol of the author's own.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, image name: String) {
        self.init(Text(title), Image(name))
    }

    /// A title that carries its own table, and a symbol of the author's own.
    @_disfavoredOverload
    public init(_ titleResource: LocalizedStringResource, image name: String) {
        self.init(Text(titleResource), Image(name))
    }
}
