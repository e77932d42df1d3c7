import Foundation
import Testing

/// A terminal emulator with a shell in it, which a test types in and looks at: tmux with a server of its own.
final class TerminalWindow {
    private static let tmux = "/usr/bin/tmux"
    private let socket = "actionbutton-\(UUID().uuidString.prefix(8))"
    private let folder: String

    /// The shell's prompt, alone on its line.
    static let prompt = "$"

    /// - Parameter environment: what the shell gets besides `PATH`, `TERM` and a locale.
    /// - Parameter background: tmux's own, which it tells programs that ask.
    init(
        columns: Int, rows: Int, _ environment: [String: String] = [:], background: String = "default"
    ) throws {
        try #require(access(Self.tmux, X_OK) == 0, "tmux is missing: apt install tmux")
        folder = "/tmp/actionbutton-window.\(UUID().uuidString.prefix(8))"
        mkdir(folder, 0o700)
        // One line, so that the size holds from the first moment on.
        let settings = """
            set -g status off
            set -g escape-time 0
            set -g default-terminal tmux-256color
            set -g default-size \(columns)x\(rows)
            set -g window-style bg=\(background)
            """
        try settings.write(toFile: "\(folder)/tmux.conf", atomically: false, encoding: .utf8)
        let variables = environment.merging(["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "PS1": "$ "]) { own, _ in own
        }
        let words = variables.sorted { $0.key < $1.key }.map { "'\($0.key)=\($0.value)'" }.joined(separator: " ")
        // TERM is tmux's to say, unless the test does.
        let term = environment["TERM"] == nil ? "TERM=\"$TERM\" " : ""
        try run([
            "-f", "\(folder)/tmux.conf", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
            "exec env -i \(term)\(words) /bin/bash --norc --noprofile -i",
        ])
        try until("a prompt") { $0.hasPrefix(Self.prompt) }
    }

    deinit {
        _ = try? run(["kill-server"])
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The server stays for as long as the test, and would hold open what libraries have opened for others: nobody could
    /// hang up meanwhile.
    private static let alone =
        #"for file in /proc/$$/fd/*; do file=${file##*/}; ((file < 3)) || eval "exec $file>&-"; done; exec "$@""#

    @discardableResult
    private func run(_ words: [String]) throws -> String {
        let result = try Program.run(
            ["/bin/bash", "-c", Self.alone, "tmux", Self.tmux, "-L", socket] + words,
            ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"])
        try #require(result.code == 0, "tmux \(words.joined(separator: " ")): \(result.output)")
        return result.output
    }

    /// Types text as it is.
    func type(_ text: String) throws {
        try run(["send-keys", "-l", "--", text])
    }

    /// Runs a script in a second emulator inside of this one, which is told the colours that numbers have in the inner one.
    func typeNested(_ script: String) throws {
        let settings = """
            set -g status off
            set -g default-terminal tmux-256color
            set -g terminal-features ",*:RGB"
            set -g destroy-unattached on
            """
        try settings.write(toFile: "\(folder)/inner.conf", atomically: false, encoding: .utf8)
        try script.write(toFile: "\(folder)/inner.sh", atomically: false, encoding: .utf8)
        try type("clear; \(Self.tmux) -L \(socket)-inner -f \(folder)/inner.conf new 'bash \(folder)/inner.sh'")
        try press("Enter")
    }

    /// Presses keys by tmux's names: `Enter`, `Down`, `C-c`.
    func press(_ keys: String...) throws {
        try run(["send-keys"] + keys)
    }

    /// What is seen, without spaces at the ends of lines, and without the empty lines below.
    ///
    /// - Parameter looks: with colours and the like, as ``Looks`` tells them.
    func screen(looks: Bool = false) throws -> String {
        let captured = try run(["capture-pane", "-p"] + (looks ? ["-e"] : []))
        let lines = (looks ? Looks.told(captured) : captured).split(
            separator: "\n", omittingEmptySubsequences: false)
        let trimmed = lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
        return trimmed.reversed().drop { $0.isEmpty }.reversed().joined(separator: "\n")
    }

    /// Looks until the screen is as wanted, for at most 30 s.
    func until(_ what: String, _ isThere: (String) -> Bool) throws {
        for _ in 0..<1500 {
            if isThere(try screen()) { return }
            usleep(20_000)
        }
        Issue.record("waited 30 s for \(what); the screen is:\n\(try screen())")
    }

    /// Looks until the screen has a text.
    func until(shows text: String) throws {
        try until("\"\(text)\"") { $0.contains(text) }
    }

    func resize(columns: Int, rows: Int) throws {
        try run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    /// Presses the first button of a mouse, as tmux's terminal reports it: places from 1, on top of 32.
    func click(row: Int, column: Int) throws {
        let place = [column, row].compactMap { Unicode.Scalar(UInt32(32 + $0)) }.map { String($0) }.joined()
        try type("\u{1B}[M \(place)")
    }

    /// What a program has to leave as it found it: the cursor, and which of the two screens is shown.
    func state() throws -> String {
        try run([
            "display-message", "-p", "cursor #{cursor_flag}, other screen #{alternate_on}, mouse #{mouse_any_flag}",
        ])
    }

    /// The settings of the terminal's line, as stty says them; the shell has to be waiting.
    func settings() throws -> String {
        let file = "\(folder)/settings"
        unlink(file)
        try type("stty -g >\(file).new && mv \(file).new \(file)")
        try press("Enter")
        try ProcessTable.wait("stty") { access(file, R_OK) == 0 }
        try press("C-l")
        try until("a prompt") { $0.hasPrefix(Self.prompt) }
        return try String(contentsOfFile: file, encoding: .utf8)
    }
}

/// Screens that are committed.
enum Screens {
    /// Looks until a screen is the committed one of that name, for at most 10 s: what it waits for may be drawn in steps.
    ///
    /// `ACTIONBUTTON_WRITE_GOLDEN=1 swift test --filter Screen` writes them anew, for review.
    static func compare(_ screen: @autoclosure () throws -> String, with name: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(name).txt")
        var text = try screen() + "\n"
        if ProcessInfo.processInfo.environment["ACTIONBUTTON_WRITE_GOLDEN"] != nil {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            return try text.write(to: file, atomically: false, encoding: .utf8)
        }
        let committed = try String(contentsOf: file, encoding: .utf8)
        for _ in 0..<200 where text != committed {
            usleep(50_000)
            text = try screen() + "\n"
        }
        #expect(text == committed, "\(name):\n\(text)")
    }
}
