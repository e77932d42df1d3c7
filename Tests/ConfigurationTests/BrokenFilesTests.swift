import Foundation
import Testing

@testable import Configuration

/// Small wrong files, each with all that the reader has to say about it: `# expect: 3:5: …`, one line a message.
struct BrokenFilesTests {
    static let files = SampleFile.all(in: "Broken")

    @Test("there are enough wrong files to mean something")
    func count() {
        #expect(Self.files.count >= 40)
    }

    @Test("each wrong file gets exactly the messages it names", arguments: files)
    func messages(file: SampleFile) {
        #expect(!file.expected.isEmpty)
        do throws(ConfigurationError) {
            let configuration = try AgentConfiguration.parse(bytes: file.bytes, file: "config.yaml")
            Issue.record("loaded: \(configuration)")
        } catch {
            #expect(error.reason == .invalid)
            #expect(error.messages == file.expected.map { "config.yaml:" + $0 })
        }
    }
}

/// A file beside the tests, and what its comments expect.
struct SampleFile: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let expected: [String]

    var testDescription: String { name }

    static func all(in folder: String) -> [SampleFile] {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(folder)
        let files = try? FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
        return (files ?? []).filter { $0.pathExtension == "yaml" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .compactMap { file in
                guard let data = try? Data(contentsOf: file) else { return nil }
                let expected = String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { line in
                    line.hasPrefix("# expect: ") ? String(line.dropFirst(10)) : nil
                }
                return SampleFile(name: file.lastPathComponent, bytes: Array(data), expected: expected)
            }
    }
}
