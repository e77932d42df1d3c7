import CBoard
import Foundation
import Testing

extension OnTheBoard {
    /// `devices`, `monitor`, `learn` and `doctor` with real lines and keys, as a person has them in a shell.
    @Suite struct ToolTests {
        private static let pedal = "Board pedal"

        /// The times, in seconds, and the words after them, of the lines that a monitor wrote.
        private static func steps(_ output: String) -> [(time: Double, words: String)] {
            output.split(separator: "\n").compactMap { line in
                let words = line.split(separator: " ", omittingEmptySubsequences: true)
                guard let first = words.first, let time = Double(first) else { return nil }
                return (time, words.dropFirst().joined(separator: " "))
            }
        }

        @Test("A line's monitor shows raw and debounced edges and the outcomes, with the kernel's times")
        func monitorLine() async throws {
            let header = try GPIOHeader(.pi4)
            try header.letGo(17)
            let tool = try Tool("monitor", "--gpio", "GPIO17")
            #expect(try await tool.writes("reads GPIO17 on "), "\(tool.output)")
            // A contact that bounces once, then a tap of 200 ms.
            try header.pullDown(17)
            try await Task.sleep(for: .milliseconds(2))
            try header.letGo(17)
            try await Task.sleep(for: .milliseconds(2))
            try header.pullDown(17)
            try await Task.sleep(for: .milliseconds(200))
            try header.letGo(17)
            #expect(try await tool.writes("outcome    tap"), "\(tool.output)")
            tool.interrupt()
            let steps = Self.steps(tool.output)
            #expect(
                steps.filter { $0.words.hasPrefix("debounced") }.map(\.words) == ["debounced down", "debounced up"])
            #expect(steps.filter { $0.words == "outcome pressed" }.count == 1)
            let edges = steps.filter { $0.words.hasPrefix("edge") }
            #expect(edges.first?.words == "edge down" && edges.last?.words == "edge up", "\(tool.output)")
            let tap = try #require(steps.last { $0.words.hasPrefix("debounced") }).time - (edges.first?.time ?? 0)
            #expect(tap > 0.19 && tap < 0.4, "\(tool.output)")
            withExtendedLifetime(header) {}
        }

