import Bridge
import Broker
import ControlPush
import EventLoop
import Foundation
import Gestures
import Glibc

/// Many agents' bridges on one broker: what an agent costs, and how soon one push reaches all of them. The bridges are the
/// product's own code with real MQTT connections; only the agents behind them are played.
@main
enum Fleet {
    static func main() {
        // Each bridge has its socket, its copy of that, the library's own pair, and Unix connections with both ends.
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let sizes = CommandLine.arguments.dropFirst().compactMap(Int.init)
        Task { @AgentActor in
            do {
                print(
                    "agents  connected  KiB/agent  broker KiB  push to all: first  p50  p99  last  broker CPU  at rest")
                for size in sizes.isEmpty ? [10, 100, 1000] : sizes { try await FleetRun(size: size).run() }
                exit(EXIT_SUCCESS)
            } catch {
                print("FAILED: \(error)")
                exit(EXIT_FAILURE)
            }
        }
        dispatchMain()
    }
}

/// One size of fleet.
@AgentActor
private final class FleetRun {
    private static let rounds = 5
    private let size: Int
    private let broker: BrokerProcess
    private let agents: FakeAgents
    private let clock = SystemClock()
    private var bridges: [Bridge] = []
    private var waiting: (count: Int, continuation: CheckedContinuation<Bool, Never>)?

    init(size: Int) throws {
        self.size = size
        broker = try BrokerProcess()
        agents = try FakeAgents(count: size)
        agents.onPush = { [weak self] in self?.look() }
    }

    func run() async throws {
        await pause(.milliseconds(500))
        let before = BrokerProcess.residentKiB(of: "self")
        let began = clock.now
        let address = BrokerAddress(host: "127.0.0.1", port: broker.port)
        for number in 0..<size {
            let settings = BridgeSettings(address: address, clientID: "agent-\(number)", keepalive: .seconds(60))
            let bridge = Bridge(settings: settings, agentSocket: agents.socket(of: number), clock: clock)
            bridges.append(bridge)
            bridge.start()
        }
        // Each bridge asks for what it may have missed, once it has subscribed.
        try await everyTokenPushed("every agent to be connected")
        let connected = clock.now - began
        await pause(.seconds(2))
        let memory = Double(BrokerProcess.residentKiB(of: "self") - before) / Double(size)
        let rest = broker.processorSeconds
        await pause(.seconds(10))
        let restShare = (broker.processorSeconds - rest) / 10 * 100

        let pusher = ControlPusher(broker: address)
        var times: [Duration] = []
        var processor = 0.0
        for _ in 0..<Self.rounds {
            agents.forgetPushes()
            let started = clock.now
            let processorBefore = broker.processorSeconds
            for token in agents.tokens { pusher.push(token) { _ in } }
            try await everyTokenPushed("the push to reach every agent")
            times += agents.pushed.values.map { $0 - started }
            await pause(.seconds(1))
            processor += broker.processorSeconds - processorBefore
        }
        report(connected, memory, times.sorted(), processor / Double(Self.rounds), restShare)
        await withCheckedContinuation { continuation in pusher.close { continuation.resume() } }
        for bridge in bridges {
            await withCheckedContinuation { continuation in bridge.stop { continuation.resume() } }
        }
        agents.stop()
    }

    private func report(
        _ connected: Duration, _ memory: Double, _ times: [Duration], _ processor: Double, _ rest: Double
    ) {
        let texts = [times[0], times[times.count / 2], times[times.count * 99 / 100], times[times.count - 1]].map {
            String(format: "%.1f ms", milliseconds($0))
        }
        print(
            "\(size)  \(String(format: "%.0f ms", milliseconds(connected)))  \(String(format: "%.0f", memory))  "
                + "\(broker.residentKiB)  \(texts.joined(separator: "  "))  \(String(format: "%.0f ms", processor * 1000))  "
                + String(format: "%.1f %%", rest))
        // Line by line, whatever the output is.
        fflush(nil)
    }

    private func milliseconds(_ time: Duration) -> Double { Double(time.inNanoseconds) / 1e6 }

    private func pause(_ time: Duration) async {
        await withCheckedContinuation { continuation in
            _ = clock.schedule(after: time) { continuation.resume() }
        }
    }

    private func everyTokenPushed(_ what: String) async throws {
        if agents.pushed.count == size { return }
        let limit = clock.schedule(after: .seconds(120)) { [weak self] in self?.end(false) }
        let isThere = await withCheckedContinuation { waiting = (size, $0) }
        limit.cancel()
        guard isThere else { throw FleetError("waited 120 s for \(what); \(agents.pushed.count) of \(size)") }
    }

    private func look() {
        if let waiting, agents.pushed.count >= waiting.count { end(true) }
    }

    private func end(_ isThere: Bool) {
        let continuation = waiting?.continuation
        waiting = nil
        continuation?.resume(returning: isThere)
    }
}
