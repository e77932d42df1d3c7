// One initialiser for each kind of value, told apart by `Value.ValueType`: the same for `Bool`, `Bool?` and `[Bool]`.
// A title may be missing from all of them: the property's own name stands in.

extension IntentParameter where Value.ValueType == Bool {
    /// Declares a parameter that is true or false.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, displayName: Bool.IntentDisplayName? = nil,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            default: defaultValue,
            details: ParameterDetails(
                title: title, description: description, requestValueDialog: requestValueDialog))
    }
}

extension IntentParameter where Value.ValueType == Int {
    /// Declares a whole number; one outside `inclusiveRange` is refused.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, size: IntentCollectionSize? = nil,
        controlStyle: IntControlStyle = .stepper, inclusiveRange: InclusiveRange<Int>? = nil,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            default: defaultValue,
            details: ParameterDetails(
                title: title, description: description, minimum: inclusiveRange.map { Double($0.lowerBound) },
                maximum: inclusiveRange.map { Double($0.upperBound) }, size: size,
                requestValueDialog: requestValueDialog))
    }
}

extension IntentParameter where Value.ValueType == Double {
    /// Declares a number; one outside `inclusiveRange` is refused.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, size: IntentCollectionSize? = nil,
        controlStyle: DoubleControlStyle = .stepper, inclusiveRange: InclusiveRange<Double>? = nil,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            default: defaultValue,
            details: ParameterDetails(
                title: title, description: description, minimum: inclusiveRange?.lowerBound,
                maximum: inclusiveRange?.upperBound, size: size, requestValueDialog: requestValueDialog))
    }
}

extension IntentParameter where Value.ValueType == String {
    /// Declares a text.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, size: IntentCollectionSize? = nil,
        inputOptions: String.IntentInputOptions? = nil, requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            default: defaultValue,
            details: ParameterDetails(
                title: title, description: description, size: size, requestValueDialog: requestValueDialog))
    }

    /// Declares a text that is chosen from a list; others are accepted too.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, size: IntentCollectionSize? = nil,
        inputOptions: String.IntentInputOptions?, requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: some DynamicOptionsProvider
    ) {
        self.init(
            default: defaultValue,
            details: ParameterDetails(
                title: title, description: description, size: size, options: OptionsSource(optionsProvider),
                requestValueDialog: requestValueDialog))
    }
}

extension IntentParameter where Value.ValueType == AttributedString {
    /// Declares a text with attributes.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, inputOptions: String.IntentInputOptions? = nil,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            default: defaultValue,
            details: ParameterDetails(
                title: title, description: description, requestValueDialog: requestValueDialog))
    }
}

extension IntentParameter where Value.ValueType == URL {
    /// Declares an address.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, size: IntentCollectionSize? = nil,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            default: defaultValue,
            details: ParameterDetails(
                title: title, description: description, size: size, requestValueDialog: requestValueDialog))
    }
}

extension IntentParameter where Value.ValueType == Date {
    /// Declares a moment.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, kind: DateKind = .dateTime,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            default: defaultValue,
            details: ParameterDetails(
                title: title, description: description, requestValueDialog: requestValueDialog))
    }
}

extension IntentParameter where Value.ValueType == DateComponents {
    /// Declares a day, a time of day, or both.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, kind: DateKind = .dateTime,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            default: defaultValue,
            details: ParameterDetails(
                title: title, description: description, requestValueDialog: requestValueDialog))
    }
}