        @Test("A key's monitor shows that key; with --all it shows each key of the device")
        func monitorKeys() async throws {
            let keyboard = try VirtualKeyboard(name: Self.pedal)
            let one = try Tool("monitor", "--key", "KEY_PROG1@\(Self.pedal)")
            let all = try Tool("monitor", "--key", "@\(Self.pedal)", "--all")
            #expect(try await one.writes("reads KEY_PROG1 of "), "\(one.output)")
            #expect(try await all.writes("reads /dev/input/event"), "\(all.output)")
            try keyboard.press(KEY_A)
            try keyboard.release(KEY_A)
            try keyboard.press()
            try keyboard.release()
            #expect(try await all.writes("KEY_PROG1 up"), "\(all.output)")
            #expect(try await one.writes("edge       up"), "\(one.output)")
            #expect(
                Self.steps(all.output).map(\.words).filter { $0.hasPrefix("edge") } == [
                    "edge KEY_A down", "edge KEY_A up", "edge KEY_PROG1 down", "edge KEY_PROG1 up",
                ])
            #expect(Self.steps(one.output).map(\.words).filter { $0.hasPrefix("edge") } == ["edge down", "edge up"])
        }

        @Test("A configured button's monitor streams from the agent; its recording plays again as it was")
        func monitorButton() async throws {
            let rig = try await Rig(.pi4)
            let trace = "/tmp/board-monitor.trace"
            defer { unlink(trace) }
            let live = try Tool("monitor", "action", "--socket", rig.agent.socket)
            let recorder = try Tool("monitor", "action", "--record", trace, "--socket", rig.agent.socket)
            // Both are listening once the recording has the button's settings.
            #expect(try await Board.waits(for: .seconds(5)) { (try? KernelFile.read(trace))?.contains("set ") == true })
            try await Task.sleep(for: .milliseconds(300))
            try await rig.press(for: .milliseconds(100))
            try await Task.sleep(for: .milliseconds(500))
            try await rig.press(for: .milliseconds(700))
            #expect(try await live.writes("hold-end"), "\(live.output)")
            try await Task.sleep(for: .milliseconds(100))
            live.interrupt()
            recorder.interrupt()
            let outcomes = Self.steps(live.output).map(\.words).filter { $0.hasPrefix("outcome") }
            #expect(
                outcomes == [
                    "outcome pressed", "outcome tap", "outcome pressed", "outcome hold", "outcome hold-end",
                ])
            let replay = try Tool("replay", trace)
            #expect(try await replay.exitStatus() == 0, "\(replay.output)\n\((try? KernelFile.read(trace)) ?? "")")
            #expect(replay.output.split(separator: "\n").count == outcomes.count, "\(replay.output)")
        }

        @Test("learn finds the line that is pulled, and prints its configuration")
        func learnLine() async throws {
            let header = try GPIOHeader(.pi4, hogs: [5])
            let tool = try Tool("learn", "--name", "bell")
            #expect(try await tool.writes("press the button; listening to "), "\(tool.output)")
            try await Task.sleep(for: .milliseconds(300))
            try header.pullDown(22)
            try await Task.sleep(for: .milliseconds(100))
            #expect(try await tool.exitStatus() == 0)
            #expect(tool.output.hasSuffix("buttons:\n  bell:\n    gpio: {line: GPIO22}"), "\(tool.output)")
            // What it listened to is free again.
            #expect(try await Board.waits(for: .seconds(1)) { (try? header.letGo(22)) != nil })
            withExtendedLifetime(header) {}
        }

        @Test("learn --write adds the key and its udev rule, and offers the entry that makes it the button's own")
        func learnAndWrite() async throws {
            let etc = try WritableEtc()
            let keys = [KEY_PROG1, KEY_A, KEY_B, KEY_C, KEY_D, KEY_KPENTER]
            let keyboard = try VirtualKeyboard(name: Self.pedal, keys: keys)
            try KernelFile.makeFolder("/etc/actionbutton")
            try KernelFile.makeFolder("/etc/udev")
            try KernelFile.makeFolder("/etc/udev/rules.d")
            let before = "# Mine.\nbuttons:\n  other: {scripted: {}}\n"
            try before.write(toFile: "/etc/actionbutton/config.yaml", atomically: false, encoding: .utf8)
            let tool = try Tool("learn", "--write")
            #expect(try await tool.writes("press the button; listening to "), "\(tool.output)")
            try keyboard.tap(KEY_KPENTER, scanCode: 0x70058)
            #expect(try await tool.exitStatus() == 0, "\(tool.output)")

            let input = "key: {name: \"\(Self.pedal)\", vendor: \"1209\", product: ab01, code: KEY_KPENTER}"
            let file = try KernelFile.read("/etc/actionbutton/config.yaml")
            #expect(file.hasPrefix(before), "\(file)")
            #expect(
                file.replacing("\"1209\"", with: "1209").hasSuffix(
                    "action:\n    \(input.replacing("\"1209\"", with: "1209"))"), "\(file)")
            #expect(
                try KernelFile.read("/etc/udev/rules.d/70-actionbutton-local.rules")
                    == #"SUBSYSTEM=="input", KERNEL=="event[0-9]*", ATTRS{idVendor}=="1209", "#
                    + #"ATTRS{idProduct}=="ab01", GROUP="actionbutton", MODE="0660""#)
            #expect(
                tool.output.contains("evdev:input:b0003v1209pAB01*\n KEYBOARD_KEY_70058=prog1\n"), "\(tool.output)")
            #expect(tool.output.contains("systemd-hwdb update && udevadm trigger"), "\(tool.output)")
            #expect(tool.output.contains("code: KEY_PROG1}"), "\(tool.output)")
            withExtendedLifetime((etc, keyboard)) {}
        }

        @Test("devices marks what is free, held and grabbed, in the words of the configuration")
        func devices() async throws {
            let header = try GPIOHeader(.pi4, hogs: [5])
            let keyboard = try VirtualKeyboard(name: Self.pedal, keys: [KEY_PROG1])
            let reader = try KeyReader(node: keyboard.node)
            try reader.grab()
            let tool = try Tool("devices")
            #expect(try await tool.exitStatus() == 0)
            let lines = tool.output.split(separator: "\n")
            let free = lines.first { $0.contains("gpio: {line: GPIO17}") }
            #expect(free?.hasPrefix("  ✓ ") == true, "\(tool.output)")
            let held = lines.firstIndex { $0.contains("gpio: {line: GPIO5}") }
            let place = try #require(held)
            #expect(lines[place].hasPrefix("  ● "))
            #expect(lines[place + 1].contains("busy, held by \"another-driver\"; "))
            let grabbed = try #require(lines.firstIndex { $0.contains(Self.pedal) && $0.contains("KEY_PROG1") })
            #expect(lines[grabbed].hasPrefix("  ● "))
            // Who has the node open is seen from the other process.
            #expect(lines[grabbed + 1].contains("grabbed by ") && lines[grabbed + 1].contains("(process "))
            withExtendedLifetime((header, reader)) {}
        }

        @Test("doctor names two buttons that are one key, a key that logind acts on, and a light that is not there")
        func doctor() async throws {
            let keyboard = try VirtualKeyboard(name: Self.pedal, keys: [KEY_POWER, KEY_A])
            let file = "/tmp/board-doctor.yaml"
            defer { unlink(file) }
            let node = try keyboard.node
            try """
            buttons:
              one: {key: {name: \(Self.pedal), code: KEY_POWER}, indicators: [lamp, bus, scroll]}
              two: {key: {device: \(node), code: KEY_POWER}}
            indicators:
              lamp: {gpio: {line: GPIO99}}
              bus: {ws2812: {device: /dev/spidev9.9, count: 1}}
              scroll: {keyboard: {name: \(Self.pedal)}}

            """.write(toFile: file, atomically: false, encoding: .utf8)
            let tool = try Tool("doctor", "--config", file)
            #expect(try await tool.exitStatus() != 0)
            let text = tool.output
            #expect(text.contains("buttons one and two are the same: KEY_POWER of \(node) (\(Self.pedal))"), "\(text)")
            #expect(text.contains("logind acts on KEY_POWER as well"), "\(text)")
            #expect(text.contains("HandlePowerKey=ignore"), "\(text)")
            #expect(text.contains("✗ indicator lamp: GPIO99: "), "\(text)")
            #expect(text.contains("✗ indicator bus: /dev/spidev9.9 is not there"), "\(text)")
            #expect(text.contains("✓ indicator scroll: \(node) can be lit"), "\(text)")
        }
    }
}
