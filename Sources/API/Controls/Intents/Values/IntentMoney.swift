import AgentProtocol

/// An amount of money.
public struct IntentCurrencyAmount: Codable, Hashable, Sendable {
    /// How much.
    public let amount: Decimal
    /// Of which currency, by its ISO 4217 code: `EUR`.
    public let currencyCode: String

    /// So much of a currency.
    public init(amount: Decimal, currencyCode: String) {
        self.amount = amount
        self.currencyCode = currencyCode
    }
}

extension IntentCurrencyAmount: _IntentValue, CodableIntentValue {
    static var expectation: String { "money as an object: {\"amount\": 5, \"currencyCode\": \"EUR\"}" }
}

/// A way to pay.
public struct IntentPaymentMethod: Equatable, Sendable {
    /// The kinds of ways to pay.
    public enum PaymentType: String, Codable, Hashable, Sendable {
        /// Not known.
        case unknown
        /// A current account.
        case checking
        /// A savings account.
        case savings
        /// An account for securities.
        case brokerage
        /// A debit card.
        case debit
        /// A credit card.
        case credit
        /// A card paid for in advance.
        case prepaid
        /// A card of a shop's.
        case store
        /// Apple Pay.
        case applePay
    }

    /// The kind of way to pay.
    public let paymentType: PaymentType
    /// What it is called.
    public let name: LocalizedStringResource?
    /// What tells it from others of the same name, such as a card's last digits.
    public let identificationHint: String?
    /// A picture of it, which a configuration does not keep.
    public let icon: DisplayRepresentation.Image?

    /// A way to pay.
    public init(
        type: PaymentType, name: LocalizedStringResource? = nil, identificationHint: String? = nil,
        icon: DisplayRepresentation.Image? = nil
    ) {
        paymentType = type
        self.name = name
        self.identificationHint = identificationHint
        self.icon = icon
    }
}

extension IntentPaymentMethod: Codable {
    private enum CodingKeys: String, CodingKey {
        case paymentType = "type"
        case name, identificationHint
    }

    /// Reads a way to pay from a configuration.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            type: try container.decode(PaymentType.self, forKey: .paymentType),
            name: try container.decodeIfPresent(String.self, forKey: .name)
                .map(LocalizedStringResource.init(stringLiteral:)),
            identificationHint: try container.decodeIfPresent(String.self, forKey: .identificationHint))
    }

    /// Writes the way to pay into a configuration, without the picture and with the name in the reader's language.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(paymentType, forKey: .paymentType)
        try container.encodeIfPresent(name.map { String(localized: $0) }, forKey: .name)
        try container.encodeIfPresent(identificationHint, forKey: .identificationHint)
    }
}

extension IntentPaymentMethod: _IntentValue, CodableIntentValue {
    static var expectation: String { "a way to pay as an object: {\"type\": \"debit\", \"name\": \"Giro\"}" }
}
