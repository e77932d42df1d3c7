import AgentProtocol
import Configuration
import EventLoop
import Glibc

/// `actionbuttond --opener`: a person's session without buttons of its own, in which what controls of the system's agent
/// ask for is opened.
@AgentActor
final class OpenerService {
    private let opener: Opener
    private let offer: SystemOffer
    private var signals: SignalSources?

    /// Starts to offer; the owner keeps this object for the life of the process.
    ///
    /// - Throws: what is wrong with the person's configuration, where there is one.
    init(options: AgentOptions, environment: [String: String]) throws(StartError) {
        let clock = SystemClock()
        let opener = Opener(environment: environment, clock: clock)
        opener.command = try Self.configuration(options, environment).opener
        let standard = AgentLocation.extensionFolders(of: .person, environment: environment)
        let folders = ExtensionFolders(standard: standard)
        opener.appCommand = { app in
            folders.executables(and: []).first { $0.appIdentifier == app }?.appCommand ?? []
        }
        self.opener = opener
        offer = SystemOffer(socket: options.socket ?? AgentAddress.system.path, clock: clock) {
            opener.open($0, failed: $1)
        }
        let stop: @Sendable @AgentActor () -> Void = { exit(EX_OK) }
        signals = SignalSources(handlers: [SIGTERM: stop, SIGINT: stop], ready: { [offer] in offer.start() })
    }

    /// Nobody needs a configuration for this.
    private static func configuration(
        _ options: AgentOptions, _ environment: [String: String]
    ) throws(StartError) -> AgentConfiguration {
        guard let file = options.configurationFile ?? ConfigurationLocation.user(environment: environment) else {
            return AgentConfiguration()
        }
        if options.configurationFile == nil, access(file, F_OK) != 0 { return AgentConfiguration() }
        return try RunningAgent.load(file)
    }
}
