import AgentProtocol
import Foundation
import Glibc
import Testing

/// The agent itself on a terminal emulator: its live line, and keys as presses.
@Suite("The agent on a screen")
struct AgentScreenTests {
    /// An agent in a shell, whose button is the terminal.
    private final class Run {
        let folder: String
        let window: TerminalWindow

        init(columns: Int, rows: Int, _ environment: [String: String] = [:]) throws {
            folder = "/tmp/actionbutton-screen.\(UUID().uuidString.prefix(8))"
            for place in [folder, "\(folder)/state", "\(folder)/home"] { mkdir(place, 0o700) }
            let configuration = """
                buttons:
                  action: {terminal: {}, gestures: {hold: lamp}, indicators: [screen]}
                indicators:
                  screen: {terminal: {}}
                controls:
                  lamp:
                    name: Desk Lamp
                    tint: yellow
                    symbol: lamp.desk.fill
                    hint: {on: Light, off: Put Out}
                    command:
                      is-on: [test, -e, \(folder)/lamp]
                      turn-on: [touch, \(folder)/lamp]
                      turn-off: [rm, \(folder)/lamp]
                """
            try configuration.write(toFile: "\(folder)/config.yaml", atomically: false, encoding: .utf8)
            window = try TerminalWindow(columns: columns, rows: rows, environment)
            try window.type(
                "clear; HOME=\(folder)/home \(Scene.program("actionbuttond")) --user --config \(folder)/config.yaml "
                    + "--socket \(folder)/agent.socket --state \(folder)/state 2>\(folder)/log; echo ended with $?")
            try window.press("Enter")
            try window.until(shows: "Off")
        }

        deinit {
            try? window.press("C-c")
            try? FileManager.default.removeItem(atPath: folder)
        }
    }

    @Test("off, the hint and on look as committed", arguments: CenterScreenTests.sizes)
    func states(size: CenterScreenTests.Size) throws {
        let run = try Run(columns: size.columns, rows: size.rows)
        func compare(_ state: String) throws {
            try Screens.compare(try run.window.screen(), with: "agent-\(state)-\(size.testDescription)")
        }
        try compare("off")
        try run.window.press("Space")
        try run.window.until("the hint after the tap") { $0.contains("Hold") && !$0.contains("╌") }
        try compare("hint")
        try run.window.until("the hint to go") { !$0.contains("Hold") }
        try run.window.press("Enter")
        try run.window.until("the lamp to be on") { $0.contains("On") && !$0.contains("Hold") && !$0.contains("…") }
        try compare("on")
        try run.window.press("q")
        try run.window.until(shows: "ended with 0")
        #expect(try !run.window.screen().contains("Lamp"))
    }

    @Test("in colours, and without", arguments: CenterScreenTests.Colours.allCases)
    func colours(_ colours: CenterScreenTests.Colours) throws {
        let run = try Run(columns: 80, rows: 24, colours.environment)
        try run.window.press("Enter")
        try run.window.until("the lamp to be on") { $0.contains("On") && !$0.contains("Hold") }
        try Screens.compare(try run.window.screen(looks: true), with: "agent-colours-\(colours.rawValue)")
    }

    @Test("the terminal is left as it was found", arguments: ["q", "C-c", "C-z", "kill"])
    func leaving(_ end: String) throws {
        let plain = try TerminalWindow(columns: 80, rows: 24)
        let state = try plain.state()
        let run = try Run(columns: 80, rows: 24)
        if end == "kill" {
            let status: StatusReply = try VarlinkClient(path: "\(run.folder)/agent.socket").call(AgentInterface.status)
            kill(status.processID, SIGTERM)
        } else {
            try run.window.press(end)
        }
        try run.window.until("the prompt") { $0.hasSuffix(TerminalWindow.prompt) }
        #expect(try run.window.state() == state)
        #expect(try run.window.settings() == plain.settings())
        guard end == "C-z" else { return }
        try run.window.type("fg")
        try run.window.press("Enter")
        try run.window.until(shows: "Off")
        try run.window.press("Enter")
        try run.window.until(shows: "On")
        try run.window.press("q")
        try run.window.until("the prompt") { $0.hasSuffix(TerminalWindow.prompt) }
        #expect(try run.window.settings() == plain.settings())
    }

    @Test("colours fit the background that the terminal tells", arguments: ["white", "black"])
    func background(_ background: String) throws {
        let house = try House()
        try house.press("action", .hold)
        let window = try TerminalWindow(columns: 80, rows: 24, background: background)
        try window.type("clear; " + house.command("watch action"))
        try window.press("Enter")
        try window.until(shows: "Desk Lamp")
        try Screens.compare(try window.screen(looks: true), with: "watch-background-\(background)")
        try window.press("C-c")
    }
}
