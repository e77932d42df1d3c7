/// How the layers of a symbol are coloured; an indicator draws none of them.
public struct SymbolRenderingMode: Hashable, Sendable {
    private let name: String

    /// One colour for all layers.
    public static let monochrome = SymbolRenderingMode(name: "monochrome")
    /// One colour in several strengths.
    public static let hierarchical = SymbolRenderingMode(name: "hierarchical")
    /// A colour for each layer.
    public static let palette = SymbolRenderingMode(name: "palette")
    /// The symbol's own colours.
    public static let multicolor = SymbolRenderingMode(name: "multicolor")
}
