import EventLoop
import Foundation
import Indicators

/// A folder that looks like `/sys/class/leds` with one LED, and tells what is written to that, when it is written.
@AgentActor
final class LampFolder {
    /// Whether it is bright, as of the last write; an LED of a control that is off glows faintly.
    private(set) var isLit = false
    /// How often it has turned bright or faint.
    private(set) var turns = 0
    private let root = "/tmp/actionbutton-lamp.\(UUID().uuidString.prefix(8))"
    private var watcher: FileWatcher?

    /// - Parameter onWrite: called after each write to its brightness.
    init(onWrite: @escaping @AgentActor () -> Void) throws {
        try FileManager.default.createDirectory(atPath: "\(root)/lamp", withIntermediateDirectories: true)
        for (name, text) in [("brightness", "0"), ("max_brightness", "255"), ("trigger", "[none]")] {
            try text.write(toFile: "\(root)/lamp/\(name)", atomically: false, encoding: .utf8)
        }
        watcher = try FileWatcher(files: ["\(root)/lamp/brightness"]) { [weak self] file in
            self?.look(file)
            onWrite()
        }
    }

    /// The LED, for the agent's own indicator.
    var light: LightDevice { .led(name: "lamp", root: root) }

    private func look(_ file: String) {
        // Empty for the moment in which the next write has begun, which is told in its turn.
        let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        guard let level = Int(text), (level > 127) != isLit else { return }
        isLit.toggle()
        turns += 1
    }

    func remove() {
        watcher?.cancel()
        try? FileManager.default.removeItem(atPath: root)
    }
}
