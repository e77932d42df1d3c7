import Glibc

/// One LED of the kernel's LED class: taken over at the first frame, and given back as it was.
struct LEDDevice: LightSink {
    /// What the LED did before it was taken over.
    private struct Former {
        /// Which LED of this name it was.
        let identity: UInt64?
        let trigger: String
        let brightness: Int
        /// The trigger's own settings, which exist only while it is selected, and the colour.
        let settings: [(name: String, value: String)]
    }

    private static let noTrigger = "none"

    let files: LEDFiles
    private let onAbilities: @Sendable (LightAbilities) -> Void
    private var maximum = 0
    private var channels: LEDChannels?
    private var blinker = KernelBlinker()
    private var former: Former?
    private var shown: LightFrame?
    private var toldAbilities: LightAbilities

    /// - Parameters:
    ///   - presumed: the abilities that frames are drawn for at first.
    ///   - onAbilities: told when the LED has others; the frame is to follow anew, as one that fits.
    init(
        name: String, root: String, presumed: LightAbilities = .presumedOfLED,
        onAbilities: @escaping @Sendable (LightAbilities) -> Void
    ) {
        files = LEDFiles(name: name, root: root)
        toldAbilities = presumed
        self.onAbilities = onAbilities
    }

    mutating func draw(_ frame: LightFrame) throws(IndicatorProblem) {
        // One that was unplugged and came back unseen does what its trigger says.
        if let former, let identity = files.identity, identity != former.identity { forget() }
        if former == nil {
            try takeOver()
            // This frame is for an LED of other abilities, and the one that follows at once is for this LED.
            if tellAbilities() { return }
        }
        guard frame != shown else { return }
        let before = shown
        shown = nil
        do throws(IndicatorProblem) {
            try apply(frame, after: before)
        } catch {
            // Plugged in again it has its own trigger again, and is taken over anew.
            if !files.isPresent { forget() }
            try files.checkPresence()
            throw error
        }
        shown = frame
    }

    /// The LED that was taken over is gone, and with it what it did before.
    private mutating func forget() {
        (former, shown) = (nil, nil)
        blinker.hasStopped()
    }

    /// Whether the LED's abilities are other than those that frames were drawn for.
    private mutating func tellAbilities() -> Bool {
        let abilities = LightAbilities(maximum: maximum, repeats: blinker.isAvailable)
        guard abilities != toldAbilities else { return false }
        toldAbilities = abilities
        onAbilities(abilities)
        return true
    }

    /// The colour first: a coloured LED is dark until it has one, whatever its brightness.
    private mutating func apply(_ frame: LightFrame, after before: LightFrame?) throws(IndicatorProblem) {
        if let channels, before?.colour != frame.colour {
            try files.write("multi_intensity", channels.intensities(of: frame.colour))
        }
        guard frame.course != before?.course else { return }
        switch frame.course {
        case .steady(let level):
            let brightness = LightFrame.count(level, maximum: maximum)
            // The kernel ends a trigger by itself when the brightness becomes 0.
            if blinker.isBlinking, brightness > 0 { try files.write("trigger", Self.noTrigger) }
            try files.write("brightness", String(brightness))
            blinker.hasStopped()
        case .repeating(let steps):
            if blinker.blink(steps, on: files, maximum: maximum) { return }
            // Neither trigger took it: from now on every pattern comes level by level.
            blinker = KernelBlinker()
            _ = tellAbilities()
            try files.write("brightness", String(LightFrame.count(frame.level, maximum: maximum)))
        }
    }

    mutating func giveBack() throws(IndicatorProblem) {
        guard let former else { return }
        self.former = nil
        shown = nil
        blinker.hasStopped()
        try files.write("brightness", "0")
        let colour = former.settings.first { $0.name == "multi_intensity" }
        if let colour { try? files.write(colour.name, colour.value) }
        guard former.trigger != Self.noTrigger else {
            if former.brightness > 0 { try files.write("brightness", String(former.brightness)) }
            return
        }
        // The brightness stays out of it: what was read is only a phase of the trigger's blinking, and writing 0 would
        // remove the trigger.
        try files.write("trigger", former.trigger)
        for (name, value) in former.settings where name != "multi_intensity" { try? files.write(name, value) }
    }

    mutating func putOut() throws(IndicatorProblem) {
        try files.checkName()
        // That ends a trigger too, and needs no right to set one.
        if files.isPresent { try files.write("brightness", "0") }
    }

    private mutating func takeOver() throws(IndicatorProblem) {
        try files.checkPresence()
        guard let maximum = Int(try files.read("max_brightness")), maximum > 0 else {
            throw IndicatorProblem("\(files.path("max_brightness")) says no brightness; use another LED")
        }
        channels = try LEDChannels(files, maximum: maximum)
        // A kernel without triggers has no such file.
        let triggers = (try? files.read("trigger")) ?? ""
        let trigger = Self.selected(triggers)
        let settings = ["multi_intensity", "delay_on", "delay_off", "pattern", "repeat", "invert"].compactMap { name in
            (try? files.read(name)).map { (name: name, value: $0) }
        }
        let brightness = Int(try files.read("brightness")) ?? 0
        // Not written without need, since some machines let the agent's group set the brightness only.
        if trigger != Self.noTrigger { try files.write("trigger", Self.noTrigger) }
        self.maximum = maximum
        blinker = KernelBlinker(triggers: triggers)
        former = Former(
            identity: files.identity, trigger: trigger, brightness: brightness, settings: settings)
    }

    /// The trigger in brackets: `none [mmc0] timer`.
    private static func selected(_ triggers: String) -> String {
        guard let open = triggers.firstIndex(of: "["), let close = triggers[open...].firstIndex(of: "]") else {
            return noTrigger
        }
        return String(triggers[triggers.index(after: open)..<close])
    }
}
