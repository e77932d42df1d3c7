/// What the device tree put on the board: the kernel's own gpio-keys button and gpio-leds LED, on simulated lines.
enum DeviceTree {
    static let buttonLine = 23
    static let ledLine = 24
    static let ledName = "status"

    /// The name by which the button's input device goes.
    static let buttonName = "gpio-keys"

    private static func line(_ offset: Int) throws -> String {
        for device in try Folder.names(in: "/sys/devices/platform") where device.hasPrefix("gpio-simulator") {
            for chip in try Folder.names(in: "/sys/devices/platform/\(device)") where chip.hasPrefix("gpiochip") {
                let folder = "/sys/devices/platform/\(device)/\(chip)/sim_gpio\(offset)"
                if (try? KernelFile.read("\(folder)/value")) != nil { return folder }
            }
        }
        throw SystemCallError("finding the device tree's line \(offset)", reason: 2)
    }

    static func press() throws {
        try KernelFile.write("pull-down", to: "\(line(buttonLine))/pull")
    }

    static func release() throws {
        try KernelFile.write("pull-up", to: "\(line(buttonLine))/pull")
    }

    static func ledIsOn() throws -> Bool {
        try KernelFile.read("\(line(ledLine))/value") == "1"
    }

    /// What the chip's lines are driven to.
    static func levels(_ offsets: [Int]) throws -> [Bool] {
        try offsets.map { try KernelFile.read("\(line($0))/value") == "1" }
    }
}
