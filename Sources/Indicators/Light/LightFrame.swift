import Glibc

/// What a light does from now on; devices that can show less of it show what they can.
struct LightFrame: Hashable, Sendable {
    enum Course: Hashable, Sendable {
        /// One level, until the next frame.
        case steady(Double)
        /// The steps over and over again, beginning now; only for a device that has said that it repeats by itself.
        case repeating([Pattern.Step])
    }

    let colour: LinearColour
    /// Its levels are what a person perceives, 0…1.
    let course: Course

    /// The level at the beginning.
    var level: Double {
        switch course {
        case .steady(let level): level
        case .repeating(let steps): steps.first?.level ?? 0
        }
    }

    /// A perceived level as power, by the display gamma of 2.2: an LED at half its power looks three quarters bright.
    static func power(of level: Double) -> Double {
        level <= 0 ? 0 : pow(min(1, level), 2.2)
    }

    /// A perceived level for a device that is linear and counts to `maximum`. Any light stays visible.
    static func count(_ level: Double, maximum: Int) -> Int {
        level > 0 ? max(1, Int((power(of: level) * Double(maximum)).rounded())) : 0
    }
}

/// What a light can do.
struct LightAbilities: Hashable, Sendable {
    /// It knows levels between dark and full.
    var isDimmable: Bool
    /// It repeats a pattern by itself, and nobody has to wake for it.
    var repeats: Bool
}
