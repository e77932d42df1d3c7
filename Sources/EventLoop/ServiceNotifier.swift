import Glibc

/// Tells the service manager how a program is, by datagrams to `NOTIFY_SOCKET`; without one it says nothing.
package struct ServiceNotifier: Sendable {
    private let path: String?

    package init(environment: [String: String]) {
        path = environment["NOTIFY_SOCKET"].flatMap { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil }
    }

    package func ready(status: String) { send("READY=1\nSTATUS=\(status)") }
    package func status(_ text: String) { send("STATUS=\(text)") }
    package func stopping() { send("STOPPING=1") }
    package func watchdog() { send("WATCHDOG=1") }

    package func reloading() {
        send("RELOADING=1\nMONOTONIC_USEC=\(SystemClock.monotonicNow().nanoseconds / 1000)")
    }

    private func send(_ text: String) {
        guard let path else { return }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(path.utf8)
        // A leading @ stands for the NUL of an abstract address.
        if bytes.first == UInt8(ascii: "@") { bytes[0] = 0 }
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = MemoryLayout<sa_family_t>.size + bytes.count
        let message = Array(text.utf8)
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = sendto(
                    descriptor, message, message.count, Int32(MSG_NOSIGNAL), address, socklen_t(length))
            }
        }
    }
}
