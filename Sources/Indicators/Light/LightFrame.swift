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
    /// The number of its full light, when dark is 0; a light that is either on or off counts to 1.
    var maximum: Int
    /// It repeats a pattern by itself, and nobody has to wake for it.
    var repeats: Bool

    /// Whether states can be told by their levels: those that are steady, or go between two levels, keep apart.
    ///
    /// Not so on a light of few levels, and at night not on one of many; the rhythms of a light that is on or off are
    /// then told apart all the same.
    ///
    /// - Parameter limit: the brightest that the light may be, 0…1 as the eye sees it.
    func isDimmable(upTo limit: Double) -> Bool {
        let counts = Light.levels.map { LightFrame.count($0 * limit, maximum: maximum) }
        return zip(counts, counts.dropFirst()).allSatisfy { $0 < $1 }
    }
}
