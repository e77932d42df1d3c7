import ControlsTestKit
import EventLoop
import Gestures
import Glibc
import Input
import Testing

extension OnTheBoard {
    /// GPIO lines, as the Input module reads them from a real kernel.
    @AgentActor @Suite struct LineSourceTests {
        private static let raw = GPIOInputSettings(debounce: .zero)

        /// The kernel never gets over a chip that goes while a line of it is in use, and the header goes with its test.
        private func release(_ source: GPIOSource) async throws {
            source.stop()
            try await Task.sleep(for: .milliseconds(20))
        }

        @Test(
            "A line is found by its name, and its edges come with the kernel's times",
            arguments: GPIOHeader.Model.allCases)
        func edges(_ model: GPIOHeader.Model) async throws {
            let header = try GPIOHeader(model)
            let source = GPIOSource(.name("GPIO17"), settings: Self.raw)
            let log = SourceLog()
            try log.start(source)
            let chip = try header.chip
            #expect(source.description == "GPIO17 on \(chip) (\(model.rawValue))")
            #expect(source.isPressed == false)
            let start = Board.now
            try header.pullDown(17)
            try await Task.sleep(for: .milliseconds(100))
            #expect(source.isPressed == true)
            try header.letGo(17)
            #expect(try await log.reads(["available", "down", "up"]))
            let held = try #require(log.edges.last).time - (try #require(log.edges.first).time)
            #expect(held >= .milliseconds(98) && held < .milliseconds(200), "\(held)")
            #expect(log.edges[0].time.nanoseconds >= start - 2_000_000)
            try await release(source)
            #expect(source.isPressed == nil)
            withExtendedLifetime(header) {}
        }

        @Test(
            "A hold performs while the line is down, a tap when it is let go",
            arguments: [Duration.zero, .milliseconds(10)])
        func gestures(debounce: Duration) async throws {
            let header = try GPIOHeader(.pi4)
            let source = GPIOSource(.name("GPIO17"), settings: GPIOInputSettings(debounce: debounce))
            var outcomes: [GestureOutcome] = []
            var holdAfter = Int64(0)
            let log = SourceLog()
            let button = Button(
                name: "b", source: source, debounce: debounce, clock: SystemClock(),
                onOutcome: { outcome, time in
                    if outcome == .hold(.hold) { holdAfter = Board.now - time.nanoseconds }
                    if case .pressed = outcome { return }
                    outcomes.append(outcome)
                })
            try button.start()
            // The second generation has the kernel debounce; for the first it is done here.
            #expect(source.latency == (GPIOLibrary.version.hasPrefix("1.") ? .zero : debounce))
            try header.pullDown(17)
            #expect(try await log.waits { outcomes == [.hold(.hold)] }, "\(outcomes)")
            try header.letGo(17)
            #expect(try await log.waits { outcomes == [.hold(.hold), .holdEnded] })
            try await Task.sleep(for: .milliseconds(50))
            try header.pullDown(17)
            try await Task.sleep(for: .milliseconds(100))
            try header.letGo(17)
            #expect(try await log.waits { outcomes == [.hold(.hold), .holdEnded, .tap] })
            #expect(holdAfter >= 0 && holdAfter < 50_000_000)
            button.stop()
            try await release(source)
            withExtendedLifetime(header) {}
        }

        @Test("A held line names its holder; one that the agent itself held is taken as soon as it is free")
        func busyLine() async throws {
            let header = try GPIOHeader(.pi4, hogs: [5])
            let hogged = GPIOSource(.name("GPIO5"), settings: Self.raw)
            let hoggedLog = SourceLog()
            try hoggedLog.start(hogged)
            let error = try #require(hoggedLog.errors.first)
            let chip = try header.chip
            #expect(
                error.description.hasPrefix(
                    "GPIO5 on \(chip) (pinctrl-bcm2711): cannot request line: busy, held by \"another-driver\"; "
                ))
            #expect(error.exitCode == 75)
            hogged.stop()

            let first = GPIOSource(.name("GPIO17"), settings: Self.raw)
            let second = GPIOSource(.name("GPIO17"), settings: Self.raw)
            let log = SourceLog()
            try SourceLog().start(first)
            try log.start(second)
            #expect(log.lines == ["unavailable"])
            #expect(log.errors.first?.reason == "another button has this line already, as GPIO17")
            first.stop()
            #expect(try await log.reads(["unavailable", "available"]))
            try header.pullDown(17)
            #expect(try await log.reads(["unavailable", "available", "down"]))
            try await release(second)
            withExtendedLifetime(header) {}
        }

