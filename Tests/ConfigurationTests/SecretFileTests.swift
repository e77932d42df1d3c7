import Foundation
import Glibc
import Testing

@testable import Configuration

@Suite("Files with secrets")
struct SecretFileTests {
    /// A file in a folder that passes the check.
    private func load(_ text: String, mode: mode_t) throws -> Result<MQTTCredentials, ConfigurationError> {
        let file = "/tmp/actionbutton-secret.\(UUID().uuidString)"
        try text.write(toFile: file, atomically: false, encoding: .utf8)
        defer { unlink(file) }
        chmod(file, mode)
        return Result { () throws(ConfigurationError) in try MQTTCredentials.load(path: file) }
    }

    @Test("credentials are two keys", arguments: [0o600, 0o640, 0o400] as [mode_t])
    func good(mode: mode_t) throws {
        let credentials = try load("user: kitchen\npassword: 'a: b'\n", mode: mode).get()
        #expect(credentials == MQTTCredentials(user: "kitchen", password: "a: b"))
    }

    @Test(
        "a file that everyone can read is refused, and the message says what to do",
        arguments: [0o644, 0o604] as [mode_t])
    func readable(mode: mode_t) throws {
        guard case .failure(let error) = try load("user: a\npassword: b\n", mode: mode) else {
            Issue.record("it was taken")
            return
        }
        #expect(error.messages.count == 1)
        #expect(error.messages[0].contains("everyone can read the secret in it; run: chmod o= "))
        #expect(!error.messages[0].contains("password"))
    }

    @Test(
        "a key that is missing or unknown is named", arguments: ["user: a\n", "user: a\npassword: b\nhost: c\n", "{}"])
    func wrong(text: String) throws {
        #expect(throws: ConfigurationError.self) { try load(text, mode: 0o600).get() }
    }
}
