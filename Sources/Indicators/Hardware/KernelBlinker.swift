import Glibc

/// Hands a repeating pattern to the kernel's triggers, so that a blinking LED wakes nobody.
struct KernelBlinker: Sendable {
    private enum Trigger: String {
        /// Any levels; chosen first, because it starts with its first step and at the moment it is told to.
        case pattern
        /// On and off alone.
        case timer
    }

    private var available: [Trigger]
    private var selected: Trigger?

    /// - Parameter triggers: what the LED's `trigger` lists; nothing when it is not known.
    init(triggers: String = "") {
        let names = triggers.split { $0.isWhitespace || $0 == "[" || $0 == "]" }
        available = [Trigger.pattern, .timer].filter { names.contains(Substring($0.rawValue)) }
    }

    var isAvailable: Bool { !available.isEmpty }
    var isBlinking: Bool { selected != nil }

    /// The LED is steady again.
    mutating func hasStopped() {
        selected = nil
    }

    /// Starts the pattern; false where the kernel or its permissions do not let it.
    ///
    /// A trigger's own files are made anew, as root's, each time that it is selected: an agent that may choose the trigger
    /// may still not be let into them, and then does not try this trigger again.
    mutating func blink(_ steps: [Pattern.Step], on files: LEDFiles, maximum: Int) -> Bool {
        let levels = Self.merged(steps).map { step in
            (brightness: LightFrame.count(step.level, maximum: maximum), duration: step.duration)
        }
        guard levels.count > 1 else { return hold(levels.first?.brightness ?? 0, files) }
        for trigger in available {
            do throws(IndicatorProblem) {
                guard try start(trigger, levels, files) else { continue }
                selected = trigger
                return true
            } catch {
                available.removeAll { $0 == trigger }
                try? files.write("trigger", "none")
                selected = nil
            }
        }
        return false
    }

    private mutating func hold(_ brightness: Int, _ files: LEDFiles) -> Bool {
        if isBlinking, (try? files.write("trigger", "none")) == nil { return false }
        selected = nil
        return (try? files.write("brightness", String(brightness))) != nil
    }

    private func start(
        _ trigger: Trigger, _ levels: [(brightness: Int, duration: Duration)], _ files: LEDFiles
    ) throws(IndicatorProblem) -> Bool {
        switch trigger {
        case .pattern:
            if selected != .pattern { try files.write("trigger", trigger.rawValue) }
            // Each level twice, the second time for no time: one tuple alone would fade to the next.
            let tuples = levels.map { "\($0.brightness) \(Self.milliseconds($0.duration)) \($0.brightness) 0" }
            try files.write("pattern", tuples.joined(separator: " "))
        case .timer:
            guard levels.count == 2, levels[1].brightness == 0 else { return false }
            if selected != nil { try files.write("trigger", "none") }
            // The brightness that the trigger finds is the one that it blinks with.
            try files.write("brightness", String(levels[0].brightness))
            try files.write("trigger", trigger.rawValue)
            try files.write("delay_on", Self.milliseconds(levels[0].duration))
            try files.write("delay_off", Self.milliseconds(levels[1].duration))
        }
        return true
    }

    private static func milliseconds(_ duration: Duration) -> String {
        String(max(1, duration.inNanoseconds / 1_000_000))
    }

    /// Steps of one level that follow each other, as one.
    private static func merged(_ steps: [Pattern.Step]) -> [Pattern.Step] {
        steps.reduce(into: []) { merged, step in
            if let last = merged.last, last.level == step.level {
                merged[merged.count - 1] = Pattern.Step(step.level, last.duration + step.duration)
            } else {
                merged.append(step)
            }
        }
    }
}
