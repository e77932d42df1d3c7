import AgentProtocol
import Foundation
import Glibc
import Testing

/// The live lines on a terminal emulator, and how every view leaves the terminal.
@Suite("Live lines on a screen")
struct ViewScreenTests {
    private static let sizes = CenterScreenTests.sizes
    private static let colours = CenterScreenTests.Colours.allCases

    @Test("watch looks as committed: on, off, failed", arguments: sizes)
    func watch(size: CenterScreenTests.Size) throws {
        let house = try House()
        let window = try TerminalWindow(columns: size.columns, rows: size.rows)
        try window.type("clear; " + house.command("watch"))
        try window.press("Enter")
        try window.until(shows: "Radio")
        func compare(_ state: String) throws {
            try Screens.compare(try window.screen(), with: "watch-\(state)-\(size.testDescription)")
        }
        try compare("off")
        try house.press("action", .hold)
        try window.until(shows: "On")
        try compare("on")
        let _: AssignReply = try house.call(
            AgentInterface.assign, AssignCall(button: "side", gesture: .hold, kind: "bell"))
        try window.until(shows: "Doorbell")
        try house.press("side", .hold)
        try window.until(shows: "✗")
        try compare("failed")
        try window.press("C-c")
        try window.until("the prompt") { !$0.contains("Radio") }
    }

    @Test("watch in colours, and without", arguments: colours)
    func watchInColours(_ colours: CenterScreenTests.Colours) throws {
        let house = try House()
        try house.press("action", .hold)
        let window = try TerminalWindow(columns: 80, rows: 24, colours.environment)
        try window.type("clear; " + house.command("watch"))
        try window.press("Enter")
        try window.until(shows: "Radio")
        try Screens.compare(try window.screen(looks: true), with: "watch-colours-\(colours.rawValue)")
        try window.press("C-c")
    }

    @Test("watch --plain and TERM=dumb write a line of words for each change, and redraw nothing")
    func plain() throws {
        let house = try House()
        for (option, environment) in [(" --plain", [:]), ("", ["TERM": "dumb"])] {
            let window = try TerminalWindow(columns: 80, rows: 24, environment)
            try window.type("clear; " + house.command("watch action\(option)"))
            try window.press("Enter")
            try window.until(shows: "action: Desk Lamp, Off")
            try house.press("action", .hold)
            try window.until("the new state") { $0.split(separator: "\n").last == "action: Desk Lamp, On" }
            let lines = try window.screen().split(separator: "\n").map(String.init)
            let said = lines.drop { $0 != "action: Desk Lamp, Off" }
            #expect(said.last == "action: Desk Lamp, On")
            #expect(said.allSatisfy { $0.hasPrefix("action: Desk Lamp") })
            #expect(Set(said).count == said.count)
            try window.press("C-c")
            try house.press("action", .hold)
        }
    }

    /// A view of this house, and a text by which it is seen to be there.
    enum View: String, CaseIterable, Sendable {
        case watch
        case center
    }

    /// What may end a view.
    enum End: String, CaseIterable, Sendable {
        case interrupt
        case terminate
        case quit
        case crash
        case agentGone
    }

    @Test("the terminal is left as it was found, whatever ends the view", arguments: View.allCases, End.allCases)
    func leaving(_ view: View, _ end: End) throws {
        // watch has no keys, and does not take the terminal's settings: there is nothing to give back after a crash.
        if view == .watch, end == .quit || end == .crash { return }
        // center waits for an agent that has gone.
        if view == .center, end == .agentGone { return }
        let house = try House()
        let window = try TerminalWindow(columns: 80, rows: 24)
        let (state, settings) = (try window.state(), try window.settings())
        try window.type("echo before; " + house.command("\(view.rawValue); echo ended with $?"))
        try window.press("Enter")
        try window.until(shows: "Radio")
        switch end {
        case .interrupt: try window.press("C-c")
        case .quit: try window.press("q")
        case .terminate: try signal(SIGTERM, house, view)
        case .crash: try signal(SIGSEGV, house, view)
        case .agentGone: kill(house.daemon.process, SIGTERM)
        }
        // An interrupted list of commands is not gone on with.
        let prompts = end == .interrupt ? 1 : 0
        try window.until("the end of \(view)") { screen in
            end == .interrupt ? screen.hasSuffix(TerminalWindow.prompt) : screen.contains("ended with")
        }
        let screen = try window.screen()
        #expect(screen.contains("before"))
        #expect(!screen.contains("Radio"), "\(screen)")
        #expect(prompts == 1 || screen.contains("ended with \(Self.code(view, end))"), "\(screen)")
        #expect(try window.state() == state)
        #expect(try window.settings() == settings)
    }

