import AgentProtocol
import Input
import Testing

@testable import Command

@Suite struct OptionsTests {
    typealias Action = Options.Action

    @Test(arguments: [
        ("status", Action.status),
        ("gallery", .gallery),
        ("activities", .activities),
        ("reload-config", .reloadConfiguration),
        ("check", .check(file: nil)),
        ("check a.yaml", .check(file: "a.yaml")),
        ("reload", .reload(kind: nil)),
        ("reload com.example.timer", .reload(kind: "com.example.timer")),
        ("watch", .watch(button: nil)),
        ("watch front", .watch(button: "front")),
        ("watch -- -front", .watch(button: "-front")),
        ("press front tap", .press(button: "front", gesture: .tap, duration: nil)),
        ("press front double-tap", .press(button: "front", gesture: .doubleTap, duration: nil)),
        ("press front very-long-hold", .press(button: "front", gesture: .veryLongHold, duration: nil)),
        ("press front hold --for 1.5s", .press(button: "front", gesture: .hold, duration: .milliseconds(1500))),
        ("assign front hold k", .assign(button: "front", gesture: .hold, what: .kind("k", values: []))),
        ("assign front hold --none", .assign(button: "front", gesture: .hold, what: .nothing)),
        ("assign --default front hold", .assign(button: "front", gesture: .hold, what: .fileDefault)),
        ("devices", .devices(all: false)),
        ("devices --all", .devices(all: true)),
        ("monitor", .monitor(.button(nil), record: nil)),
        ("monitor front --record t", .monitor(.button("front"), record: "t")),
        ("monitor --gpio GPIO17", .monitor(.gpio(.name("GPIO17")), record: nil)),
        ("monitor --gpio /dev/gpiochip0/4", .monitor(.gpio(.chip("/dev/gpiochip0", offset: 4)), record: nil)),
        (
            "monitor --key KEY_A@/dev/input/x",
            .monitor(.key(KeyAddress(device: .path("/dev/input/x"), code: "KEY_A")), record: nil)
        ),
        (
            "monitor --all --key @Pad",
            .monitor(.keys(of: .properties(DeviceProperties(name: "Pad"))), record: nil)
        ),
        ("replay t", .replay(file: "t")),
        ("learn", .learn(name: "action", writes: false, configuration: nil)),
        ("learn --write --name a --config c", .learn(name: "a", writes: true, configuration: "c")),
        ("doctor --config c", .doctor(configuration: "c")),
        ("--help", .help(nil)),
        ("-h", .help(nil)),
        ("assign --help", .help(.assign)),
        ("completions zsh", .completions(.zsh)),
        ("status --version", .version),
    ])
    func actions(line: String, action: Action) throws {
        let options = try parse(line)
        #expect(options.action == action)
        #expect(options.agent == .automatic)
        #expect(!options.wantsJSON)
    }

    @Test(arguments: [
        ["assign", "front", "hold", "k", "--with", "timer=work", "minutes=25", "note=a=b"],
        ["assign", "--with=timer=work", "--with", "minutes=25", "--with", "note=a=b", "front", "hold", "k"],
        ["assign", "front", "hold", "--with", "timer=work", "minutes=25", "--with=note=a=b", "k"],
    ])
    func values(arguments: [String]) throws {
        let values = [("timer", "work"), ("minutes", "25"), ("note", "a=b")].map {
            Options.NamedValue(name: $0.0, value: $0.1)
        }
        let options = try Options(arguments: arguments, environment: [:])
        #expect(options.action == .assign(button: "front", gesture: .hold, what: .kind("k", values: values)))
    }

    @Test(
        arguments: [
            ("status --user", Options.AgentChoice.user, nil),
            ("status --system --json", .system, nil),
            ("--socket /run/a status", .socket(path: "/run/a"), nil),
            ("--socket=/run/a status", .socket(path: "/run/a"), "/run/b"),
            ("status", .socket(path: "/run/b"), "/run/b"),
            ("status --system", .system, "/run/b"),
            ("status", .automatic, ""),
        ] as [(String, Options.AgentChoice, String?)])
    func agents(line: String, agent: Options.AgentChoice, inherited: String?) throws {
        let options = try parse(line, environment: inherited.map { ["ACTIONBUTTON_SOCKET": $0] } ?? [:])
        #expect(options.agent == agent)
        #expect(options.wantsJSON == line.contains("--json"))
    }

    private static let subcommandIsMissing =
        "a subcommand is missing: status, gallery, assign, configure, controls, press, watch, center, reload, "
        + "reload-config, check, activities, push, developer, lock, unlock, completions, devices, monitor, replay, learn and doctor"

    @Test(arguments: [
        ("", subcommandIsMissing),
        ("start", "\"start\" is no subcommand; there are status, gallery, assign, configure, controls, press"),
        ("completions tcsh", "there are no completions for \"tcsh\"; there are bash, zsh and fish"),
        ("status now", "status: unexpected \"now\""),
        ("press front", "press: GESTURE is missing"),
        ("press front tap --for 0s", "--for needs a duration of at most 600s, such as 1.5s or 700ms, not \"0s\""),
        ("press front tap --for 601s", "--for needs a duration of at most 600s, such as 1.5s or 700ms, not \"601s\""),
        ("press front tap --for long", "--for needs a duration of at most 600s, such as 1.5s or 700ms, not \"long\""),
        ("press", "press: BUTTON is missing"),
        ("press front shake", "\"shake\" is no gesture; there are tap, hold, long-hold, very-long-hold and double-tap"),
        ("status --quiet", "there is no option --quiet"),
        ("status -x", "there is no option -x"),
        ("status --json=yes", "--json takes no value"),
        ("status --json --json", "--json can be given only once"),
        ("status --user --system", "only one of --socket, --user and --system can be given"),
        ("status --socket", "--socket needs a value"),
        ("status --socket=", "--socket needs a value"),
        ("status --none", "--none does not go with status"),
        ("assign front hold", "assign needs exactly one of KIND, --none and --default"),
        ("assign front hold k --none", "assign needs exactly one of KIND, --none and --default"),
        ("assign front hold --none --default", "assign needs exactly one of KIND, --none and --default"),
        ("assign front hold --none --with a=b", "--with needs a KIND"),
        ("assign front hold k --with ab", "--with needs NAME=VALUE, not \"ab\""),
        ("assign front hold k --with =b", "--with needs NAME=VALUE, not \"=b\""),
        ("assign front hold k --with a=b a=c", "--with gives a more than once"),
    ])
    func mistakes(line: String, message: String) {
        do {
            let options = try parse(line)
            Issue.record("\(line) was understood as \(options)")
        } catch {
            #expect(error.description.hasPrefix(message))
            #expect(error.description.hasSuffix("--help"))
        }
    }

    @Test func helpNamesEverything() {
        let overview = Help.text(nil)
        for subcommand in Subcommand.allCases {
            #expect(overview.contains("  \(subcommand.rawValue)"))
            let help = Help.text(subcommand)
            #expect(help.hasPrefix("Usage: actionbutton \(subcommand.rawValue)"))
            for option in subcommand.options + Option.general { #expect(help.contains("--\(option.rawValue)")) }
        }
        for line in overview.split(separator: "\n") { #expect(line.count <= 120, "\(line)") }
    }

    private func parse(_ line: String, environment: [String: String] = [:]) throws(UsageError) -> Options {
        try Options(arguments: line.split(separator: " ").map(String.init), environment: environment)
    }
}
