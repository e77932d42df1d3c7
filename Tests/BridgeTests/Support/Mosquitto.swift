import Broker
import Foundation
import Glibc
import Testing

/// Debian's broker in a process of its own, on loopback, for one test.
final class Mosquitto {
    let port: UInt16
    let folder: String
    private let configuration: String
    private var process: pid_t = 0
    private let words: [String]

    static var isThere: Bool { access("/usr/sbin/mosquitto", X_OK) == 0 }

    var address: BrokerAddress { BrokerAddress(host: host, port: port) }
    let host: String

    /// Starts it, and waits until it takes connections.
    ///
    /// - Parameters:
    ///   - settings: lines of its configuration besides the listener.
    ///   - prefix: what the program is started with, such as a network namespace.
    init(
        _ settings: [String] = ["allow_anonymous true"], files: [String: String] = [:], host: String = "127.0.0.1",
        prefix: [String] = []
    ) throws {
        folder = "/tmp/actionbutton-broker.\(UUID().uuidString.prefix(8))"
        mkdir(folder, 0o755)
        self.host = host
        port = FreePorts.next()
        words = prefix
        configuration = "\(folder)/mosquitto.conf"
        for (name, text) in files { try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8) }
        let lines = ["listener \(port) \(host)", "persistence false", "user root"] + settings
        let text = lines.joined(separator: "\n").replacingOccurrences(of: "FOLDER", with: folder) + "\n"
        try text.write(toFile: configuration, atomically: false, encoding: .utf8)
        try start()
    }

    /// What it has written to its log.
    var log: String { (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? "" }

    func start() throws {
        process = try Spawned.start(
            words + ["/usr/sbin/mosquitto", "-v", "-c", configuration], output: "\(folder)/log")
        let deadline = Date() + 10
        while !log.contains("running") {
            try #require(Date() < deadline && !log.contains("Error"), "mosquitto does not start: \(log)")
            usleep(5_000)
        }
    }

    /// Ends it without a word to anybody.
    func kill() {
        Glibc.kill(process, SIGKILL)
        waitpid(process, nil, 0)
        process = 0
    }

    /// Stops it from doing anything, or lets it go on.
    func freeze(_ isFrozen: Bool) {
        Glibc.kill(process, isFrozen ? SIGSTOP : SIGCONT)
    }

    deinit {
        if process > 0 {
            Glibc.kill(process, SIGCONT)
            kill()
        }
        try? FileManager.default.removeItem(atPath: folder)
    }
}

/// Ports of loopback, each given out once, of which nobody makes use yet.
private enum FreePorts {
    private static let given = Locked<Set<UInt16>>([])

    static func next() -> UInt16 {
        while true {
            let port = UInt16.random(in: 20_000...32_000)
            if isFree(port), given.change({ $0.insert(port).inserted }) { return port }
        }
    }

    private static func isFree(_ port: UInt16) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}

/// Programs that tests start.
enum Spawned {
    static func start(_ words: [String], output: String) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        let arguments = words.map { strdup($0) } + [nil]
        let variables = [strdup("PATH=/usr/sbin:/usr/bin:/sbin:/bin"), nil]
        defer { (arguments + variables).forEach { free($0) } }
        var process: pid_t = 0
        let error = posix_spawnp(&process, words[0], &actions, nil, arguments, variables)
        try #require(error == 0, "\(words[0]): \(String(cString: strerror(error)))")
        return process
    }

    /// Runs a program to its end, which has to be a success.
    static func run(_ words: [String]) throws {
        let (code, text) = try finish(words)
        try #require(code == 0, "\(words.joined(separator: " ")): \(text)")
    }

    /// Runs a program to its end, and gives its exit code and what it wrote.
    static func finish(_ words: [String]) throws -> (code: Int32, text: String) {
        let output = "/tmp/actionbutton-output.\(UUID().uuidString.prefix(8))"
        defer { unlink(output) }
        let process = try start(words, output: output)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
        return ((status >> 8) & 0xff, text)
    }
}
