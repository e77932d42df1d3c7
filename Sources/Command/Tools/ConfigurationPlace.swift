import Configuration
import Glibc

/// The configuration file that `learn` and `doctor` mean, and whose agent reads it.
struct ConfigurationPlace {
    let path: String
    /// Whether it is the system agent's.
    let isSystem: Bool

    /// - Parameters:
    ///   - path: What `--config` says; the person's or the system's file if nothing does.
    init(_ path: String?, _ agent: Options.AgentChoice, _ environment: [String: String]) {
        let own = ConfigurationLocation.user(environment: environment)
        let isSystem: Bool
        switch agent {
        case .user: isSystem = false
        case .system: isSystem = true
        case .automatic, .socket:
            let prefersOwn = own.map { access($0, F_OK) == 0 } ?? false
            isSystem = geteuid() == 0 || (!prefersOwn && access(ConfigurationLocation.system, F_OK) == 0)
        }
        self.isSystem = path.map { $0.hasPrefix("/etc/") } ?? isSystem
        self.path = path ?? (isSystem ? nil : own) ?? ConfigurationLocation.system
    }
}
