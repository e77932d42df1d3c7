import ControlPush
import Dispatch
import Foundation
import Glibc
import SharedTimer

/// Holds the timer. Each change, and the end of the time, is pushed to all controls that have registered.
@main
enum TimerServer {
    static let usage = "Usage: timer-server [--broker HOST[:PORT]] [--listen HOST] [--port PORT]\n"

    static func main() {
        var options = ["--broker": "localhost:1883", "--listen": "127.0.0.1", "--port": "7077"]
        var arguments = CommandLine.arguments.dropFirst()
        while let name = arguments.popFirst() {
            guard options[name] != nil, let value = arguments.popFirst() else { fail(EX_USAGE, usage) }
            options[name] = value
        }
        let broker = (options["--broker"] ?? "").split(separator: ":").map(String.init)
        guard let host = broker.first, let brokerPort = UInt16(broker.count > 1 ? broker[1] : "1883"),
            let port = UInt16(options["--port"] ?? ""), let listen = options["--listen"]
        else { fail(EX_USAGE, usage) }
        guard let listener = listener(host: listen, port: port) else {
            fail(
                EX_UNAVAILABLE,
                "timer-server: cannot listen on \(listen):\(port): \(String(cString: strerror(errno)))\n")
        }
        signal(SIGPIPE, SIG_IGN)
        let address = BrokerAddress(host: host, port: brokerPort)
        Task {
            let pusher = await ControlPusher(broker: address)
            let service = TimerService(pusher: pusher)
            // Each client is one line long, so one after the other is enough.
            Thread.detachNewThread {
                while true {
                    let client = accept(listener, nil, nil)
                    if client >= 0 { service.serve(client) }
                }
            }
        }
        dispatchMain()
    }

    private static func listener(host: String, port: UInt16) -> Int32? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr(host)
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        return isBound && Glibc.listen(descriptor, 64) == 0 ? descriptor : nil
    }

    private static func fail(_ code: Int32, _ text: String) -> Never {
        FileHandle.standardError.write(Data(text.utf8))
        exit(code)
    }
}
