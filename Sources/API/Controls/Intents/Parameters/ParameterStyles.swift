// How a parameter's value is entered on a phone. A configuration file and the command line take any accepted value, so
// these styles change nothing here; they let the same source compile.

/// How a parameter is filled from an earlier action's result.
public enum InputConnectionBehavior: Hashable, Sendable {
    /// As the system thinks fit.
    case `default`
    /// Never: the value is chosen.
    case never
    /// From what the action before returned.
    case connectToPreviousIntentResult
}

extension IntentParameter {
    /// How a whole number is entered.
    public enum IntControlStyle: Hashable, Sendable {
        /// By buttons for more and less.
        case stepper
        /// By typing.
        case field
    }

    /// How a number is entered.
    public enum DoubleControlStyle: Hashable, Sendable {
        /// By buttons for more and less.
        case stepper
        /// By a slider.
        case slider
        /// By typing.
        case field
    }

    /// Which part of a date is entered.
    public enum DateKind: Hashable, Sendable {
        /// The day.
        case date
        /// The time of day.
        case time
        /// The day and the time.
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
            /// No letter.
            case none
            /// The first letter of each word.
            case words
            /// The first letter of each sentence.
            case sentences
            /// All letters.
            case allCharacters
        }

        /// Which keyboard is shown.
        public enum KeyboardType: Hashable, Sendable {
            /// The usual one.
            case `default`
            /// For the letters of English.
            case asciiCapable
            /// For numbers and marks.
            case numbersAndPunctuation
            /// For addresses of pages.
            case url
            /// For digits.
            case numberPad
            /// For telephone numbers.
            case phonePad
            /// For names and telephone numbers.
            case namePhonePad
            /// For addresses of mail.
            case emailAddress
            /// For numbers with a fraction.
            case decimalPad
            /// For mentions and topics.
            case twitter
            /// For searches.
            case webSearch
            /// For the digits of English.
            case asciiCapableNumberPad
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
