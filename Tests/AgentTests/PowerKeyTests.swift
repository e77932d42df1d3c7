import Configuration
import FoundationEssentials
import Input
import Testing

@testable import Agent

/// Keys on which the login manager acts too.
@Suite struct PowerKeyTests {
    private static func notice(_ code: String, grabs: Bool = false, logind: String = "") throws -> String? {
        let root = "/tmp/actionbutton-logind-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: root) }
        try FileManager.default.createDirectory(atPath: root + "/etc/systemd", withIntermediateDirectories: true)
        try Data(logind.utf8).write(to: URL(filePath: root + "/etc/systemd/logind.conf"))
        let key = KeyAddress(device: .path("/dev/input/event0"), code: code)
        return ButtonConfiguration(name: "front", input: .key(key, grabs: grabs))
            .powerKeyNotice(LogindSettings(root: root))
    }

    @Test func isWarnedOf() throws {
        let notice = try #require(try Self.notice("KEY_POWER"))
        #expect(notice.hasPrefix("button front: logind acts on KEY_POWER too, at the press; write [Login] and "))
        #expect(notice.contains("HandlePowerKey=ignore"))
        #expect(notice.contains("systemd-inhibit --what=handle-power-key"))
        #expect(!notice.contains("\n"))
    }

    @Test func isNotWarnedOfWhereLogindLeavesItAlone() throws {
        #expect(try Self.notice("KEY_PROG1") == nil)
        #expect(try Self.notice("KEY_POWER", grabs: true) == nil)
        #expect(try Self.notice("KEY_POWER", logind: "[Login]\nHandlePowerKey=ignore\n") == nil)
        #expect(try Self.notice("KEY_SLEEP", logind: "[Login]\nHandlePowerKey=ignore\n") != nil)
    }

    @Test func isNoMatterOfLines() {
        #expect(
            ButtonConfiguration(name: "a", input: .gpio(.name("GPIO3"), GPIOInputSettings())).powerKeyNotice() == nil)
    }
}
