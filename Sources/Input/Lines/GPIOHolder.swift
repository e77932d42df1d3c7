import CGPIO
import Glibc

/// Who holds a line that we cannot have, and what a person can do about it.
struct GPIOHolder {
    private let consumer: String
    private let isUsed: Bool
    private let keyNode: String?

    init(of line: GPIOLine) {
        var info = cgpio_line()
        let chip = cgpio_chip_open(line.chip.path)
        if chip >= 0 {
            _ = cgpio_line_info(chip, UInt32(line.offset), &info)
            close(chip)
        }
        consumer = string(info.consumer)
        isUsed = info.is_used
        keyNode = info.is_output ? nil : Self.gpioKeysNode(excluding: consumer)
    }

    var reason: String {
        guard isUsed else { return "busy, though nobody holds it: its interrupt is taken" }
        return consumer.isEmpty ? "busy, held by the kernel" : "busy, held by \"\(consumer)\""
    }

    var remedy: String {
        guard isUsed else { return "see /proc/interrupts for the driver that has it, or use another line" }
        if consumer == GPIORequest.consumer {
            return "another agent uses it: stop that one, or take the button out of one configuration"
        }
        if let keyNode { return "if that is gpio-keys, use the key of \(keyNode) instead" }
        return "stop the program that holds it, or remove the overlay that claims it from config.txt"
    }

    /// The event node of the kernel's own driver for buttons on lines, by its stable name if it has one.
    private static func gpioKeysNode(excluding consumer: String) -> String? {
        let directory = "/sys/class/input/"
        let nodes = DeviceFiles.names(in: directory).filter { node in
            node.hasPrefix("event")
                && DeviceFiles.resolve(directory + node + "/device/device/driver")?.hasSuffix("/gpio-keys") == true
        }
        guard let node = nodes.first, consumer != GPIORequest.consumer else { return nil }
        let links = "/dev/input/by-path/"
        let link = DeviceFiles.names(in: links).first { DeviceFiles.resolve(links + $0) == "/dev/input/" + node }
        return link.map { links + $0 } ?? "/dev/input/" + node
    }
}
