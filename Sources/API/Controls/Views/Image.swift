/// A symbol. Of ordinary pictures a control shows none, here as on a phone.
public struct Image: Hashable, Sendable {
    /// How the pixels of a picture are to be understood; makes no difference to a symbol's name.
    public enum TemplateRenderingMode: Hashable, Sendable {
        /// The shape alone, in the surroundings' colour.
        case template
        /// With the picture's own colours.
        case original
    }

    /// How large a symbol is drawn beside text.
    public enum Scale: Hashable, Sendable {
        /// Smaller than the text.
        case small
        /// As large as the text.
        case medium
        /// Larger than the text.
        case large
    }

    let symbol: String

    /// A symbol of the system.
    public init(systemName: String) {
        symbol = systemName
    }

    /// A symbol of the system that shows a value from 0 to 1; an indicator shows the symbol without it.
    public init(systemName: String, variableValue: Double?) {
        symbol = systemName
    }

    /// The author's own symbol, by its name.
    public init(_ name: String, bundle: Bundle? = nil) {
        symbol = name
    }

    /// The author's own symbol with a value from 0 to 1; an indicator shows the symbol without it.
    public init(_ name: String, variableValue: Double?, bundle: Bundle? = nil) {
        symbol = name
    }

    /// The author's own symbol, as code that is generated from an asset catalogue names it.
    public init(_ resource: ImageResource) {
        symbol = resource.name
    }

    /// Takes a rendering mode; the symbol stays the same.
    public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image { self }

    /// Takes a way to colour a symbol's layers; the symbol stays the same.
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }

    /// Takes a way to be stretched; the symbol stays the same.
    public func resizable() -> Image { self }
}

extension Image: PrimitiveView {
    /// Made of nothing else.
    public typealias Body = Never

    package func contribute(to label: inout LabelContents) {
        label.add(symbol: symbol)
    }
}

/// The name of an image in an asset catalogue, as generated code spells it.
public struct ImageResource: Hashable, Sendable {
    let name: String

    /// Names the image.
    public init(name: String, bundle: Bundle) {
        self.name = name
    }
}
