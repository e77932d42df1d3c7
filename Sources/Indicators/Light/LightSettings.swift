/// How a person wants a light to shine.
public struct LightSettings: Hashable, Sendable {
    /// How strong each channel of a coloured light is, 0…1: the white balance of an LED whose channels differ.
    public struct Gains: Hashable, Sendable {
        public var red: Double
        public var green: Double
        public var blue: Double

        public init(red: Double = 1, green: Double = 1, blue: Double = 1) {
            self.red = red
            self.green = green
            self.blue = blue
        }
    }

    /// The brightest that the light gets, 0…1 as the eye sees it. A light that is either on or off is off at 0 only.
    public var brightness: Double
    /// A lower limit at night.
    public var night: NightLimit?
    public var gains: Gains
    /// Steady levels only: nothing blinks.
    public var isMotionReduced: Bool

    public init(
        brightness: Double = 1, night: NightLimit? = nil, gains: Gains = Gains(), isMotionReduced: Bool = false
    ) {
        self.brightness = brightness
        self.night = night
        self.gains = gains
        self.isMotionReduced = isMotionReduced
    }
}
