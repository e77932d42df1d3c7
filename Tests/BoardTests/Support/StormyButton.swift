import CBoard
import Foundation
import Input
import Testing

/// A button that chatters without end, beside one that is used.
final class StormyButton {
    enum Kind: String, CaseIterable, Sendable, CustomTestStringConvertible {
        case key = "a key"
        case line = "a line"

        var testDescription: String { rawValue }

        /// How often it changes in one round.
        var changesARound: Int {
            switch self {
            case .key: 10
            case .line: 1
            }
        }

        /// The configuration; a line that is not debounced tells each of its edges.
        fileprivate var input: String {
            switch self {
            case .key: "key: {name: \"Storm keyboard\", code: KEY_PROG2}"
            case .line: "gpio: {line: GPIO\(offset), bias: pull-up, active-low: true, debounce: 0ms}"
            }
        }
    }

    private static let offset = 22

    let kind: Kind
    /// The button that is used: another keyboard's, or another line of the same chip.
    let rig: Rig
    private let keyboard: VirtualKeyboard

    /// Returns when the agent has both buttons, with a control on each of the `gestures` of the one that is used.
    init(_ kind: Kind, gestures: [String]) async throws {
        self.kind = kind
        keyboard = try VirtualKeyboard(name: "Storm keyboard", keys: [KEY_PROG2])
        rig = try await Rig(kind == .key ? .keyboard : .pi4, gestures: gestures, beside: kind.input)
    }

    func storm(rounds: Int) throws -> Storm {
        switch kind {
        case .key:
            // SAFETY: only the storm types on it.
            nonisolated(unsafe) let keyboard = self.keyboard
            let count = kind.changesARound
            return Storm(rounds: rounds) { _ in
                (try? keyboard.storm(KEY_PROG2, count: Int32(count))) == nil ? 0 : count
            }
        case .line:
            let path = try header.pullFile(Self.offset)
            guard let wire = FileHandle(forWritingAtPath: path) else { throw SystemCallError("opening \(path)") }
            return Storm(rounds: rounds) { number in
                let pull = number.isMultiple(of: 2) ? "pull-down" : "pull-up"
                return pwrite(wire.fileDescriptor, pull, pull.utf8.count, 0) == pull.utf8.count ? 1 : 0
            }
        }
    }

    /// The program of the same trade that prints what it reads there.
    var reader: [String] {
        get throws {
            switch kind {
            case .key: return ["/usr/bin/evtest", try keyboard.node]
            case .line:
                let chip = try header.chip
                let address = GPIOLibrary.version.hasPrefix("1.") ? [chip] : ["--chip", chip]
                return ["/usr/bin/gpiomon"] + address + ["\(Self.offset)"]
            }
        }
    }

    private var header: GPIOHeader {
        get throws {
            guard let header = rig.header else { throw SystemCallError("finding the header", reason: ENODEV) }
            return header
        }
    }
}
