import AgentProtocol
import EventLoop
import Gestures
import Glibc
import Processes

/// Opens links and apps as the person whose agent this is, or has the agent of the person who is there open them.
@AgentActor
package final class Opener {
    package typealias Completion = @AgentActor (AgentError) -> Void

    /// How soon a program has to fail for that to be the failure of opening.
    private static let failureTime = Duration.seconds(5)

    /// The program, with its arguments, that links are given to.
    var command: [String] = []
    /// The command by which an app opens, from the manifest of its extension; empty where there is none.
    var appCommand: @AgentActor (_ app: String) -> [String] = { _ in [] }
    /// The persons' agents, for the system's agent, which opens nothing itself; nil for a person's.
    let offers: OpenOffers?
    private let environment: [String: String]
    private let clock: any AgentClock

    /// - Parameters:
    ///   - environment: the agent's own.
    ///   - offers: those whom the system's agent hands things over to; nil for a person's agent.
    package init(environment: [String: String], offers: OpenOffers? = nil, clock: any AgentClock) {
        self.environment = environment
        self.offers = offers
        self.clock = clock
    }

    /// Opens what a performed action asked for.
    ///
    /// - Parameter failed: called at most once, in this call or within 10 s, when it could not be opened.
    package func open(_ call: OpenRequest, failed: @escaping Completion) {
        do throws(AgentError) {
            if let url = call.url, !Self.isLink(url) {
                throw .cannotOpen(reason: "\"\(url)\" is not a link: it has to begin with a scheme, as https: is")
            }
            if let offers {
                try offers.open(call, failed: failed)
            } else {
                try run(call, failed: failed)
            }
        } catch {
            failed(error)
        }
    }

    private func run(_ call: OpenRequest, failed: @escaping Completion) throws(AgentError) {
        // An app without a command may still be what opens its link.
        let own = call.opensApp ? appCommand(call.app) : []
        let words = (own.isEmpty ? command : own) + (call.url.map { [$0] } ?? [])
        guard let name = words.first, !own.isEmpty || call.url != nil else {
            throw .cannotOpen(
                reason: "\(call.app) cannot be opened: the manifest of its extension names no command; "
                    + "add a line such as command: [my-app]")
        }
        guard let path = ExecutableSearch.find(name, path: environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin") else {
            throw .cannotOpen(
                reason: "\(name), which is to open it, is not installed; " + Self.remedy(isApps: !own.isEmpty))
        }
        let start = clock.now
        let what = call.url ?? call.app
        do {
            try ChildProcess(
                path: path, arguments: Array(words.dropFirst()), environment: variables(app: call.app),
                workingDirectory: environment["HOME"] ?? "/", timeLimit: nil, clock: clock
            ) { [clock] outcome in
                guard !outcome.isSuccess else { return }
                let reason = "\(name) \(outcome.exit) instead of opening \(what); its output is in the journal"
                if clock.now - start <= Self.failureTime {
                    failed(.cannotOpen(reason: reason))
                } else {
                    Log.info("\(name), which has opened \(what), \(outcome.exit)")
                }
            }
            Log.info("opening \(what) with \(name)")
        } catch {
            throw .cannotOpen(reason: "\(path) cannot be started: \(error); " + Self.remedy(isApps: !own.isEmpty))
        }
    }

    private static func remedy(isApps: Bool) -> String {
        isApps ? "the extension's manifest names it" : "opener: in config.yaml names another program"
    }

    private func variables(app: String) -> [String] {
        let shared = environment.filter { name, _ in
            ChildEnvironment.isOfSession(name) || name == "ACTIONBUTTON_SOCKET" || name == "ACTIONBUTTON_STATE"
        }
        return shared.map { "\($0)=\($1)" }.sorted() + ["ACTIONBUTTON_APP=\(app)"]
    }

    /// A scheme, a colon, and nothing that a program could take for an option.
    static func isLink(_ text: String) -> Bool {
        guard let colon = text.firstIndex(of: ":"), let first = text.first, first.isASCII, first.isLetter else {
            return false
        }
        return text[..<colon].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }
}
