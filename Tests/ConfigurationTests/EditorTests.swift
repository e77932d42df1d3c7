import Foundation
import Input
import Testing

@testable import Configuration

struct EditorTests {
    private static let pedal = InputConfiguration.key(
        KeyAddress(device: .path("/dev/input/by-id/pedal"), code: "KEY_A"))
    private static let words = "key: {device: /dev/input/by-id/pedal, code: KEY_A}"

    /// A file, and the file with the pedal. Not written into the test's own arguments: Swift 6.0 crashes on them there.
    private static let additions: [(String, String)] = [
        ("", "buttons:\n  pedal:\n    \(words)\n"),
        ("# mine\n", "buttons:\n  pedal:\n    \(words)\n# mine\n"),
        ("limits: {perform: 5s}\n", "limits: {perform: 5s}\nbuttons:\n  pedal:\n    \(words)\n"),
        ("buttons:\n", "buttons:\n  pedal:\n    \(words)\n"),
        (
            "buttons:\n    a: # first\n        scripted: {}\n\n# lights\nindicators: {}\n",
            "buttons:\n    a: # first\n        scripted: {}\n    pedal:\n      \(words)\n\n# lights\nindicators: {}\n"
        ),
        (
            "indicators: {}\nbuttons:\n  a: {scripted: {}}",
            "indicators: {}\nbuttons:\n  a: {scripted: {}}\n  pedal:\n    \(words)\n"
        ),
        (
            "buttons:\n  a:\n    scripted: {}\n    gestures:\n      hold: k   # long\n",
            "buttons:\n  a:\n    scripted: {}\n    gestures:\n      hold: k   # long\n  pedal:\n    \(words)\n"
        ),
    ]

    @Test("a button is added behind the others, and nothing else changes", arguments: additions)
    func adding(text: String, expected: String) throws {
        let editor = ConfigurationEditor(text: text, file: "config.yaml")
        #expect(try editor.adding(button: "pedal", Self.pedal) == expected)
    }

    @Test(
        "what cannot be added is refused",
        arguments: [
            ("buttons: {a: {scripted: {}}}\n", "by hand:\npedal:\n  key:"),
            ("buttons:\n  pedal: {scripted: {}}\n", "there is a button \"pedal\" already"),
            (
                "buttons:\n  a:\n    key: {device: /dev/input/by-id/pedal, code: KEY_A}\n",
                "which button \"a\" in line 3 has already"
            ),
            ("buttons: [\n", "not valid YAML"),
        ])
    func refusing(text: String, message: String) {
        do throws(ConfigurationError) {
            let text = try ConfigurationEditor(text: text, file: "config.yaml").adding(button: "pedal", Self.pedal)
            Issue.record("it was added: \(text)")
        } catch {
            #expect(error.messages.joined(separator: "\n").contains(message), "\(error.messages)")
        }
    }

    @Test(
        "an input is read as it is written",
        arguments: [
            InputConfiguration.gpio(.name("GPIO17"), GPIOInputSettings()),
            .gpio(.name("it's: {odd}, # \"really\"\u{1}"), GPIOInputSettings(bias: .asIs, isActiveLow: false)),
            .gpio(.chip("/dev/gpiochip0", offset: 3), GPIOInputSettings(debounce: .microseconds(1500))),
            pedal, .terminal, .scripted,
            .key(
                KeyAddress(
                    device: .properties(
                        DeviceProperties(
                            name: "ACME – Pedal", vendor: 0x46D, product: 7, phys: "usb-0000:01:00.0-1.2/input0",
                            uniq: "a:b")
                    ), code: "BTN_0"), grabs: true),
        ])
    func text(input: InputConfiguration) throws {
        let configuration = try AgentConfiguration.parse("buttons:\n  a:\n    \(input.text)\n", file: "x")
        #expect(configuration.buttons.first?.input == input)
    }

    @Test("a file is replaced as a whole, or made")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("editor-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("new/config.yaml").path
        try ConfigurationEditor.add(button: "a", .scripted, toFile: file)
        chmod(file, 0o600)
        try ConfigurationEditor.add(button: "b", .scripted, toFile: file)
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text == "buttons:\n  a:\n    scripted: {}\n  b:\n    scripted: {}\n")
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(throws: ConfigurationError.self) {
            try ConfigurationEditor.add(button: "b", .scripted, toFile: file)
        }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/new") == ["config.yaml"])
    }
}
