import Configuration
import EventLoop

/// Says when the state of units of systemd may have changed, as their managers signal it.
///
/// Nothing is asked again and again: with no units it has no connection, and with some it sleeps until one changes.
@AgentActor
final class UnitFollower {
    private static let service = "org.freedesktop.systemd1"
    private static let manager = "org.freedesktop.systemd1.Manager"
    private static let root = "/org/freedesktop/systemd1"
    /// How long to wait before a bus that has gone is looked for again.
    private static let retryDelay = Duration.seconds(30)

    var onDue: (@AgentActor (_ kind: String) -> Void)?

    private let clock: any AgentClock
    private var units: [String: UnitControl] = [:]
    private var links: [UnitControl.Manager: Link] = [:]

    private struct Link {
        var bus: MessageBus?
        var retry: (any ScheduledCall)?
        /// The names that are followed on the bus.
        var followed: Set<String> = []
    }

    init(clock: any AgentClock) {
        self.clock = clock
    }

    /// Follows these units in place of those before.
    ///
    /// - Parameter new: by the kind of the control that shows each one's state.
    func follow(_ new: [String: UnitControl]) {
        units = new
        for manager in UnitControl.Manager.allCases {
            let names = names(of: manager)
            if names.isEmpty {
                links[manager]?.retry?.cancel()
                links[manager]?.bus?.close()
                links[manager] = nil
            } else if let link = links[manager] {
                if let bus = link.bus { follow(names.subtracting(link.followed), of: manager, on: bus) }
            } else {
                links[manager] = Link()
                connect(manager, isFirst: true)
            }
        }
    }

    private func names(of manager: UnitControl.Manager) -> Set<String> {
        Set(units.values.filter { $0.manager == manager }.map(\.name))
    }

    private func connect(_ manager: UnitControl.Manager, isFirst: Bool) {
        do throws(SystemError) {
            let bus = try MessageBus(manager.bus)
            links[manager] = Link(bus: bus)
            bus.onEnd = { [weak self] in self?.lost(manager, because: "\($0)") }
            bus.match(
                "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(Self.service)'"
            ) { [weak self] in self?.subscribe(manager) }
            follow(names(of: manager), of: manager, on: bus)
            if !isFirst { changed(manager) }
        } catch {
            if isFirst {
                Log.warning(cannotFollow(manager, because: "there is no message bus to hear of it by: \(error)"))
            } else {
                retry(manager)
            }
        }
    }

    /// A manager signals nothing before somebody has asked it to; one that was started anew has forgotten who did.
    private func subscribe(_ manager: UnitControl.Manager) {
        links[manager]?.bus?.call("Subscribe", of: Self.manager, at: Self.root, on: Self.service) {
            [weak self] result in
            guard let self else { return }
            switch result {
            case .success: self.changed(manager)
            case .failure(let error): Log.warning(self.cannotFollow(manager, because: "\(error)"))
            }
        }
    }

    private func follow(_ names: Set<String>, of manager: UnitControl.Manager, on bus: MessageBus) {
        links[manager]?.followed.formUnion(names)
        for name in names.sorted() {
            // A unit may go by several names; its object has one.
            bus.call(
                "LoadUnit", of: Self.manager, at: Self.root, on: Self.service, argument: name, returnsPath: true
            ) { [weak self, weak bus] result in
                guard case .success(let path?) = result else { return }
                bus?.match(
                    "type='signal',sender='\(Self.service)',path='\(path)',"
                        + "interface='org.freedesktop.DBus.Properties',member='PropertiesChanged'"
                ) { self?.changed(manager, name) }
            }
        }
    }

    private func changed(_ manager: UnitControl.Manager, _ name: String? = nil) {
        for (kind, unit) in units where unit.manager == manager && (name == nil || unit.name == name) { onDue?(kind) }
    }

    private func lost(_ manager: UnitControl.Manager, because reason: String) {
        Log.warning(cannotFollow(manager, because: "the message bus is gone: \(reason)"))
        links[manager]?.bus = nil
        retry(manager)
    }

    private func retry(_ manager: UnitControl.Manager) {
        links[manager]?.retry = clock.schedule(after: Self.retryDelay) { [weak self] in
            self?.connect(manager, isFirst: false)
        }
    }

    private func cannotFollow(_ manager: UnitControl.Manager, because reason: String) -> String {
        "the \(manager.rawValue) manager's units \(names(of: manager).sorted().joined(separator: ", ")) are not followed: "
            + "\(reason); their state is asked for after each action, and as refresh: says"
    }
}

extension UnitControl.Manager {
    fileprivate var bus: MessageBus.Kind {
        switch self {
        case .system: .system
        case .user: .user
        }
    }
}
