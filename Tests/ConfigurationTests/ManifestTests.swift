import Testing

@testable import Configuration

struct ManifestTests {
    private func load(_ text: String?, mode: UInt32 = 0o644) throws -> Result<ExtensionManifest?, ConfigurationError> {
        let sandbox = try Sandbox()
        if let text { try sandbox.file("Timer.yaml", mode: mode, text: text) }
        do throws(ConfigurationError) {
            return .success(try ExtensionManifest.load(ofExecutable: sandbox.path + "/Timer"))
        } catch {
            // The folder's name differs from run to run.
            let messages = error.messages.map { String($0.dropFirst(sandbox.path.count)) }
            return .failure(ConfigurationError(reason: error.reason, messages: messages))
        }
    }

    @Test("a manifest says what app an extension belongs to")
    func whole() throws {
        let manifest = try load("app: Focus Timer\nidentifier: com.example.Timer\ncommand: [/usr/bin/timer, --show]\n")
        let expected = ExtensionManifest(
            appName: "Focus Timer", identifier: "com.example.Timer", command: ["/usr/bin/timer", "--show"])
        #expect(manifest == .success(expected))
    }

    @Test("there need not be one, nor anything in it")
    func absent() throws {
        #expect(try load(nil) == .success(nil))
        #expect(try load("") == .success(ExtensionManifest(appName: nil, identifier: nil, command: [])))
    }

    @Test("a wrong manifest is refused whole, as a configuration is")
    func wrong() throws {
        #expect(
            try load("app: Timer\nidentifer: a\ncommand: {run: timer}\n")
                == .failure(
                    ConfigurationError(
                        reason: .invalid,
                        messages: [
                            "/Timer.yaml:2:1: unknown key \"identifer\" in the manifest; did you mean \"identifier\"? "
                                + "accepted: app, identifier, command",
                            "/Timer.yaml:3:10: command in the manifest is keys with values; "
                                + "accepted: the program and its arguments, as a list",
                        ])))
    }

    @Test("a manifest that others can write is refused")
    func untrusted() throws {
        guard case .failure(let error) = try load("app: Timer\n", mode: 0o666) else {
            Issue.record("loaded")
            return
        }
        #expect(error.reason == .invalid)
        #expect(error.messages.map { $0.hasPrefix("/Timer.yaml: refused, because everyone can write it") } == [true])
    }
}
