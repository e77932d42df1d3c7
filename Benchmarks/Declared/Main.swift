import Configuration
import Foundation
import Glibc

/// Loads a configuration with a thousand declared controls, and prints how long the slowest of ten loads took.
@main
enum DeclaredBenchmark {
    static func main() throws {
        let folder = "/tmp/actionbutton-declared.\(getpid())"
        mkdir(folder, 0o700)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try text.write(toFile: "\(folder)/config.yaml", atomically: false, encoding: .utf8)
        var times: [Duration] = []
        for _ in 0..<10 {
            let start = ContinuousClock.now
            let configuration = try AgentConfiguration.load(path: "\(folder)/config.yaml")
            times.append(ContinuousClock.now - start)
            precondition(configuration.controls.count == 1000)
        }
        times.sort()
        print("1,000 declared controls: loaded in \(times[0]) at best, \(times[9]) at worst, of ten times")
        exit(times[9] < .milliseconds(300) ? EXIT_SUCCESS : EXIT_FAILURE)
    }

    private static let text =
        "buttons: {action: {scripted: {}}}\ncontrols:\n"
        + (0..<1000).map { number in
            """
              control-\(number):
                name: Control \(number)
                tint: yellow
                symbol: {on: lightbulb.fill, off: lightbulb}
                hint: {on: Light, off: Darken}
                command: {is-on: ["true"], turn-on: [/usr/bin/touch, a], turn-off: {shell: "rm a"}}
                refresh: {every: 30s}

            """
        }.joined()
}
