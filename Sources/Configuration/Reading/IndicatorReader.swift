import Indicators

/// Reads one member of `indicators`.
enum IndicatorReader {
    static let lights = ["led", "gpio", "rgb", "pwm", "ws2812", "apa102", "keyboard", "terminal"]
    static let settings = ["brightness", "night", "white-balance"]
    static let nightKeys = ["from", "to", "brightness"]
    static let channels = ["red", "green", "blue"]

    private static let nested = [
        "gpio": LightReader.gpioKeys, "rgb": LightReader.rgbKeys, "pwm": LightReader.pwmKeys,
        "ws2812": LightReader.addressableKeys, "keyboard": LightReader.keyboardKeys,
        "terminal": LightReader.terminalKeys, "night": ["from", "to"],
        "white-balance": channels,
    ]

    static func read(
        _ entry: Node.Entry, title: String, problems: Problems, _ references: inout ReferenceCheck
    ) -> IndicatorConfiguration? {
        references.declare(indicator: entry.key, at: entry.keyMark)
        guard
            let section = Section(
                entry.value, title: title, accepted: lights + settings, nested: nested, problems: problems)
        else { return nil }
        let given = section.entries.filter { lights.contains($0.key) }
        guard let first = given.first else {
            section.reportMissing(
                "has no light; add one of \(Section.listed(lights)), for example led: ACT", at: entry.keyMark)
            return nil
        }
        for other in given.dropFirst() {
            problems.add(
                other.keyMark,
                "\(title) has two lights, \(first.key) and \(other.key); keep one, or make an indicator of each")
        }
        let light = light(of: section)
        if first.key == "terminal" {
            for setting in section.entries where settings.contains(setting.key) {
                problems.add(
                    setting.keyMark, "\(setting.key) in \(title): a terminal has none; set it where the terminal runs")
            }
        }
        guard let kind = LightReader.kind(first, of: section) else { return nil }
        let symbols = first.key == "terminal" ? LightReader.symbols(first.value, of: section) : nil
        let indicator = IndicatorConfiguration(name: entry.key, kind: kind, light: light, symbols: symbols)
        references.use(indicator, at: first.keyMark)
        return indicator
    }

    /// How the light shines.
    private static func light(of section: Section) -> LightSettings {
        var light = LightSettings()
        if let brightness = section.percentage("brightness") { light.brightness = brightness }
        if let node = section["night"] { light.night = night(node, of: section) }
        if let node = section["white-balance"] {
            let title = "white-balance of \(section.title)"
            if let gains = Section(node, title: title, accepted: channels, problems: section.problems) {
                light.gains = LightSettings.Gains(
                    red: gains.percentage("red") ?? 1, green: gains.percentage("green") ?? 1,
                    blue: gains.percentage("blue") ?? 1)
            }
        }
        return light
    }

    private static func night(_ node: Node, of indicator: Section) -> NightLimit? {
        let title = "night of \(indicator.title)"
        let mark = indicator.keyMark("night")
        guard let section = Section(node, title: title, accepted: nightKeys, problems: indicator.problems) else {
            return nil
        }
        for key in nightKeys where section[key] == nil {
            let example = key == "brightness" ? "10%" : key == "from" ? "\"22:00\"" : "\"07:00\""
            section.reportMissing("has no \(key); add one, for example \(key): \(example)", at: mark)
        }
        guard
            let from = section.timeOfDay("from"), let to = section.timeOfDay("to"),
            let brightness = section.percentage("brightness")
        else { return nil }
        guard from != to else {
            section.problems.add(
                section.keyMark("to"),
                "\(title) ends when it begins; for a limit all day use brightness of the indicator")
            return nil
        }
        return NightLimit(from: from, to: to, brightness: brightness)
    }
}
