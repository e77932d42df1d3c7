/// An entity that a phone's search finds. There is no such index here: the entity is found by its query alone.
///
/// A phone takes what it indexes from an `attributeSet` of CoreSpotlight's, which Linux does not have: keep that property
/// inside `#if canImport(CoreSpotlight)`.
public protocol IndexedEntity: AppEntity {
    /// Whether the entity is left out of the search; false by default.
    var hideInSpotlight: Bool { get }
}

extension IndexedEntity {
    /// False: the entity may be found.
    public var hideInSpotlight: Bool { false }
}
