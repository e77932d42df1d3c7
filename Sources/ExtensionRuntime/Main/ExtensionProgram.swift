import AgentProtocol
import Controls
import Dispatch
import Foundation
import Glibc

/// What the process of an extension does, from its first line to its end.
@MainActor
enum ExtensionProgram {
    /// Serves the socket that the process was started with; without one, tells what this is. Never comes back.
    static func run(_ contents: () -> BundleContents) -> Never {
        let name =
            CommandLine.arguments.first.map { String($0.split(separator: "/").last ?? "extension") } ?? "extension"
        // Lines that an author prints are to reach the journal when they are printed, not when a buffer is full.
        printByLines()
        refuseArguments(name: name)

        let socket: InheritedSocket
        do throws(InheritedSocket.Unusable) {
            socket = try InheritedSocket(environment: ProcessInfo.processInfo.environment)
        } catch {
            fail(EX_PROTOCOL, "\(name): \(error)")
        }
        let parent = ParentWatch(environment: ProcessInfo.processInfo.environment)
        socket.keepFromChildren()
        let service = ExtensionService(name: name, contents: contents())
        switch socket {
        case .none:
            print(ShellText.listing(of: service.describe()), terminator: "")
            exit(EXIT_SUCCESS)
        case .listening(let descriptor):
            let listener = ServiceListener(descriptor: descriptor) { await service.reply(to: $0, $1) }
            withExtendedLifetime((listener, parent)) { runMainLoop() }
        case .connected(let descriptor):
            ServiceConnection(
                descriptor: descriptor, handle: { await service.reply(to: $0, $1) }, onEnd: { exit(EXIT_SUCCESS) }
            ).start()
            withExtendedLifetime(parent) { runMainLoop() }
        }
    }

    /// Keeps the main thread what authors expect of it: `dispatchMain()` would end it, run the main actor on other
    /// threads, and leave the timers of the main run loop standing.
    private static func runMainLoop() -> Never {
        // A run loop that has nothing to wait for returns at once.
        RunLoop.main.add(Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }, forMode: .default)
        while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    }

    private static func refuseArguments(name: String) {
        guard let argument = CommandLine.arguments.dropFirst().first else { return }
        if ["--help", "-h"].contains(argument) {
            print(ShellText.usage(name: name), terminator: "")
            exit(EXIT_SUCCESS)
        }
        fail(EX_USAGE, "\(name): unknown argument \"\(argument)\"; an extension takes none but --help")
    }

    private static func fail(_ code: Int32, _ text: String) -> Never {
        RuntimeLog.note(text)
        exit(code)
    }
}
