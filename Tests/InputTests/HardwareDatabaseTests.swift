import Foundation
import Testing

@testable import Input

private let program = ["/usr/bin/systemd-hwdb", "/bin/systemd-hwdb"].first {
    FileManager.default.isExecutableFile(atPath: $0)
}

/// The entry that `learn` offers, as systemd's own program reads it, and as udev then looks a device up.
@Suite(.enabled(if: program != nil, "needs systemd-hwdb, of Debian's package udev"))
struct HardwareDatabaseTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let device: DeviceIdentity
        /// What udev's rules look up: the kernel's modalias of the device, or its name and the board's modalias.
        let lookUp: String
        let isFound: Bool

        var testDescription: String { "\(device.name): \(lookUp.prefix(40))" }
    }

    private static let pad = DeviceIdentity(bus: 3, vendor: 0x1209, product: 0xAB01, name: "ACME Pad")
    private static let internalKeyboard = DeviceIdentity(bus: 0x11, vendor: 1, product: 1, name: "AT keyboard")
    private static let boardKeys = DeviceIdentity(bus: 0x19, vendor: 0, product: 0, name: "Keys [1] *best*")

    private static let rows: [Row] = [
        Row(
            device: pad, lookUp: "evdev:input:b0003v1209pAB01e0111-e0,1,4,11,14,k1E,60,94,ram4,l0,1,2,sfw",
            isFound: true),
        Row(
            device: pad, lookUp: "evdev:input:b0003v1209pAB02e0111-e0,1,4,11,14,k1E,60,94,ram4,l0,1,2,sfw",
            isFound: false
        ),
        Row(
            device: pad, lookUp: "evdev:input:b0005v1209pAB01e0111-e0,1,4,11,14,k1E,60,94,ram4,l0,1,2,sfw",
            isFound: false
        ),
        Row(
            device: internalKeyboard, lookUp: "evdev:input:b0011v0001p0001eAB41-e0,1,4,11,14,k71,72,ram4,l0,1,2,sfw",
            isFound: true),
        // A board without DMI has no modalias of its own.
        Row(device: boardKeys, lookUp: "evdev:name:Keys [1] *best*:", isFound: true),
        Row(device: boardKeys, lookUp: "evdev:name:Keys [1] *best*:dmi:bvnACME:pvr1:", isFound: true),
        Row(device: boardKeys, lookUp: "evdev:name:Keys [2] *best*:", isFound: false),
    ]

    @Test(arguments: rows)
    func givesTheKeyItsNewCode(_ row: Row) throws {
        let root = NSTemporaryDirectory() + "hwdb.\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: root) }
        let folder = "\(root)/etc/udev/hwdb.d"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let entry = row.device.hwdbEntry(scanCode: 0x70058, programmableKey: 2)
        try (entry + "\n").write(toFile: "\(folder)/70-actionbutton.hwdb", atomically: false, encoding: .utf8)
        #expect(try Self.run("update", in: root) == "")
        let found = try Self.run("query", row.lookUp, in: root)
        #expect(found == (row.isFound ? "KEYBOARD_KEY_70058=prog2\n" : ""))
    }

    /// What the program says, of its mistakes too.
    private static func run(_ arguments: String..., in root: String) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = try URL(fileURLWithPath: #require(program))
        process.arguments = ["--root=\(root)"] + arguments
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
    }
}
