import FoundationEssentials

@testable import Indicators

/// A folder that looks like `/sys/class/leds` with one LED, `ACT`; gone with its last reference.
final class FakeLED {
    let root: String
    private let folder: String

    init(trigger: String, brightness: String, more: [String: String] = [:], maximum: String = "255") throws {
        root = "/tmp/actionbutton-led-\(UUID().uuidString)"
        folder = root + "/ACT"
        try plugIn(trigger: trigger, brightness: brightness)
        try write("max_brightness", maximum)
        for (name, value) in more { try write(name, value) }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: root)
    }

    /// All files but `max_brightness`.
    var content: [String: String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let pairs = names.filter { $0 != "max_brightness" }.compactMap { name in
            FileManager.default.contents(atPath: folder + "/" + name).map {
                (name, String(decoding: $0, as: UTF8.self))
            }
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    /// The LED as the indicator takes it, with the abilities that it really has.
    func device(
        name: String = "ACT", onAbilities: @escaping @Sendable (LightAbilities) -> Void = { _ in }
    ) -> LEDDevice {
        let triggers = KernelBlinker(triggers: content["trigger"] ?? "")
        return LEDDevice(
            name: name, root: root, presumed: LightAbilities(maximum: 255, repeats: triggers.isAvailable),
            onAbilities: onAbilities)
    }

    func write(_ name: String, _ value: String) throws {
        try Data(value.utf8).write(to: URL(filePath: folder + "/" + name))
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: folder + "/" + name)
    }

    func unplug() throws {
        try FileManager.default.removeItem(atPath: folder)
    }

    /// Unplugs it and keeps its folder, so that the next one cannot get the same number.
    func exchange() throws {
        try FileManager.default.moveItem(atPath: folder, toPath: root + "/gone")
    }

    func plugIn(trigger: String, brightness: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try write("trigger", trigger)
        try write("brightness", brightness)
        try write("max_brightness", "255\n")
    }
}

extension LightSink {
    /// A steady white level.
    mutating func draw(_ level: Double) throws {
        try draw(LightFrame(colour: .white, course: .steady(level)))
    }
}
