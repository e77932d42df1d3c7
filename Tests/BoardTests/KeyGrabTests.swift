import CBoard
import EventLoop
import Gestures
import Glibc
import Input
import Testing

extension OnTheBoard {
    /// Devices that one program keeps to itself, and keys that two buttons ask for.
    @AgentActor @Suite struct KeyGrabTests {
        private static let name = "Board pad"

        private static func source(_ code: String = "KEY_PROG1", use: KeySource.Use = .grabbed) -> KeySource {
            KeySource(KeyAddress(device: .properties(DeviceProperties(name: name)), code: code), use: use)
        }

        @Test("A grabbed pad's presses are the button's alone, and everybody's again after the stop")
        func grab() async throws {
            let pad = try VirtualKeyboard(name: Self.name, keys: [KEY_PROG1])
            let other = try KeyReader(node: pad.node)
            let source = Self.source()
            let log = SourceLog()
            try log.start(source)
            #expect(try await log.reads(["available", "notice"]))
            #expect(log.notices == ["\(source.description): no other program gets its keys"])
            try pad.press()
            try pad.release()
            #expect(try await log.reads(["available", "notice", "down", "up"]))
            #expect(other.changes() == [])
            source.stop()
            try await Task.sleep(for: .milliseconds(20))
            try pad.press()
            try pad.release()
            #expect(other.changes() == [[KEY_PROG1, 1], [KEY_PROG1, 0]])
        }

        @Test("With a key down the grab waits: others hear of the release, and of nothing after it")
        func keyDown() async throws {
            let pad = try VirtualKeyboard(name: Self.name, keys: [KEY_PROG1, KEY_PROG2])
            let other = try KeyReader(node: pad.node)
            try pad.press()
            let (first, second) = (Self.source(), Self.source("KEY_PROG2"))
            let (log, secondLog) = (SourceLog(), SourceLog())
            try log.start(first)
            try secondLog.start(second)
            #expect(try await log.reads(["available", "heldAtStart, down", "notice"]))
            // A key that goes down meanwhile is waited for, too; its button has it all the same.
            try pad.press(KEY_PROG2)
            try pad.release()
            #expect(try await secondLog.reads(["available", "notice", "down"]))
            #expect(other.changes() == [[KEY_PROG1, 1], [KEY_PROG2, 1], [KEY_PROG1, 0]])
            try pad.release(KEY_PROG2)
            #expect(try await secondLog.reads(["available", "notice", "down", "up", "notice"]))
            #expect(other.changes() == [[KEY_PROG2, 0]])
            try pad.press()
            try pad.release()
            #expect(try await log.reads(["available", "heldAtStart, down", "notice", "up", "notice", "down", "up"]))
            #expect(other.changes() == [])
            first.stop()
            second.stop()
        }

        @Test("A device with other keys is not grabbed, and stays everybody's")
        func otherKeys() async throws {
            let keyboard = try VirtualKeyboard(name: Self.name, keys: [KEY_PROG1, KEY_A, KEY_B, KEY_C, KEY_D])
            let other = try KeyReader(node: keyboard.node)
            let source = Self.source()
            let log = SourceLog()
            try log.start(source)
            #expect(try await log.reads(["available", "unavailable"]))
            let error = try #require(log.errors.first)
            #expect(error.exitCode == 78)
            // In the order of their codes.
            let names = "KEY_A, KEY_D, KEY_C and 1 more"
            #expect(error.reason == "it has other keys, which would be lost to every other program: \(names)")
            #expect(error.remedy?.contains("learn --write") == true)
            try keyboard.press()
            try keyboard.release()
            #expect(other.changes() == [[KEY_PROG1, 1], [KEY_PROG1, 0]])
            #expect(try await log.reads(["available", "unavailable"]))
            source.stop()
        }

        @Test("A device that another program has grabbed is busy, not silent, and read when that one is gone")
        func grabbedByAnother() async throws {
            let pad = try VirtualKeyboard(name: Self.name, keys: [KEY_PROG1])
            var other: KeyReader? = try KeyReader(node: pad.node)
            try other?.grab()
            for use in [KeySource.Use.claimed, .grabbed] {
                let source = Self.source(use: use)
                let log = SourceLog()
                try log.start(source)
                #expect(try await log.reads(["unavailable"]))
                let error = try #require(log.errors.first)
                #expect(error.systemError == EBUSY)
                #expect(error.reason == "grabbed by another program")
                source.stop()
            }
            let device = try #require(DeviceSurvey.now().devices.first { $0.name == Self.name })
            #expect(device.isGrabbed)
            #expect(device.use.problem?.hasPrefix("grabbed by another program; ") == true)
            let source = Self.source(use: .claimed)
            let log = SourceLog()
            try log.start(source)
            #expect(log.lines == ["unavailable"])
            other = nil
            #expect(try await log.reads(["unavailable", "available"]))
            try pad.press()
            #expect(try await log.reads(["unavailable", "available", "down"]))
            source.stop()
            withExtendedLifetime(other) {}
        }

        @Test("Who has grabbed a device is named")
        func holderIsNamed() async throws {
            let pad = try VirtualKeyboard(name: Self.name, keys: [KEY_PROG1])
            let agent = try AgentProcess(
                configuration: "buttons: {pad: {key: {name: \"\(Self.name)\", code: KEY_PROG1, grab: true}}}\n")
            try #require(try await agent.isReady(), "\(agent.output)")
            let source = Self.source(use: .observed)
            let log = SourceLog()
            try log.start(source)
            #expect(log.errors.map(\.reason) == ["grabbed by actionbuttond (process \(agent.processID))"])
            let device = try #require(DeviceSurvey.now().devices.first { $0.name == Self.name })
            #expect(device.use.problem?.hasPrefix("held by actionbuttond (process \(agent.processID)); ") == true)
            #expect(try await agent.stop() == .exited(0))
            #expect(try await log.reads(["unavailable", "available"]))
            source.stop()
            withExtendedLifetime(pad) {}
        }

        @Test("What an agent had grabbed is everybody's again when it was killed")
        func crash() async throws {
            let pad = try VirtualKeyboard(name: Self.name, keys: [KEY_PROG1])
            let other = try KeyReader(node: pad.node)
            let agent = try AgentProcess(
                configuration: "buttons: {pad: {key: {name: \"\(Self.name)\", code: KEY_PROG1, grab: true}}}\n")
            try #require(try await agent.isReady(), "\(agent.output)")
            try pad.press()
            try pad.release()
            #expect(other.changes() == [])
            agent.send(SIGKILL)
            #expect(try await agent.ended(within: .seconds(5)) == .killed(signal: SIGKILL))
            try pad.press()
            try pad.release()
            #expect(other.changes() == [[KEY_PROG1, 1], [KEY_PROG1, 0]])
        }

        @Test("Two buttons that are the same key by different names are told so, and the first one acts")
        func sameKeyTwice() async throws {
            let pad = try VirtualKeyboard(name: Self.name, keys: [KEY_PROG1])
            let first = Self.source(use: .claimed)
            let second = KeySource(KeyAddress(device: .path(try pad.node), code: "KEY_PROG1"))
            let (log, secondLog) = (SourceLog(), SourceLog())
            try log.start(first)
            try secondLog.start(second)
            #expect(try await secondLog.reads(["unavailable"]))
            let error = try #require(secondLog.errors.first)
            #expect(error.reason == "another button has this key already, as KEY_PROG1 of \"\(Self.name)\"")
            try pad.press()
            #expect(try await log.reads(["available", "down"]))
            #expect(secondLog.lines == ["unavailable"])
            first.stop()
            second.stop()
        }
    }
}
