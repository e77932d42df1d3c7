import Foundation
import Testing

@testable import Controls

@Suite("The reader")
struct TextEnvironmentTests {
    private static let environments: [([String: String], [String])] = [
        ([:], []),
        (["LANG": "de_DE.UTF-8"], ["de_DE"]),
        (["LANG": "de_DE.UTF-8", "LC_ALL": "fr_FR"], ["fr_FR"]),
        (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "it_IT@euro"], ["it_IT"]),
        (["LANG": "de_DE.UTF-8", "LC_ALL": ""], ["de_DE"]),
        (["LANG": "C.UTF-8"], []),
        (["LANG": "POSIX"], []),
        (["LANG": "de_AT", "LANGUAGE": "de_CH:fr:en"], ["de_CH", "fr", "en", "de_AT"]),
        (["LANG": "de_AT", "LANGUAGE": "de_AT:en"], ["de_AT", "en"]),
        (["LANG": "C", "LANGUAGE": "de"], []),
        (["LANGUAGE": "de"], []),
    ]

    @Test("has the languages that the environment names", arguments: environments)
    func languages(variables: [String: String], expected: [String]) {
        #expect(TextEnvironment(variables: variables).languages == expected)
    }

    @Test("writes dates and numbers as LC_TIME or LANG say")
    func locale() {
        #expect(TextEnvironment(variables: ["LANG": "de_DE.UTF-8"]).locale.identifier == "de_DE")
        #expect(TextEnvironment(variables: ["LANG": "de_DE", "LC_TIME": "en_GB"]).locale.identifier == "en_GB")
        #expect(TextEnvironment(variables: [:]).locale == Locale.current)
    }
}
