import Foundation
import SwiftUI
import Testing

@testable import Controls

/// A bundle in a folder of its own, which goes with it.
private final class TemporaryBundle {
    let folder: URL
    let bundle: Bundle

    init(_ files: [String: String]) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString, isDirectory: true)
        for (path, contents) in files {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(contents.utf8).write(to: file)
        }
        bundle = try #require(Bundle(url: folder))
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }
}

@Suite("A localised text")
struct LocalizationTests {
    private let files: TemporaryBundle

    init() throws {
        files = try TemporaryBundle([
            "en.lproj/Localizable.strings": """
            "oven" = "Oven"; "only.english" = "English"; "%lld loaves" = "%lld breads";
            """,
            "de.lproj/Localizable.strings": """
            /* Der Ofen */
            "oven" = "Ofen";
            "%lld loaves" = "%lld Brote";
            "%@ on %@" = "%2$@: %1$@";
            """,
            "zh-hant.lproj/Localizable.strings": #""oven" = "烤箱";"#,
            "de.lproj/Intents.strings": #""oven" = "Ofen heizen";"#,
            "Catalogue.xcstrings": """
            {"sourceLanguage": "en", "version": "1.0", "strings": {
                "bell": {"localizations": {
                    "de": {"stringUnit": {"state": "translated", "value": "Glocke"}},
                    "fr": {"variations": {"device": {"other": {"stringUnit": {"value": "Cloche"}}}}}}},
                "%lld rings": {"localizations": {"de": {"variations": {"plural": {
                    "one": {"stringUnit": {"value": "einmal"}}, "other": {"stringUnit": {"value": "%lld-mal"}}}}},
                    "pl": {"variations": {"plural": {
                    "one": {"stringUnit": {"value": "%lld raz"}}, "few": {"stringUnit": {"value": "%lld razy"}},
                    "many": {"stringUnit": {"value": "%lld-krotnie"}}, "other": {"stringUnit": {"value": "%lld razu"}}}}}}},
                "plain": {}}}
            """,
        ])
    }

    private func reader(_ languages: [String]) -> TextEnvironment {
        let locale = Locale(identifier: languages.first ?? "en_US")
        return TextEnvironment(languages: languages, locale: locale, now: TextEnvironment.english.now)
    }

    private func words(_ key: LocalizedStringKey, table: String? = nil, _ languages: String...) -> String {
        Text(key, tableName: table, bundle: files.bundle).string(in: reader(languages))
    }

    @Test("is looked up in the reader's language")
    func language() {
        #expect(words("oven", "de_DE") == "Ofen")
        #expect(words("oven", "en_GB") == "Oven")
    }

    @Test("is looked up in the reader's second language if the first has no table")
    func secondLanguage() {
        #expect(words("oven", "fr_FR", "de_DE") == "Ofen")
    }

    @Test("is found for a script that the reader's region implies")
    func script() {
        #expect(words("oven", "zh_TW") == "烤箱")
        #expect(words("oven", "zh_CN") == "Oven")
    }

    @Test("falls back to the author's language, then to its key")
    func fallback() {
        #expect(words("only.english", "de_DE") == "English")
        #expect(words("nowhere", "de_DE") == "nowhere")
        #expect(words("oven") == "Oven")
    }

    @Test("is looked up in the table it names")
    func table() {
        #expect(words("oven", table: "Intents", "de") == "Ofen heizen")
        #expect(words("oven", table: "Missing", "de") == "oven")
    }

    @Test("puts values into the wording, in the wording's order")
    func interpolation() {
        #expect(words("\(1234) loaves", "de") == "1.234 Brote")
        #expect(words("\(1234) loaves", "en_US") == "1,234 breads")
        #expect(words("\("Soup") on \("Monday")", "de") == "Monday: Soup")
        #expect(words("\("Soup") on \("Monday")", "en") == "Soup on Monday")
    }

    @Test("is looked up in a catalogue")
    func catalogue() {
        #expect(words("bell", table: "Catalogue", "de_AT") == "Glocke")
        #expect(words("bell", table: "Catalogue", "fr") == "Cloche")
        #expect(words("bell", table: "Catalogue", "it") == "bell")
        #expect(words("plain", table: "Catalogue", "de") == "plain")
    }

    @Test("takes the plural form of its count", arguments: [(0, "0-mal"), (1, "einmal"), (2, "2-mal")])
    func plural(count: Int, expected: String) {
        #expect(words("\(count) rings", table: "Catalogue", "de") == expected)
    }

    @Test(
        "takes the form that the language has for few and for many",
        arguments: [(1, "1 raz"), (3, "3 razy"), (5, "5-krotnie"), (12, "12-krotnie"), (22, "22 razy")])
    func fewAndMany(count: Int, expected: String) {
        #expect(words("\(count) rings", table: "Catalogue", "pl_PL") == expected)
    }

    /// Each form of a language, with numbers that take it.
    private static let forms: [(String, PluralCategory, [Int64])] = [
        ("en", .one, [1, -1]), ("en", .other, [0, 2, 11, 21]), ("ja", .other, [0, 1, 2]), ("fr", .one, [0, 1]),
        ("fr", .many, [1_000_000]), ("fr", .other, [2, 100]), ("pt-BR", .one, [0, 1]), ("pt-PT", .other, [0, 2]),
        ("ru", .one, [1, 21, 101]), ("ru", .few, [2, 24, 102]), ("ru", .many, [0, 5, 11, 12, 111, 112]),
        ("hr", .one, [1, 21]), ("hr", .few, [3]), ("hr", .other, [0, 5, 11]), ("cs", .few, [2, 4]),
        ("cs", .other, [0, 5, 22]), ("sl", .two, [2, 102]), ("sl", .few, [3, 4]), ("lt", .one, [1, 21]),
        ("lt", .few, [2, 9, 22]), ("lt", .other, [0, 11, 20]), ("lv", .zero, [0, 10, 11, 30]),
        ("ro", .few, [0, 2, 19, 101]),
        ("ro", .other, [20, 100]), ("ar", .zero, [0]), ("ar", .two, [2]), ("ar", .few, [3, 10, 103]),
        ("ar", .many, [11, 99]), ("ar", .other, [100, 102]), ("he", .two, [2]), ("cy", .many, [6]),
        ("ga", .many, [7, 10]),
        ("gd", .few, [3, 13]), ("mt", .few, [0, 3, 10]), ("mt", .many, [11, 19]), ("tlh", .one, [1]),
    ]

