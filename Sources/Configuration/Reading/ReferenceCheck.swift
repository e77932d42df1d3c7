import Input

/// Checks what sections say about each other: names that nothing declares, and hardware that is asked for twice.
struct ReferenceCheck {
    private enum Resource: Hashable {
        case line(GPIOLineAddress)
        case key(KeyAddress)
        case led(String)
        case pwm(chip: String, channel: Int)
        case bus(String)
        case terminalKeys
        case terminalLine
    }

    private let problems: Problems
    private var uses: [(resource: Resource, words: String, title: String, mark: Mark)] = []
    private var declared: [(name: String, mark: Mark)] = []
    private var referred: [(name: String, title: String, mark: Mark)] = []

    init(problems: Problems) {
        self.problems = problems
    }

    mutating func use(_ input: InputConfiguration, of title: String, at mark: Mark) {
        switch input {
        case .gpio(let address, _): use(.line(address), called: address.words, of: title, at: mark)
        case .key(let address): use(.key(address), called: "\(address.code) of this device", of: title, at: mark)
        case .terminal: use(.terminalKeys, called: "the terminal's keyboard", of: title, at: mark)
        case .scripted: break
        }
    }

    mutating func use(_ indicator: IndicatorConfiguration, at mark: Mark) {
        let title = "indicator \"\(excerpt(of: indicator.name))\""
        switch indicator.kind {
        case .led(let name): use(.led(name), called: "LED \"\(excerpt(of: name))\"", of: title, at: mark)
        case .gpio(let address, _): use(.line(address), called: address.words, of: title, at: mark)
        case .gpioColour(let addresses, _):
            for address in addresses { use(.line(address), called: address.words, of: title, at: mark) }
        case .pwm(let pwm):
            for channel in pwm.channels {
                let words = "channel \(channel) of \(excerpt(of: pwm.chip))"
                use(.pwm(chip: pwm.chip, channel: channel), called: words, of: title, at: mark)
            }
        case .addressable(let leds): use(.bus(leds.path), called: excerpt(of: leds.path), of: title, at: mark)
        case .key(let address): use(.key(address), called: "\(address.code) of this device", of: title, at: mark)
        case .terminal: use(.terminalLine, called: "the terminal", of: title, at: mark)
        }
    }

    private mutating func use(_ resource: Resource, called words: String, of title: String, at mark: Mark) {
        uses.append((resource, words, title, mark))
    }

    mutating func declare(indicator name: String, at mark: Mark) {
        declared.append((name, mark))
    }

    mutating func refer(toIndicator name: String, from title: String, at mark: Mark) {
        referred.append((name, title, mark))
    }

    /// To be called when all sections have been read.
    func finish() {
        checkUses()
        checkReferences()
    }

    private func checkUses() {
        var first: [Resource: (title: String, line: Int)] = [:]
        for use in uses.sorted(by: { $0.mark < $1.mark }) {
            if let other = first[use.resource] {
                problems.add(
                    use.mark, "\(use.title) uses \(use.words), which \(other.title) in line \(other.line) has already")
            } else {
                first[use.resource] = (use.title, use.mark.line)
            }
        }
    }

    private func checkReferences() {
        let names = declared.map(\.name)
        for (name, title, mark) in referred where !names.contains(name) {
            let words = "\(title) lists indicator \"\(excerpt(of: name))\", which is not declared; "
            if let nearest = NearestName.of(name, among: names) {
                problems.add(mark, words + "did you mean \"\(nearest)\"?")
            } else if names.isEmpty {
                problems.add(mark, words + "add it under indicators:")
            } else {
                problems.add(mark, words + "declared: \(Section.listed(names))")
            }
        }
        let used = Set(referred.map(\.name))
        for (name, mark) in declared where !used.contains(name) {
            problems.note(
                mark, "indicator \"\(excerpt(of: name))\" shows nothing: no button lists it under indicators:")
        }
    }
}

extension GPIOLineAddress {
    fileprivate var words: String {
        switch self {
        case .name(let name): "line \(excerpt(of: name))"
        case .chip(let chip, let offset): "line \(offset) of \(excerpt(of: chip))"
        }
    }
}
