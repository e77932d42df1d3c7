import CGPIO

/// Where a line is at this moment; chips are renumbered from boot to boot and when they are plugged in again.
public struct GPIOLineLocation: Hashable, Sendable {
    /// The chip's node: `/dev/gpiochip0`.
    public let chipPath: String
    public let offset: UInt32

    /// Looks at every chip for the line that the address means.
    /// - Throws: ``InputError`` when there is none, more than one, or its chip cannot be read.
    public init(of address: GPIOLineAddress) throws(InputError) {
        let line = try GPIOChips.scan().find(address)
        chipPath = line.chip.path
        offset = UInt32(line.offset)
    }
}

/// The C library behind GPIO lines.
public enum GPIOLibrary {
    /// The version that is linked in: `1.6.3`.
    public static var version: String { String(cString: cgpio_library_version()) }
}