    @Test("each language's rules", arguments: forms)
    func rules(language: String, form: PluralCategory, numbers: [Int64]) {
        #expect(numbers.map { PluralCategory(of: $0, in: language) } == numbers.map { _ in form })
    }

    @Test("carries its key, default, table, bundle and locale as a resource")
    func resource() {
        let german = LocalizedStringResource(
            "oven", defaultValue: "Default", locale: Locale(identifier: "de_DE"), bundle: .atURL(files.folder))
        var english = german
        english.locale = Locale(identifier: "en_US")
        let missing = LocalizedStringResource("none", defaultValue: "Default \(2)", bundle: .atURL(files.folder))
        let intents = LocalizedStringResource("oven", table: "Intents", bundle: .atURL(files.folder))
        #expect(german.key == "oven")
        #expect(german.string(in: reader(["en"])) == "Ofen")
        #expect(english.string(in: reader(["de"])) == "Oven")
        #expect(missing.string(in: reader(["de"])) == "Default 2")
        #expect(intents.string(in: reader(["de"])) == "Ofen heizen")
        #expect(Text(german).string(in: reader(["en"])) == "Ofen")
    }

    @Test("is a string at once if one is asked for")
    func strings() {
        let german = Locale(identifier: "de")
        #expect(String(localized: "oven", bundle: files.bundle, locale: german) == "Ofen")
        #expect(String(localized: "no.oven", defaultValue: "None", bundle: files.bundle, locale: german) == "None")
        #expect(String(localized: "oven", table: "Intents", bundle: files.bundle, locale: german) == "Ofen heizen")
        #expect(String(localized: LocalizedStringResource("nowhere", defaultValue: "Here")) == "Here")
    }

    @Test("is not looked up if it is a string variable or verbatim")
    func verbatim() {
        let key: String = "oven"
        #expect(Text(key).string(in: reader(["de"])) == "oven")
        #expect(Text(verbatim: "oven").string(in: reader(["de"])) == "oven")
        #expect((Text(verbatim: "a") + Text(verbatim: "b")).string(in: reader(["de"])) == "ab")
    }

    @Test("puts other texts into its wording, in the reader's language")
    func nested() {
        let oven = LocalizedStringResource("oven", bundle: .atURL(files.folder))
        let text = Text("oven", bundle: files.bundle)
        #expect(words("\(oven) on \(text)", "de") == "Ofen: Ofen")
    }
}

@Suite("A localised literal")
struct LocalizedLiteralTests {
    private func key(_ key: LocalizedStringKey) -> String { key.format.key }
    private func filled(_ key: LocalizedStringKey) -> String { Text(key).string(in: .english) }

    @Test("has a specifier in its key for each interpolation, as on a phone")
    func keys() {
        #expect(key("\(1) a") == "%lld a")
        #expect(key("\(UInt8(1)) a") == "%llu a")
        #expect(key("\(1.5) a") == "%lf a")
        #expect(key("\("x") a") == "%@ a")
        #expect(key("\(1.5, specifier: "%.1f") a") == "%.1f a")
        #expect(key("\(true) a") == "%@ a")
    }

    @Test("keeps a place for a value that is not there yet")
    func placeholders() {
        #expect(key("\(placeholder: .int) rooms") == "%lld rooms")
        #expect(key("\(placeholder: .object) of \(placeholder: .double, specifier: "%.1f")") == "%@ of %.1f")
        #expect(filled("\(placeholder: .uint) rooms") == "%llu rooms")
    }

    @Test("keeps a percent sign as it is without interpolation, and doubles it in the key of one with")
    func percent() {
        #expect(key("100%") == "100%")
        #expect(filled("100%") == "100%")
        #expect(key("\(72)%") == "%lld%%")
        #expect(filled("\(72)%") == "72%")
    }

    @Test("writes values as the reader's locale and the specifier say")
    func values() {
        #expect(filled("\(12345)") == "12,345")
        #expect(filled("\(-7)") == "-7")
        #expect(filled("\(UInt64.max)") == "18,446,744,073,709,551,615")
        #expect(filled("\(1.5)") == "1.500000")
        #expect(filled("\(1.26, specifier: "%.1f") bar") == "1.3 bar")
        #expect(filled("\(7, specifier: "%03lld")") == "007")
        #expect(filled("\(255, specifier: "%llX")") == "FF")
        #expect(filled("\(0.5, format: .percent.locale(Locale(identifier: "en_US")))") == "50%")
        #expect(filled("a \(Image(systemName: "star")) b") == "a  b")
    }

    @Test("leaves a specifier as it is if the wording has more than there are values")
    func tooFewValues() {
        let format = String.LocalizationValue("\("one")").format
        #expect(format.filled(into: "%@ %@ %3$@ %", in: .english) == "one %@ %3$@ %")
        #expect(format.filled(into: "%n %Q %1$@", in: .english) == "%n %Q one")
        #expect(format.filled(into: "nothing", in: .english) == "nothing")
    }
}
