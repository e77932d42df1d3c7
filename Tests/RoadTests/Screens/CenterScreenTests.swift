import AgentProtocol
import Foundation
import Testing

/// The Control Center on a terminal emulator.
@Suite("The Control Center on a screen")
struct CenterScreenTests {
    struct Size: CustomTestStringConvertible, Sendable {
        let columns: Int
        let rows: Int
        var testDescription: String { "\(columns)x\(rows)" }
    }

    static let sizes = [Size(columns: 80, rows: 24), Size(columns: 40, rows: 10), Size(columns: 200, rows: 50)]

    /// How many colours a person's terminal has, by what it says of itself.
    enum Colours: String, CaseIterable, Sendable {
        case none
        case sixteen
        case indexed
        case full

        var environment: [String: String] {
            switch self {
            case .none: ["NO_COLOR": "1"]
            case .sixteen: ["TERM": "screen"]
            case .indexed: [:]
            case .full: ["COLORTERM": "truecolor"]
            }
        }
    }

    @Test("every view looks as committed", arguments: sizes)
    func views(size: Size) throws {
        let house = try House()
        try house.furnish()
        try house.press("action", .hold)
        let window = try TerminalWindow(columns: size.columns, rows: size.rows)
        try window.type(house.command("center"))
        try window.press("Enter")
        try window.until(shows: "┃ 💡 Desk Lamp")
        // Below, where there is room, the names come from the gallery.
        if size.rows > 10 { try window.until(shows: "hold            Desk Lamp") }
        func compare(_ view: String) throws {
            try Screens.compare(try window.screen(), with: "center-\(view)-\(size.testDescription)")
        }
        try compare("controls")
        try window.press("Right", "Right", "Right", "Right")
        try window.until(shows: "▸ hold            Desk Lamp")
        try compare("buttons")
        try window.press("Left", "Left", "Left", "Left", "a")
        try window.until(shows: "Search:")
        try window.until("the gallery") { !$0.contains("asking") }
        try window.type("lamp")
        try window.until(shows: "Search: lamp")
        try compare("gallery")
        try window.press("Enter")
        try window.until(shows: "Configure Lamp")
        try window.until(shows: "Hall")
        try compare("form")
        try window.press("Escape")
        try window.until(shows: "Control Center")
        try window.press("q")
        try window.until("the prompt") { !$0.contains("Control Center") }
    }

    @Test("with colours and without, tints are as committed", arguments: Colours.allCases)
    func colours(_ colours: Colours) throws {
        let house = try House()
        try house.furnish()
        try house.press("action", .hold)
        let window = try TerminalWindow(columns: 80, rows: 24, colours.environment)
        try window.type(house.command("center"))
        try window.press("Enter")
        try window.until(shows: "double-tap      Doorbell")
        try Screens.compare(try window.screen(looks: true), with: "center-colours-\(colours.rawValue)")
        try window.press("q")
    }

    @Test("where a terminal's colours may be changed, tints are exact, and the end gives the colours back")
    func changedColours() throws {
        let house = try House()
        try house.furnish()
        try house.press("action", .hold)
        let window = try TerminalWindow(columns: 80, rows: 24)
        // Debian has no description of this terminal with direct colours.
        try window.typeNested(
            """
            TERM=hterm-256color COLORTERM=truecolor \(house.command("center"))
            printf '\\033[48;5;255mgrey\\033[0m\\n'
            read
            """)
        try window.until(shows: "double-tap      Doorbell")
        try Screens.compare(try window.screen(looks: true), with: "center-colours-changed")
        try window.press("q")
        try window.until(shows: "grey")
        #expect(try window.screen(looks: true).hasPrefix("⟨on #255⟩grey⟨⟩"))
        try window.press("Enter")
    }

    @Test("it follows what happens elsewhere, and says why something failed")
    func following() throws {
        let house = try House()
        try house.furnish()
        let window = try TerminalWindow(columns: 80, rows: 24)
        try window.type(house.command("center"))
        try window.press("Enter")
        try window.until(shows: "Off")
        try house.press("action", .hold)
        try window.until("the lamp to be on") { $0.contains("   On") }
        try house.place("radio", .large)
        try window.until("two radios") { $0.components(separatedBy: "Radio").count > 3 }
        // Enter on the doorbell, whose command fails.
        try window.press("Right", "Right", "Enter")
        try window.until(shows: "✗ run: exited with status 1")
        // A click on the lamp's tile puts it out.
        try window.click(row: 7, column: 5)
        try window.until(shows: "┃    Off")
        // Another center sees the same.
        let other = try TerminalWindow(columns: 80, rows: 24)
        try other.type(house.command("center"))
        try other.press("Enter")
        try other.until(shows: "Radio")
        try window.press("s")
        try other.until("the lamp to be small") { _ in
            (try? house.center.controls.first { $0.place == .controls }?.size) == .small
        }
        try window.press("q")
        try other.press("q")
    }

    @Test("the pictures in the documents are these screens")
    func documents() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent()
        let page = try String(contentsOf: sources.appending(path: "../../../docs/screen.md"), encoding: .utf8)
        for name in ["watch-failed", "center-controls", "center-gallery", "center-form"] {
            let screen = try String(contentsOf: sources.appending(path: "Golden/\(name)-80x24.txt"), encoding: .utf8)
            #expect(page.contains("```text\n\(screen)```"), "\(name)")
        }
    }

    @Test("not on a terminal there is one line that says what to do")
    func withoutTerminal() throws {
        let house = try House()
        let run = try Program.run(
            [Scene.program("actionbutton"), "--socket", house.daemon.socket, "center"], ["TERM": "xterm"])
        #expect(run.code == 64)
        #expect(run.output.hasPrefix("actionbutton: center needs a terminal"))
        #expect(run.output.split(separator: "\n").count == 1)
    }

    @Test("nothing is drawn, and nobody wakes up, while nothing changes")
    func rest() throws {
        let house = try House()
        try house.furnish()
        let window = try TerminalWindow(columns: 80, rows: 24)
        try window.type(house.command("center") + " & echo $! >/tmp/\(house.daemon.process).center; fg >/dev/null")
        try window.press("Enter")
        try window.until(shows: "Radio")
        let file = "/tmp/\(house.daemon.process).center"
        defer { unlink(file) }
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let process = try #require(pid_t(text.filter(\.isNumber)))
        // Dispatch lets its idle threads go after some seconds.
        sleep(8)
        let before = ProcessTable.contextSwitches(of: process)
        sleep(5)
        #expect(ProcessTable.contextSwitches(of: process) == before)
        try window.press("q")
    }
}

extension ProcessTable {
    /// How often the threads of a process have begun to run.
    static func contextSwitches(of process: pid_t) -> Int {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        return threads.reduce(0) { sum, thread in
            let text = (try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/status", encoding: .utf8)) ?? ""
            let lines = text.split(separator: "\n").filter { $0.contains("ctxt_switches") }
            return sum + lines.compactMap { Int($0.filter(\.isNumber)) }.reduce(0, +)
        }
    }
}
