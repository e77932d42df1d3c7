extension IntentParameter where Value.ValueType: AppEnum {
    /// Declares a choice among an enum's cases; with `supportedValues`, only among these.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, size: IntentCollectionSize? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, supportedValues: [Value.ValueType]? = nil
    ) {
        self.init(
            default: defaultValue,
            details: ParameterDetails(
                title: title, description: description,
                supportedValues: supportedValues?.map(ValueForm.archive(choice:)),
                size: size, requestValueDialog: requestValueDialog))
    }
}

extension IntentParameter where Value.ValueType: AppEntity {
    /// Declares one of the app's things, found with its default query.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, size: IntentCollectionSize? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            default: defaultValue,
            details: ParameterDetails(
                title: title, description: description, size: size, requestValueDialog: requestValueDialog))
    }

    /// Declares one of the app's things, found with the given query.
    public convenience init<Query: EntityQuery>(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, size: IntentCollectionSize? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, query: Query
    ) where Query.Entity == Value.ValueType {
        self.init(
            default: defaultValue,
            details: ParameterDetails(
                title: title, description: description, size: size, options: OptionsSource(query),
                requestValueDialog: requestValueDialog))
    }
}

extension IntentParameter {
    /// Declares a value of any kind that is chosen from a list; others of its kind are accepted too.
    public convenience init<Options: DynamicOptionsProvider>(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, size: IntentCollectionSize? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Options
    ) where Options.DefaultValue.ValueType == Value.ValueType {
        self.init(
            default: defaultValue,
            details: ParameterDetails(
                title: title, description: description, size: size, options: OptionsSource(optionsProvider),
                requestValueDialog: requestValueDialog))
    }

    /// Declares a measured quantity; a bare number is read in `defaultUnit`, else in the base unit.
    public convenience init<UnitType: Dimension>(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, defaultUnit: UnitType? = nil,
        defaultUnitAdjustForLocale: Bool = false, supportsNegativeNumbers: Bool = true,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) where Value.ValueType == Measurement<UnitType> {
        self.init(
            default: defaultValue,
            details: ParameterDetails(
                title: title, description: description, minimum: supportsNegativeNumbers ? nil : 0,
                unit: defaultUnit, requestValueDialog: requestValueDialog))
    }
}