    private static func code(_ view: View, _ end: End) -> Int {
        switch end {
        case .interrupt: 130
        case .terminate: 128 + Int(SIGTERM)
        case .crash: 128 + Int(SIGSEGV)
        case .quit: 0
        case .agentGone: 69
        }
    }

    private func signal(_ number: Int32, _ house: House, _ view: View) throws {
        let found = try Program.run(["/usr/bin/pgrep", "-f", "^[^ ]*actionbutton --socket \(house.daemon.socket)"])
        let process = try #require(pid_t(found.output.filter { $0 != "\n" }), "\(found.output)")
        kill(process, number)
    }

    @Test("the Control Center stays while the agent is started anew, and shows then what there is")
    func restart() throws {
        let house = try House()
        try house.place("radio", .large)
        let window = try TerminalWindow(columns: 80, rows: 24)
        try window.type(house.command("center"))
        try window.press("Enter")
        try window.until(shows: "┃ 📻 Radio")
        try house.daemon.restart {
            try window.until(shows: "✗ the agent has stopped; waiting for it")
            #expect(try window.screen().contains("┃ 📻 Radio"))
            try window.press("Enter")
            try window.until(shows: "✗ no agent can be reached")
        }
        try window.until("the agent to be back") { !$0.contains("✗") }
        try window.press("Enter")
        try window.until(shows: "┃    On")
        try window.press("q")
        try window.until("the prompt") { $0.hasSuffix(TerminalWindow.prompt) }
    }

    @Test("watch ends when nobody reads it any more")
    func closedPipe() throws {
        let house = try House()
        let window = try TerminalWindow(columns: 80, rows: 24)
        try window.type("(" + house.command("watch action") + "; echo ended with $? >&2) | head -n 1")
        try window.press("Enter")
        try window.until(shows: "action: Desk Lamp, Off")
        try house.press("action", .hold)
        try window.until(shows: "ended with 73")
        #expect(try window.screen().contains("actionbutton: cannot write to the output: Broken pipe"))
    }

    @Test("Ctrl-Z gives the terminal back, and fg takes it again", arguments: View.allCases)
    func stopping(_ view: View) throws {
        let house = try House()
        let window = try TerminalWindow(columns: 80, rows: 24)
        let (state, settings) = (try window.state(), try window.settings())
        try window.type(house.command(view.rawValue))
        try window.press("Enter")
        try window.until(shows: "Radio")
        try window.press("C-z")
        try window.until(shows: "Stopped")
        #expect(try window.state() == state)
        #expect(try window.settings() == settings)
        try house.press("side", .hold)
        try window.resize(columns: 60, rows: 20)
        try window.type("fg")
        try window.press("Enter")
        try window.until("what has changed meanwhile") { $0.contains("Radio") && $0.contains("On") }
        try window.press("C-c")
        try window.until("the prompt") { $0.hasSuffix(TerminalWindow.prompt) }
        #expect(try window.state() == state)
        #expect(try window.settings() == settings)
    }

    @Test("a view follows the terminal's size", arguments: View.allCases)
    func resizing(_ view: View) throws {
        let house = try House()
        let window = try TerminalWindow(columns: 80, rows: 24)
        try window.type("clear; " + house.command(view.rawValue))
        try window.press("Enter")
        try window.until(shows: "Radio")
        for size in [(40, 10), (200, 50), (25, 6), (80, 24)] {
            try window.resize(columns: size.0, rows: size.1)
            usleep(300_000)
        }
        try window.until(shows: view == .center ? "double-tap      Doorbell" : "Radio")
        try Screens.compare(try window.screen(), with: "\(view.rawValue)-resized")
        try window.press("C-c")
    }
}
