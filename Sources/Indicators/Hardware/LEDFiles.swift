import Glibc

/// The attributes of one LED in sysfs.
struct LEDFiles: Sendable {
    let name: String
    let root: String

    func path(_ file: String) -> String { "\(root)/\(name)/\(file)" }

    func read(_ file: String) throws(IndicatorProblem) -> String {
        try SysfsAttribute(path: path(file)).read()
    }

    func write(_ file: String, _ value: String) throws(IndicatorProblem) {
        try SysfsAttribute(path: path(file)).write(value)
    }

    func has(_ file: String) -> Bool {
        access(path(file), F_OK) == 0
    }

    var isPresent: Bool {
        access("\(root)/\(name)", F_OK) == 0
    }

    /// Tells an LED from another one of its name, which was plugged in later; nil when there is none.
    var identity: UInt64? {
        var status = stat()
        return stat("\(root)/\(name)", &status) == 0 ? UInt64(status.st_ino) : nil
    }

    /// The name must not lead out of the folder.
    func checkName() throws(IndicatorProblem) {
        guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/") else {
            throw IndicatorProblem("\"\(name)\" is no LED's name; use one of those that `ls \(root)` lists")
        }
    }

    func checkPresence() throws(IndicatorProblem) {
        try checkName()
        guard !isPresent else { return }
        let known = SysfsAttribute.names(in: root)
        let remedy = known.isEmpty ? "there are none here" : "there are: \(known.joined(separator: ", "))"
        throw IndicatorProblem("no LED \"\(name)\" in \(root); \(remedy)")
    }
}

/// The channels of a coloured LED, in the driver's own order.
struct LEDChannels: Sendable {
    /// The channels' names, one intensity each; a packed `rgb` is one number of three bytes.
    private let names: [String]
    private let limits: [Int]

    /// Nil for an LED of one colour, which has no `multi_index`.
    init?(_ files: LEDFiles, maximum: Int) throws(IndicatorProblem) {
        guard files.has("multi_index") else { return nil }
        names = try files.read("multi_index").split { $0.isWhitespace }.map(String.init)
        // Newer kernels tell a limit of each channel; with older ones all have the LED's.
        let told = ((try? files.read("multi_max_intensity")) ?? "").split { $0.isWhitespace }.compactMap { Int($0) }
        limits = told.count == names.count ? told : names.map { _ in maximum }
    }

    /// What to write to `multi_intensity`: all channels at once.
    func intensities(of colour: LinearColour) -> String {
        zip(names, limits).map { name, limit in String(Self.intensity(of: name, colour, limit)) }
            .joined(separator: " ")
    }

    private static func intensity(of name: String, _ colour: LinearColour, _ limit: Int) -> Int {
        func scaled(_ value: Double, _ limit: Int) -> Int { Int((value * Double(limit)).rounded()) }
        guard name == "rgb" else { return scaled(colour.channel(named: name), limit) }
        return ["red", "green", "blue"].reduce(0) { $0 << 8 | scaled(colour.channel(named: $1), 255) }
    }
}
