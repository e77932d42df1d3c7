import CBoard
import ControlsTestKit
import EventLoop
import Gestures
import Glibc
import Input
import Testing

extension OnTheBoard {
    /// Keys, as the Input module reads them from a real kernel.
    @AgentActor @Suite struct KeySourceTests {
        private static let name = "Board keyboard"

        private static func source(_ code: String = "KEY_PROG1") -> KeySource {
            KeySource(KeyAddress(device: .properties(DeviceProperties(name: name)), code: code))
        }

        @Test("A key's presses come with the kernel's times; its repeats and other keys are nothing")
        func edges() async throws {
            let keyboard = try VirtualKeyboard(name: Self.name)
            let source = Self.source()
            let log = SourceLog()
            try log.start(source)
            let node = try keyboard.node
            #expect(source.description == "KEY_PROG1 of \(node) (\(Self.name))")
            try keyboard.press()
            // Long enough for the kernel's own repeat.
            try await Task.sleep(for: .milliseconds(700))
            #expect(source.isPressed == true)
            try keyboard.press(KEY_A)
            try keyboard.release(KEY_A)
            try keyboard.release()
            #expect(try await log.reads(["available", "down", "up"]))
            let held = try #require(log.edges.last).time - (try #require(log.edges.first).time)
            #expect(held >= .milliseconds(699) && held < .milliseconds(900), "\(held)")
            source.stop()
        }

        @Test("The kernel's own button is a key like any other", .enabled(if: Board.hasDeviceTree))
        func gpioKeys() async throws {
            let device = KeyAddress.Device.properties(DeviceProperties(name: DeviceTree.buttonName))
            let source = KeySource(KeyAddress(device: device, code: "KEY_PROG1"))
            try DeviceTree.release()
            try await Task.sleep(for: .milliseconds(50))
            let log = SourceLog()
            try log.start(source)
            try DeviceTree.press()
            #expect(try await log.reads(["available", "down"]))
            try DeviceTree.release()
            #expect(try await log.reads(["available", "down", "up"]))
            source.stop()
        }

        @Test("A keyboard unplugged in mid-press cancels, and is read again when it is back, fifty times")
        func replug() async throws {
            let source = Self.source()
            let log = SourceLog()
            try log.start(source)
            #expect(log.lines == ["unavailable"])
            for _ in 0..<50 {
                let seen = log.lines.count
                let keyboard = try VirtualKeyboard(name: Self.name)
                #expect(try await log.waits { log.lines.last == "available" })
                try keyboard.press()
                #expect(try await log.waits { log.lines.last == "down" })
                keyboard.unplug()
                #expect(try await log.waits { log.lines.last == "unavailable" })
                let told = log.lines[seen...].filter { $0 != "releasedByKernel, up" }
                #expect(told == ["available", "down", "deviceGone, up", "unavailable"])
            }
            source.stop()
        }

        @Test("Other devices that come and go in mid-press are nothing to it")
        func othersComeAndGo() async throws {
            let keyboard = try VirtualKeyboard(name: Self.name)
            let source = Self.source()
            let log = SourceLog()
            try log.start(source)
            try keyboard.press()
            for _ in 0..<5 {
                let other = try VirtualKeyboard(name: "Another keyboard")
                try other.press()
                try await Task.sleep(for: .milliseconds(20))
                other.unplug()
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(source.isPressed == true)
            try keyboard.release()
            #expect(try await log.reads(["available", "down", "up"]))
            source.stop()
        }

        @Test("A reader that is late for the unplugging still sees a cancel, not a release")
        func lateUnplug() throws {
            let keyboard = try VirtualKeyboard(name: Self.name)
            let source = Self.source()
            let log = SourceLog()
            try log.start(source)
            try keyboard.press()
            source.drain()
            keyboard.unplug()
            source.drain()
            #expect(
                log.lines.filter { $0 != "releasedByKernel, up" } == [
                    "available", "down", "deviceGone, up", "unavailable",
                ])
            source.stop()
        }

        @Test("A key that is down from the start counts for nothing until it has been up")
        func heldAtStart() async throws {
            let keyboard = try VirtualKeyboard(name: Self.name)
            try keyboard.press()
            let source = Self.source()
            let log = SourceLog()
            try log.start(source)
            #expect(log.lines == ["available", "heldAtStart, down"])
            try keyboard.release()
            #expect(try await log.reads(["available", "heldAtStart, down", "up"]))
            source.stop()
        }

        @Test("Events that the kernel dropped cancel, and leave the true level", arguments: [Int32(399), 400])
        func overrun(changes: Int32) async throws {
            let keyboard = try VirtualKeyboard(name: Self.name)
            let source = Self.source()
            let log = SourceLog()
            try log.start(source)
            try keyboard.storm(KEY_PROG1, count: changes)
            source.drain()
            let isDown = !changes.isMultiple(of: 2)
            let cancel = "overrun, \(isDown ? "down" : "up")"
            // What came after the loss is told as well.
            #expect(log.lines.prefix(2) == ["available", cancel], "\(log.lines)")
            #expect(source.isPressed == isDown)
            if isDown { try keyboard.release() } else { try keyboard.press() }
            #expect(try await log.waits { log.lines.last == (isDown ? "up" : "down") })
            source.stop()
        }

        @Test("A storm on another key of the keyboard neither wakes us nor drops our events")
        func otherKeysStorm() async throws {
            let keyboard = try VirtualKeyboard(name: Self.name)
            let source = Self.source()
            let log = SourceLog()
            try log.start(source)
            try keyboard.press()
            try keyboard.storm(KEY_A, count: 5000)
            try keyboard.release()
            source.drain()
            #expect(log.lines == ["available", "down", "up"])
            source.stop()
        }

        @Test("A device that another agent has claimed is refused, and taken when that one is gone")
        func claimed() async throws {
            let keyboard = try VirtualKeyboard(name: Self.name)
            // A description of its own is as foreign to the claim as another process's.
            let other = open(try keyboard.node, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
            let source = Self.source()
            let log = SourceLog()
            try log.start(source)
            #expect(try await log.reads(["unavailable"]))
            #expect(log.errors.first?.systemError == EBUSY)
            close(other)
            #expect(try await log.reads(["unavailable", "available"]))
            // Two buttons of one keyboard are one agent's.
            let neighbour = Self.source("KEY_A")
            let neighbourLog = SourceLog()
            try neighbourLog.start(neighbour)
            #expect(neighbourLog.lines == ["available"])
            neighbour.stop()
            source.stop()
        }

        @Test("What cannot heal by waiting is refused at once")
        func wrongAddresses() throws {
            let keyboard = try VirtualKeyboard(name: Self.name)
            let error = failure { try SourceLog().start(Self.source("KEY_PORG1")) }
            #expect(error?.subject == "KEY_PORG1")
            for device in [KeyAddress.Device.path(try keyboard.node), .properties(DeviceProperties(name: Self.name))] {
                let error = failure {
                    try SourceLog().start(KeySource(KeyAddress(device: device, code: "KEY_PROG2")))
                }
                #expect(error?.operation == "find KEY_PROG2")
                #expect(error?.exitCode == 78)
            }
            let twin = try VirtualKeyboard(name: Self.name)
            let ambiguous = failure { try SourceLog().start(Self.source()) }
            #expect(ambiguous?.reason.contains("ambiguous") == true)
            withExtendedLifetime(twin) {}
            let error2 = failure {
                try SourceLog().start(KeySource(KeyAddress(device: .path("/dev/null"), code: "KEY_PROG1")))
            }
            #expect(error2?.reason == "it is not an input device")
        }
    }
}
