import Testing

extension OnTheBoard {
    /// The board itself, without the agent: what the other suites stand on.
    @Suite struct KernelTests {
        @Test("A header has the label and the number of lines of its model", arguments: GPIOHeader.Model.allCases)
        func header(_ model: GPIOHeader.Model) throws {
            let header = try GPIOHeader(model)
            #expect(
                try KernelFile.read("/sys/bus/gpio/devices/\(header.chip)/uevent").contains("DEVNAME=\(header.chip)"))
            try header.pullDown(17)
            #expect(try !header.level(17))
            try header.letGo(17)
            #expect(try header.level(17))
        }

        @Test("A keyboard's node reports what is typed, and repeats a key that stays down")
        func keyboard() async throws {
            let keyboard = try VirtualKeyboard(name: "Board keyboard")
            let reader = try KeyReader(node: keyboard.node)
            try keyboard.press()
            try keyboard.release()
            #expect(reader.changes(of: VirtualKeyboard.prog1) == [1, 0])
            try keyboard.press()
            try await Task.sleep(for: .milliseconds(700))
            try keyboard.release()
            let changes = reader.changes(of: VirtualKeyboard.prog1)
            #expect(changes.first == 1 && changes.last == 0 && changes.dropFirst().dropLast().allSatisfy { $0 == 2 })
            #expect(changes.count > 4)
        }

        @Test("An LED tells its watcher each brightness that is set")
        func led() throws {
            let led = try WatchedLED(name: "board:green:test")
            try KernelFile.write("200", to: "/sys/class/leds/board:green:test/brightness")
            #expect(led.brightness == 200)
            try KernelFile.write("0", to: "/sys/class/leds/board:green:test/brightness")
            #expect(led.brightness == 0)
            #expect(led.history == [200, 0])
        }

        @Test("The kernel's own button and LED sit on simulated lines", .enabled(if: Board.hasDeviceTree))
        func deviceTree() async throws {
            let reader = try KeyReader(device: DeviceTree.buttonName)
            try DeviceTree.release()
            try await Task.sleep(for: .milliseconds(50))
            _ = reader.changes(of: VirtualKeyboard.prog1)
            try DeviceTree.press()
            try await Task.sleep(for: .milliseconds(50))
            #expect(reader.changes(of: VirtualKeyboard.prog1) == [1])
            try DeviceTree.release()
            try await Task.sleep(for: .milliseconds(50))
            #expect(reader.changes(of: VirtualKeyboard.prog1) == [0])

            try KernelFile.write("1", to: "/sys/class/leds/\(DeviceTree.ledName)/brightness")
            #expect(try DeviceTree.ledIsOn())
            try KernelFile.write("0", to: "/sys/class/leds/\(DeviceTree.ledName)/brightness")
            #expect(try !DeviceTree.ledIsOn())
        }

        @Test("Ten seconds of sleep cost next to nothing where time travels", .enabled(if: Board.travelsInTime))
        func timeTravel() async throws {
            let start = Board.now
            try await Task.sleep(for: .seconds(10))
            let slept = Board.now - start
            #expect(slept >= 10_000_000_000 && slept < 10_100_000_000)
        }
    }
}
