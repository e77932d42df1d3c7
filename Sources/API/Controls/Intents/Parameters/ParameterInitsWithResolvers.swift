extension IntentParameter {
    /// Declares a value of any kind, which resolvers make of values of other kinds too.
    public convenience init<Specification: ResolverSpecification>(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, size: IntentCollectionSize? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default,
        @ResolverSpecificationBuilder<Value.ValueType> resolvers: @escaping () -> Specification
    ) {
        self.init(
            default: defaultValue,
            details: ParameterDetails(
                title: title, description: description, size: size, requestValueDialog: requestValueDialog,
                resolvers: Array(resolvers())))
    }
}

extension IntentParameter where Value.ValueType == Bool {
    /// Declares a parameter that is true or false, which resolvers make of values of other kinds too.
    public convenience init<Specification: ResolverSpecification>(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, displayName: Bool.IntentDisplayName?,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
        @ResolverSpecificationBuilder<Value.ValueType> resolvers: @escaping () -> Specification
    ) {
        self.init(
            title: title, description: description, default: defaultValue, requestValueDialog: requestValueDialog,
            resolvers: resolvers)
    }
}

extension IntentParameter where Value.ValueType == String {
    /// Declares a text, which resolvers make of values of other kinds too.
    public convenience init<Specification: ResolverSpecification>(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, inputOptions: String.IntentInputOptions?,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
        @ResolverSpecificationBuilder<Value.ValueType> resolvers: @escaping () -> Specification
    ) {
        self.init(
            title: title, description: description, default: defaultValue, requestValueDialog: requestValueDialog,
            resolvers: resolvers)
    }
}

extension IntentParameter where Value.ValueType == Int {
    /// Declares a whole number in a range, which resolvers make of values of other kinds too.
    public convenience init<Specification: ResolverSpecification>(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, controlStyle: IntControlStyle = .stepper,
        inclusiveRange: InclusiveRange<Int>, requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default,
        @ResolverSpecificationBuilder<Value.ValueType> resolvers: @escaping () -> Specification
    ) {
        self.init(
            default: defaultValue,
            details: ParameterDetails(
                title: title, description: description, minimum: Double(inclusiveRange.lowerBound),
                maximum: Double(inclusiveRange.upperBound), requestValueDialog: requestValueDialog,
                resolvers: Array(resolvers())))
    }
}

extension IntentParameter where Value.ValueType == Double {
    /// Declares a number in a range, which resolvers make of values of other kinds too.
    public convenience init<Specification: ResolverSpecification>(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, controlStyle: DoubleControlStyle = .stepper,
        inclusiveRange: InclusiveRange<Double>, requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default,
        @ResolverSpecificationBuilder<Value.ValueType> resolvers: @escaping () -> Specification
    ) {
        self.init(
            default: defaultValue,
            details: ParameterDetails(
                title: title, description: description, minimum: inclusiveRange.lowerBound,
                maximum: inclusiveRange.upperBound, requestValueDialog: requestValueDialog,
                resolvers: Array(resolvers())))
    }
}
