extension IntentParameter where Value.ValueType == IntentFile {
    /// Declares a file.
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

extension IntentParameter where Value.ValueType == IntentPerson {
    /// Declares a person.
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

extension IntentParameter where Value.ValueType == IntentCurrencyAmount {
    /// Declares an amount of money.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            default: defaultValue,
            details: ParameterDetails(
                title: title, description: description, requestValueDialog: requestValueDialog))
    }
}

extension IntentParameter where Value.ValueType == IntentPaymentMethod {
    /// Declares a way to pay.
    public convenience init(
        title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            default: defaultValue,
            details: ParameterDetails(
                title: title, description: description, requestValueDialog: requestValueDialog))
    }
}
