import AgentProtocol
import Foundation
import Testing

/// Where the presses of a test come from.
enum PressInput: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case pi4 = "GPIO17 of a Pi 4"
    case pi5 = "GPIO17 of a Pi 5"
    case keyboard = "KEY_PROG1 of a keyboard"
    case deviceTree = "gpio-keys from a device tree"

    var testDescription: String { rawValue }
}

/// A wired-up button, an LED, and the agent between them.
final class Rig {
    static let ledName = "board:green:status"
    /// The faint light of a control that is off.
    static let offBrightness: Int32 = 2

    let input: PressInput
    let led: WatchedLED
    let header: GPIOHeader?
    let keyboard: VirtualKeyboard?
    private(set) var agent: AgentProcess
    private(set) var client: VarlinkClient

    /// Wires `input` up and starts the agent, with `control` on its button's `gestures`; another button, with the input
    /// `beside`, has the hold alone. Returns when the control's state is known.
    init(
        _ input: PressInput, control: String = "com.example.board.Relay", gestures: [String] = ["hold"],
        beside other: String? = nil, extensions: [String]? = nil
    ) async throws {
        self.input = input
        led = try WatchedLED(name: Self.ledName)
        header =
            switch input {
            case .pi4: try GPIOHeader(.pi4)
            case .pi5: try GPIOHeader(.pi5)
            case .keyboard, .deviceTree: nil
            }
        keyboard = input == .keyboard ? try VirtualKeyboard(name: "Board keyboard") : nil
        try header?.letGo(17)
        if input == .deviceTree { try DeviceTree.release() }
        agent = try AgentProcess(
            configuration: Self.configuration(
                input, control: control, gestures: gestures, beside: other, extensions: extensions))
        guard try await agent.isReady() else {
            throw SystemCallError("waiting for READY=1; the agent wrote:\n\(agent.output)", reason: ETIMEDOUT)
        }
        client = try VarlinkClient(path: agent.socket)
        do {
            try await client.waitUntilKnown()
        } catch {
            throw SystemCallError("\(error); the agent wrote:\n\(agent.output)", reason: ETIMEDOUT)
        }
        try client.watch("action")
    }

    /// A configuration with one button, `action`, or with two, of which the `other` has that input.
    static func configuration(
        _ input: PressInput, control: String = "com.example.board.Relay", gestures: [String] = ["hold"],
        beside other: String? = nil, extensions: [String]? = nil
    ) throws -> String {
        let source =
            switch input {
            case .pi4, .pi5: "gpio: {line: GPIO17, bias: pull-up, active-low: true, debounce: 10ms}"
            case .keyboard: "key: {name: \"Board keyboard\", code: KEY_PROG1}"
            case .deviceTree: "key: {name: \"\(DeviceTree.buttonName)\", code: KEY_PROG1}"
            }
        let buttons: KeyValuePairs<String, String> =
            if let other { ["action": source, "other": other] } else { ["action": source] }
        return try configuration(buttons: buttons, control: control, gestures: gestures, extensions: extensions)
    }

    /// A configuration with the given buttons, all with `control` on the hold, the first on the `gestures` and with
    /// the LED.
    static func configuration(
        buttons: KeyValuePairs<String, String>, control: String = "com.example.board.Relay",
        gestures: [String] = ["hold"], extensions: [String]? = nil
    ) throws -> String {
        let buttons = buttons.enumerated().map { place, button in
            """
              \(button.key):
                \(button.value)
                hold-threshold: 500ms
                gestures: {\((place == 0 ? gestures : ["hold"]).map { "\($0): {control: \(control)}" }.joined(separator: ", "))}
                indicators: [\(place == 0 ? "status" : "")]
            """
        }
        return """
            buttons:
            \(buttons.joined(separator: "\n"))
            indicators:
              status: {led: "\(ledName)"}
            extensions: [\((try extensions ?? [TestExtension.installed()]).map { "\"\($0)\"" }.joined(separator: ", "))]

            """
    }

    func press() throws {
        switch input {
        case .pi4, .pi5: try header?.pullDown(17)
        case .keyboard: try keyboard?.press()
        case .deviceTree: try DeviceTree.press()
        }
    }

    func release() throws {
        switch input {
        case .pi4, .pi5: try header?.letGo(17)
        case .keyboard: try keyboard?.release()
        case .deviceTree: try DeviceTree.release()
        }
    }

    /// Presses for that long; gives the times at which the button went down and up.
    @discardableResult
    func press(for length: Duration) async throws -> ClosedRange<Int64> {
        let down = Board.now
        try press()
        try await Task.sleep(for: length)
        let up = Board.now
        try release()
        return down...up
    }

    /// The values that were performed to the end, oldest first.
    var values: [Bool] { PerformanceLog(state: agent.state).values }
}

/// Extensions copied to a folder that only root can write: the agent trusts no other.
enum TestExtension {
    /// Copies the tests' own extension, or another one, and gives its new path.
    static func installed(
        as name: String = "BoardExtension", from source: String? = nil, mode: mode_t = 0o755
    ) throws -> String {
        let folder = "/run/board-tests"
        try KernelFile.makeFolder(folder)
        let path = "\(folder)/\(name)"
        if !FileManager.default.fileExists(atPath: path) {
            try FileManager.default.copyItem(atPath: source ?? "\(Board.programs)/BoardExtension", toPath: path)
        }
        guard chmod(path, mode) == 0 else { throw SystemCallError("changing the mode of \(path)") }
        return path
    }
}
