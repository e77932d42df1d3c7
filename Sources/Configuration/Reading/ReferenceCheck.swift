import Glibc
import Input

/// Checks what sections say about each other: names that nothing declares, and hardware that is asked for twice.
///
/// One value goes through all files that are loaded together, since they share the hardware and the kinds.
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

    /// Where something stands, for a message about something else.
    private struct Place {
        let title: String
        let file: String
        let line: Int

        func words(from problems: Problems) -> String {
            file == problems.file ? "in line \(line)" : "in \(file):\(line)"
        }
    }

    private var problems: Problems
    private var first: [Resource: Place] = [:]
    private var kinds: [String: Place] = [:]
    private var programs: [(path: String, title: String, mark: Mark)] = []
    private var uses: [(resource: Resource, words: String, title: String, mark: Mark)] = []
    private var declared: [(name: String, mark: Mark)] = []
    private var referred: [(name: String, title: String, mark: Mark)] = []

    init(problems: Problems) {
        self.problems = problems
    }

    /// Goes on with another file: the hardware and the kinds of those before it are taken.
    mutating func begin(_ problems: Problems) {
        self.problems = problems
        (uses, declared, referred, programs) = ([], [], [], [])
    }

    mutating func declare(kind: String, at mark: Mark) {
        if let other = kinds[kind] {
            problems.add(
                mark,
                "control \"\(excerpt(of: kind))\" is declared already, \(other.words(from: problems)); rename one")
        } else {
            kinds[kind] = Place(title: kind, file: problems.file, line: mark.line)
        }
    }

    mutating func run(program path: String, of title: String, at mark: Mark) {
        programs.append((path, title, mark))
    }

    /// Checks that nobody else can replace the programs that declared controls run.
    func checkPrograms(owner: uid_t) {
        var results: [String: FileTrustError?] = [:]
        for (path, title, mark) in programs {
            let error = results[path] ?? Self.trustError(of: path, owner: owner)
            results[path] = .some(error)
            guard let error else { continue }
            switch error.systemError {
            case nil: problems.add(mark, "\(title) runs \(error)")
            case _: problems.note(mark, "\(title) cannot run: \(error)")
            }
        }
    }

    private static func trustError(of path: String, owner: uid_t) -> FileTrustError? {
        do throws(FileTrustError) {
            try FileTrust.check(path: path, owner: owner)
            return nil
        } catch {
            return error
        }
    }

    mutating func use(_ action: DeclaredAction, of title: String, at mark: Mark) {
        switch action {
        case .gpioOutput(let address, _): use(.line(address), called: address.words, of: title, at: mark)
        case .led(let name): use(.led(name), called: "LED \"\(excerpt(of: name))\"", of: title, at: mark)
        case .command, .keys, .http, .unit, .power, .topic: break
        }
    }

    mutating func use(_ input: InputConfiguration, of title: String, at mark: Mark) {
        switch input {
        case .gpio(let address, _): use(.line(address), called: address.words, of: title, at: mark)
        case .key(let address, _): use(.key(address), called: "\(address.code) of this device", of: title, at: mark)
        case .terminal: use(.terminalKeys, called: "the terminal's keyboard", of: title, at: mark)
        // What a chord says of other buttons is checked when they are all known.
        case .scripted, .chord: break
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
    mutating func finish() {
        checkUses()
        checkReferences()
    }

    private mutating func checkUses() {
        for use in uses.sorted(by: { $0.mark < $1.mark }) {
            if let other = first[use.resource] {
                let place = other.words(from: problems)
                problems.add(use.mark, "\(use.title) uses \(use.words), which \(other.title) \(place) has already")
            } else {
                first[use.resource] = Place(title: use.title, file: problems.file, line: use.mark.line)
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
