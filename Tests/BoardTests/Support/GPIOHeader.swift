import Glibc

/// A Raspberry Pi's header on simulated lines: what a test pulls with its fingers, and where it sees a lamp.
final class GPIOHeader {
    enum Model: String, CaseIterable, Sendable {
        case pi4 = "pinctrl-bcm2711"
        case pi5 = "pinctrl-rp1"
    }

    private let folder: String
    private let lines: Int
    private let hogs: [Int]
    private(set) var isPluggedIn = false

    /// Lines 2 to 27 are named `GPIO2` to `GPIO27`; `hogs` are held by a consumer called `another-driver`.
    init(_ model: Model, name: String = "tests", names: (Int) -> String? = { "GPIO\($0)" }, hogs: [Int] = []) throws {
        folder = "/sys/kernel/config/gpio-sim/\(name)"
        lines = 28
        self.hogs = hogs
        try KernelFile.makeFolder(folder)
        try KernelFile.makeFolder("\(folder)/bank0")
        try KernelFile.write("54", to: "\(folder)/bank0/num_lines")
        try KernelFile.write(model.rawValue, to: "\(folder)/bank0/label")
        for line in 2..<lines {
            try KernelFile.makeFolder("\(folder)/bank0/line\(line)")
            guard let name = names(line) else { continue }
            try KernelFile.write(name, to: "\(folder)/bank0/line\(line)/name")
        }
        for line in hogs {
            try KernelFile.makeFolder("\(folder)/bank0/line\(line)/hog")
            try KernelFile.write("another-driver", to: "\(folder)/bank0/line\(line)/hog/name")
            try KernelFile.write("input", to: "\(folder)/bank0/line\(line)/hog/direction")
        }
        try plugIn()
    }

    deinit {
        if isPluggedIn { try? unplug() }
        for line in hogs { KernelFile.removeFolder("\(folder)/bank0/line\(line)/hog") }
        for line in 2..<lines { KernelFile.removeFolder("\(folder)/bank0/line\(line)") }
        KernelFile.removeFolder("\(folder)/bank0")
        KernelFile.removeFolder(folder)
    }

    func plugIn() throws {
        try KernelFile.write("1", to: "\(folder)/live")
        isPluggedIn = true
    }

    func unplug() throws {
        try KernelFile.write("0", to: "\(folder)/live")
        isPluggedIn = false
    }

    /// `gpiochip0`, or whatever number the kernel gave it.
    var chip: String {
        get throws { try KernelFile.read("\(folder)/bank0/chip_name") }
    }

    private func line(_ offset: Int) throws -> String {
        "/sys/devices/platform/\(try KernelFile.read("\(folder)/dev_name"))/\(try chip)/sim_gpio\(offset)"
    }

    /// What pulls the line up or down: a file for many changes.
    func pullFile(_ offset: Int) throws -> String {
        "\(try line(offset))/pull"
    }

    /// The wire goes to ground: with a pull-up and active-low, the button is down.
    func pullDown(_ offset: Int) throws {
        try KernelFile.write("pull-down", to: pullFile(offset))
    }

    /// The wire is let go.
    func letGo(_ offset: Int) throws {
        try KernelFile.write("pull-up", to: pullFile(offset))
    }

    /// The level that whoever drives the line has put on it.
    func level(_ offset: Int) throws -> Bool {
        try KernelFile.read("\(line(offset))/value") == "1"
    }
}
