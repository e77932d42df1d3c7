/// The shapes of widgets that an array parameter may be sized for.
public enum IntentWidgetFamily: Hashable, Sendable {
    /// A small square.
    case systemSmall
    /// Two small squares side by side.
    case systemMedium
    /// Four small squares.
    case systemLarge
    /// Eight small squares.
    case systemExtraLarge
    /// A circle on a watch face or lock screen.
    case accessoryCircular
    /// A few lines on a watch face or lock screen.
    case accessoryRectangular
    /// A line of text on a watch face or lock screen.
    case accessoryInline
}

// A control has no shape, so whatever some shape allows is accepted.
extension IntentParameter {
    /// Declares several values, as many as fit into a widget of some shape.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, size: [IntentWidgetFamily: IntentCollectionSize],
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            default: defaultValue,
            details: ParameterDetails(
                title: title, description: description, size: IntentCollectionSize(widestOf: size),
                requestValueDialog: requestValueDialog))
    }

    /// Declares several values chosen from a list, as many as fit into a widget of some shape.
    public convenience init<Options: DynamicOptionsProvider>(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, size: [IntentWidgetFamily: IntentCollectionSize],
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Options
    ) where Options.DefaultValue.ValueType == Value.ValueType {
        self.init(
            default: defaultValue,
            details: ParameterDetails(
                title: title, description: description, size: IntentCollectionSize(widestOf: size),
                options: OptionsSource(optionsProvider), requestValueDialog: requestValueDialog))
    }
}

extension IntentParameter where Value.ValueType: AppEntity {
    /// Declares several of the app's things found with a query, as many as fit into a widget of some shape.
    public convenience init<Query: EntityQuery>(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, size: [IntentWidgetFamily: IntentCollectionSize],
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, query: Query
    ) where Query.Entity == Value.ValueType {
        self.init(
            default: defaultValue,
            details: ParameterDetails(
                title: title, description: description, size: IntentCollectionSize(widestOf: size),
                options: OptionsSource(query), requestValueDialog: requestValueDialog))
    }
}

extension IntentCollectionSize {
    /// The fewest elements that one of the shapes asks for, and the most that one allows; nil without shapes.
    init?(widestOf sizes: [IntentWidgetFamily: IntentCollectionSize]) {
        guard let least = sizes.values.map(\.min).min() else { return nil }
        let bounds = sizes.values.map(\.max)
        self.init(min: least, max: bounds.contains(nil) ? nil : bounds.compactMap { $0 }.max())
    }
}