        @Test("A line of gpio-keys points to the key", .enabled(if: Board.hasDeviceTree))
        func lineOfGPIOKeys() async throws {
            let source = GPIOSource(.chip("board-keys", offset: DeviceTree.buttonLine), settings: Self.raw)
            let log = SourceLog()
            try log.start(source)
            let error = try #require(log.errors.first)
            #expect(error.systemError == EBUSY)
            #expect(error.remedy?.hasPrefix("if that is gpio-keys, use the key of /dev/input/") == true, "\(error)")
            source.stop()
        }

        @Test("A configuration that is read anew takes its lines over without a word")
        func restart() async throws {
            let header = try GPIOHeader(.pi4)
            let first = GPIOSource(.name("GPIO17"), settings: Self.raw)
            try SourceLog().start(first)
            first.stop()
            let second = GPIOSource(.name("GPIO17"), settings: Self.raw)
            let log = SourceLog()
            try log.start(second)
            #expect(try await log.reads(["available"]))
            try await release(second)
            withExtendedLifetime(header) {}
        }

        @Test("A chip that goes in mid-press cancels, and its line is read again when it is back")
        func unplug() async throws {
            let header = try GPIOHeader(.pi4)
            let source = GPIOSource(.name("GPIO17"), settings: Self.raw)
            let log = SourceLog()
            try log.start(source)
            try header.pullDown(17)
            #expect(try await log.reads(["available", "down"]))
            try header.unplug()
            #expect(try await log.reads(["available", "down", "deviceGone, up", "unavailable"]))
            #expect(log.errors.first?.systemError == ENODEV)
            try header.plugIn()
            #expect(try await log.reads(["available", "down", "deviceGone, up", "unavailable", "available"]))
            try header.pullDown(17)
            #expect(try await log.waits { log.lines.last == "down" })
            try await release(source)
            withExtendedLifetime(header) {}
        }

        @Test("A line that is down from the start counts for nothing until it has been up, and is pointed out")
        func heldAtStart() async throws {
            let header = try GPIOHeader(.pi4)
            // Without a resistor of the chip's: asking for one would pull the simulated line up.
            let source = GPIOSource(.name("GPIO17"), settings: GPIOInputSettings(bias: .asIs, debounce: .zero))
            try header.pullDown(17)
            let log = SourceLog()
            try log.start(source)
            #expect(try await log.reads(["available", "heldAtStart, down", "notice"]))
            try header.letGo(17)
            #expect(try await log.reads(["available", "heldAtStart, down", "notice", "up"]))
            try await release(source)
            withExtendedLifetime(header) {}
        }

        @Test("Edges that the kernel dropped for a late reader cancel, and leave the true level", arguments: [99, 100])
        func overrun(changes: Int) async throws {
            let header = try GPIOHeader(.pi4)
            let source = GPIOSource(.name("GPIO17"), settings: Self.raw)
            let log = SourceLog()
            try log.start(source)
            // Not a suspension point among these: nothing reads meanwhile.
            for change in 0..<changes {
                if change.isMultiple(of: 2) { try header.pullDown(17) } else { try header.letGo(17) }
                usleep(2000)
            }
            source.drain()
            let isDown = !changes.isMultiple(of: 2)
            #expect(log.lines == ["available", "overrun, \(isDown ? "down" : "up")"])
            try isDown ? header.letGo(17) : header.pullDown(17)
            #expect(try await log.reads(["available", "overrun, \(isDown ? "down" : "up")", isDown ? "up" : "down"]))
            try await release(source)
            withExtendedLifetime(header) {}
        }

        @Test("What cannot heal by waiting is refused at once")
        func wrongAddresses() async throws {
            let header = try GPIOHeader(.pi4)
            for address in [GPIOLineAddress.name("GPIO71"), .chip("pinctrl-bcm2711", offset: 54)] {
                let error = failure { try SourceLog().start(GPIOSource(address)) }
                #expect(error?.exitCode == 78)
            }
            let second = try GPIOHeader(.pi5, name: "second")
            let error = failure { try SourceLog().start(GPIOSource(.name("GPIO17"))) }
            #expect(error?.reason.contains("ambiguous") == true)
            let line = GPIOSource(.chip("pinctrl-rp1", offset: 17))
            try SourceLog().start(line)
            let chip = try second.chip
            #expect(line.description == "GPIO17 on \(chip) (pinctrl-rp1)")
            try await release(line)
            withExtendedLifetime(header) {}
        }
    }
}
