import Foundation
import Glibc

/// One mosquitto on loopback, and what /proc says of it.
final class BrokerProcess {
    let port = UInt16.random(in: 20_000...32_000)
    private let folder = "/tmp/actionbutton-fleet-broker.\(getpid())"
    private var process: pid_t = 0

    init() throws {
        mkdir(folder, 0o755)
        // The broker's own limits are made for a home; a fleet of agents has more connections, and no longer queues.
        let text = """
            listener \(port) 127.0.0.1
            allow_anonymous true
            persistence false
            user root
            max_queued_messages 10000
            """
        try text.write(toFile: "\(folder)/mosquitto.conf", atomically: false, encoding: .utf8)
        let arguments = ["/usr/sbin/mosquitto", "-c", "\(folder)/mosquitto.conf"]
        let words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        guard posix_spawn(&process, "/usr/sbin/mosquitto", nil, nil, words, [nil]) == 0 else {
            throw FleetError("mosquitto cannot be started: apt install mosquitto")
        }
    }

    /// Seconds of processor time since it was started.
    var processorSeconds: Double {
        let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        let fields = text.split(separator: " ")
        guard fields.count > 14, let user = Double(fields[13]), let system = Double(fields[14]) else { return 0 }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    var residentKiB: Int { Self.residentKiB(of: "\(process)") }

    static func residentKiB(of process: String) -> Int {
        let text = (try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8)) ?? ""
        let fields = text.split(separator: " ")
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4 : 0
    }

    deinit {
        // A child of a thread of Dispatch has the other signals blocked.
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
        try? FileManager.default.removeItem(atPath: folder)
    }
}

struct FleetError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
