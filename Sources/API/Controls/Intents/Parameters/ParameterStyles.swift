// How a parameter's value is entered on a phone. A configuration file and the command line take any accepted value, so
// these styles change nothing here; they let the same source compile.

/// How a parameter is filled from an earlier action's result.
public enum InputConnectionBehavior: Hashable, Sendable {
    case `default`
    case never
    case connectToPreviousIntentResult
}

extension IntentParameter {
    /// How a whole number is entered.
    public enum IntControlStyle: Hashable, Sendable {
        case stepper
        case field
    }

    /// How a number is entered.
    public enum DoubleControlStyle: Hashable, Sendable {
        case stepper
        case slider
        case field
    }

    /// Which part of a date is entered.
    public enum DateKind: Hashable, Sendable {
        case date
        case time
        case dateTime
    }

    /// The least and the greatest value accepted.
    public typealias InclusiveRange<Bound: Comparable> = (lowerBound: Bound, upperBound: Bound)
}

extension Bool {
    /// What a parameter's two states are called.
    public struct IntentDisplayName: Equatable, Sendable {
        /// What true is called.
        public let `true`: LocalizedStringResource
        /// What false is called.
        public let `false`: LocalizedStringResource

        /// Names both states.
        public init(true: LocalizedStringResource, false: LocalizedStringResource) {
            self.true = `true`
            self.false = `false`
        }

        /// "Yes" and "No".
        public static let yesNo = IntentDisplayName(true: "Yes", false: "No")
        /// "On" and "Off".
        public static let onOff = IntentDisplayName(true: "On", false: "Off")
        /// "True" and "False".
        public static let trueFalse = IntentDisplayName(true: "True", false: "False")
    }
}

extension String {
    /// How a text is typed.
    public struct IntentInputOptions: Hashable, Sendable {
        /// Which letters are made capitals.
        public enum CapitalizationType: Hashable, Sendable {
            case none, words, sentences, allCharacters
        }

        /// Which keyboard is shown.
        public enum KeyboardType: Hashable, Sendable {
            case `default`, asciiCapable, numbersAndPunctuation, url, numberPad, phonePad, namePhonePad
            case emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad
        }

        /// Which keyboard is shown.
        public let keyboardType: KeyboardType
        /// Which letters are made capitals.
        public let capitalizationType: CapitalizationType
        /// Whether the text may have several lines.
        public let multiline: Bool
        /// Whether typing mistakes are corrected.
        public let autocorrect: Bool
        /// Whether quotes are made typographic.
        public let smartQuotes: Bool
        /// Whether dashes are made typographic.
        public let smartDashes: Bool

        /// Chooses how a text is typed.
        public init(
            keyboardType: KeyboardType = .default, capitalizationType: CapitalizationType = .sentences,
            multiline: Bool = false, autocorrect: Bool = true, smartQuotes: Bool = true, smartDashes: Bool = true
        ) {
            self.keyboardType = keyboardType
            self.capitalizationType = capitalizationType
            self.multiline = multiline
            self.autocorrect = autocorrect
            self.smartQuotes = smartQuotes
            self.smartDashes = smartDashes
        }
    }
}
