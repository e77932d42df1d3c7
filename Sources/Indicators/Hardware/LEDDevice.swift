import Glibc

/// One LED of the kernel's LED class: taken over at the first frame, and given back as it was.
struct LEDDevice: FrameSink {
    /// What the LED did before it was taken over.
    private struct Former {
        let trigger: String
        let brightness: Int
        /// The trigger's own settings, which exist only while it is selected.
        let settings: [(name: String, value: String)]
    }

    private static let noTrigger = "none"

    private let name: String
    private let root: String
    private var maximum = 0
    private var former: Former?
    private var shown: Int?

    init(name: String, root: String) {
        self.name = name
        self.root = root
    }

    mutating func draw(_ level: Double) throws(IndicatorProblem) {
        if former == nil { try takeOver() }
        let brightness = Self.brightness(level, maximum: maximum)
        guard brightness != shown else { return }
        shown = nil
        do throws(IndicatorProblem) {
            try attribute("brightness").write(String(brightness))
        } catch {
            // Plugged in again it has its own trigger again, and is taken over anew.
            if !isPresent { former = nil }
            throw error
        }
        shown = brightness
    }

    mutating func giveBack() throws(IndicatorProblem) {
        guard let former else { return }
        self.former = nil
        shown = nil
        try attribute("brightness").write("0")
        guard former.trigger != Self.noTrigger else {
            if former.brightness > 0 { try attribute("brightness").write(String(former.brightness)) }
            return
        }
        // The brightness stays out of it: what was read is only a phase of the trigger's blinking, and writing 0 would
        // remove the trigger.
        try attribute("trigger").write(former.trigger)
        for (name, value) in former.settings { try? attribute(name).write(value) }
    }

    /// Perceived levels to the LED's, which is linear in light: the sRGB display gamma of 2.2. Any light stays visible.
    static func brightness(_ level: Double, maximum: Int) -> Int {
        guard level > 0 else { return 0 }
        return max(1, Int((pow(level, 2.2) * Double(maximum)).rounded()))
    }

    private mutating func takeOver() throws(IndicatorProblem) {
        try checkPresence()
        guard let maximum = Int(try attribute("max_brightness").read()), maximum > 0 else {
            throw IndicatorProblem(
                "LED \(name) says no brightness in \(attribute("max_brightness").path); use another LED")
        }
        // A kernel without triggers has no such file.
        let trigger = (try? attribute("trigger").read()).map { Self.selected($0) } ?? Self.noTrigger
        let settings = ["delay_on", "delay_off", "pattern", "repeat", "invert"].compactMap { name in
            (try? attribute(name).read()).map { (name: name, value: $0) }
        }
        let brightness = Int(try attribute("brightness").read()) ?? 0
        // Not written without need, since some machines let the agent's group set the brightness only.
        if trigger != Self.noTrigger { try attribute("trigger").write(Self.noTrigger) }
        self.maximum = maximum
        former = Former(trigger: trigger, brightness: brightness, settings: settings)
    }

    private func checkPresence() throws(IndicatorProblem) {
        guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/") else {
            throw IndicatorProblem("\"\(name)\" is no LED's name; use one of those that `ls \(root)` lists")
        }
        guard !isPresent else { return }
        let known = Self.names(in: root)
        let remedy = known.isEmpty ? "there are none here" : "there are: \(known.joined(separator: ", "))"
        throw IndicatorProblem("no LED \"\(name)\" in \(root); \(remedy)")
    }

    private var isPresent: Bool {
        access("\(root)/\(name)", F_OK) == 0
    }

    private func attribute(_ file: String) -> SysfsAttribute {
        SysfsAttribute(path: "\(root)/\(name)/\(file)")
    }

    /// The trigger in brackets: `none [mmc0] timer`.
    private static func selected(_ triggers: String) -> String {
        guard let open = triggers.firstIndex(of: "["), let close = triggers[open...].firstIndex(of: "]") else {
            return noTrigger
        }
        return String(triggers[triggers.index(after: open)..<close])
    }

    private static func names(in root: String) -> [String] {
        guard let directory = opendir(root) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }
}
