import Agent
import AgentProtocol
import AgentTransport
import Configuration
import ControlHost
import DeclaredControls
import EventLoop
import Gestures
import Glibc
import Indicators
import Input

/// The whole agent in a test: a scripted button, a clock that stands still, a recording indicator, and the processes
/// of real extensions.
///
/// ```swift
/// let agent = try await AgentHarness(
///     extensions: [path], gestures: [.hold: GestureAssignment(kind: "com.example.Timer")])
/// agent.press(.hold)
/// let shown = await agent.settled()
/// #expect(shown.control?.isOn == true)
/// await agent.stop()
/// ```
///
/// Time passes only when the test says so, through ``clock``; what the extension's process takes is waited for by
/// ``settled()`` and ``until(_:within:_:)``, which look whenever something happens and never poll.
@AgentActor
public final class AgentHarness {
    /// The name of the button.
    public static let buttonName = "action"

    /// The agent's clock.
    public let clock = ManualClock()
    /// The button, for presses that ``press(_:)`` does not know.
    public let button = ScriptedSource()
    /// Where the agent keeps its state: `state.json` and the group containers.
    public nonisolated let stateDirectory: String
    /// The agent's socket.
    public nonisolated let socket: String
    /// What the agent is configured with.
    public let configuration: AgentConfiguration
    private let folder: String
    private let waiter = EventWaiter()
    private let opener: Opener
    private let light: LightDevice?
    private var running: Running

    private struct Running {
        let agent: ButtonAgent
        let server: VarlinkServer
        let indicator: RecordingIndicator
    }

    /// Starts an agent, and waits until its controls know their states.
    ///
    /// - Parameters:
    ///   - extensions: paths of the extensions' executables, or of folders of them.
    ///   - gestures: the control of each gesture of the one button.
    ///   - controls: what a configuration file would declare.
    ///   - limits: how long calls to extensions may take, on ``clock``.
    /// - Throws: ``TestKitError`` when there is no place for its files.
    public convenience init(
        extensions: [String] = [], gestures: [GestureName: GestureAssignment], controls: [DeclaredControl] = [],
        limits: CallLimits = CallLimits()
    ) async throws {
        try self.init(startingWith: extensions, gestures: gestures, controls: controls, limits: limits)
        await start()
        await settled()
    }

    /// Assembles an agent that has not started yet, for tests of the start itself.
    ///
    /// - Parameters:
    ///   - light: shows the button's state as well, drawn by the agent's own code.
    ///   - adjust: changes the one button, such as its thresholds.
    package init(
        startingWith extensions: [String], gestures: [GestureName: GestureAssignment],
        controls: [DeclaredControl] = [], limits: CallLimits = CallLimits(), opener: Opener? = nil,
        light: LightDevice? = nil, adjust: (inout ButtonConfiguration) -> Void = { _ in }
    ) throws {
        self.opener = opener ?? Opener(environment: ["PATH": "/usr/bin:/bin"], clock: clock)
        self.light = light
        folder = try TestFolder.make()
        stateDirectory = folder + "/state"
        socket = folder + "/agent.socket"
        for path in ["/state", "/state/groups", "/extensions"] { mkdir(folder + path, 0o700) }
        var indicators = [IndicatorConfiguration(name: "recording", kind: .terminal)]
        if light != nil { indicators.append(IndicatorConfiguration(name: ScriptedDevices.lightName, kind: .terminal)) }
        var settings = ButtonConfiguration(
            name: Self.buttonName, input: .scripted, gestures: gestures, indicators: indicators.map(\.name))
        adjust(&settings)
        configuration = AgentConfiguration(
            buttons: [settings], indicators: indicators, controls: controls, extensions: extensions, limits: limits)
        running = try Self.assemble(
            folder: folder, limits: limits, clock: clock, button: button, waiter: waiter, opener: self.opener,
            light: light)
        clock.onChange = { @AgentActor @Sendable [waiter] in waiter.somethingHappened() }
    }

    private static func assemble(
        folder: String, limits: CallLimits, clock: ManualClock, button: ScriptedSource, waiter: EventWaiter,
        opener: Opener, light: LightDevice?
    ) throws -> Running {
        let folders = ExtensionFolders(standard: [])
        let settings = HostSettings(
            limits: limits, agentSocket: folder + "/agent.socket", stateDirectory: folder + "/state",
            runtimeDirectory: folder + "/extensions", inheritedEnvironment: ["PATH=/usr/bin:/bin"])
        let programs = ProgramRunner(environment: settings.inheritedEnvironment, limits: limits, clock: clock)
        let declared = DeclaredControls(place: "config.yaml", programs: programs, clock: clock)
        let provided = ProvidedControls(performLimit: limits.perform, clock: clock)
        let host = ControlHost(settings: settings, clock: clock, others: [declared, provided]) {
            executable throws(ExtensionFailure) in
            try folders.open(executable)
        }
        let indicator = RecordingIndicator { _ in waiter.somethingHappened() }
        let agent = ButtonAgent(
            configurationFile: "none: the agent runs in a test", host: host, declared: declared, provided: provided,
            factory: ScriptedDevices(button: button, indicator: indicator, light: light),
            stateFile: StateFile(directory: folder + "/state"), clock: clock,
            wallClock: ManualWallClock(clock: clock),
            opener: opener,
            findExtensions: folders.executables)
        let service = AgentService(agent: agent) { () throws(AgentError) in
            throw .badConfiguration(reason: "the agent runs in a test, without a configuration file")
        }
        let server = VarlinkServer(
            descriptor: try UnixSocket.listen(path: settings.agentSocket, mode: 0o600), path: settings.agentSocket,
            admits: { $0.user == geteuid() },
            handle: { request in
                service.handle(request)
                waiter.somethingHappened()
            })
        return Running(agent: agent, server: server, indicator: indicator)
    }

    /// The agent itself.
    package var agent: ButtonAgent { running.agent }

    /// Puts the configuration to work; returns when each extension has described itself, or failed to.
    package func start() async {
        await withCheckedContinuation { continuation in
            running.agent.apply(configuration) { continuation.resume() }
        }
    }

    // MARK: Pressing

    /// Plays a gesture from the press to the release; the clock moves on by as long as it takes.
    ///
    /// The action has begun when this returns, and may go on: see ``settled()``.
    public func press(_ gesture: GestureName) {
        let settings = configuration.buttons[0]
        switch gesture {
        case .hold: down(for: settings.holdThreshold)
        case .longHold: down(for: settings.longHoldThreshold)
        case .veryLongHold: down(for: settings.veryLongHoldThreshold)
        case .tap:
            down(for: .milliseconds(80))
            // With a double tap assigned, a tap is one only when no second came.
            clock.advance(by: settings.doubleTapInterval)
        case .doubleTap:
            down(for: .milliseconds(80))
            clock.advance(by: settings.doubleTapInterval / 3)
            down(for: .milliseconds(80))
        }
    }

    private func down(for time: Duration) {
        button.press(at: clock.now)
        clock.advance(by: time)
        button.release(at: clock.now)
    }

    // MARK: Seeing

    /// Everything that the indicator was told to show, oldest first; begins anew when the agent is started anew.
    public var shown: [Presentation] { running.indicator.presentations }

    /// What the indicator shows now.
    public var showsNow: Presentation { shown.last ?? Presentation(button: Self.buttonName) }

    /// What the agent answers to `actionbutton status`.
    public var status: StatusReply { running.agent.status }

    /// Waits until no control is being performed or reloaded.
    ///
    /// - Returns: what the indicator shows then.
    @discardableResult
    public func settled() async -> Presentation {
        for assignment in status.buttons.flatMap(\.assignments) {
            await withCheckedContinuation { continuation in
                running.agent.host.whenSettled(id: assignment.instance) { continuation.resume() }
            }
        }
        return showsNow
    }

    /// Whether no control is being performed or reloaded.
    package var isSettled: Bool {
        status.buttons.flatMap(\.assignments).allSatisfy { running.agent.host.isSettled(id: $0.instance) }
    }

    /// Waits until a condition holds; it is looked at whenever something is shown, scheduled, or asked for.
    ///
    /// - Parameters:
    ///   - what: what is waited for, in words, for the error.
    ///   - limit: of real time, since processes take part.
    /// - Throws: ``TestKitError`` with what the indicator shows instead.
    public func until(
        _ what: String, within limit: Duration = .seconds(30), _ condition: @escaping @AgentActor () -> Bool
    ) async throws {
        guard await waiter.wait(atMost: limit, for: condition) else {
            throw TestKitError("waited \(limit) for this: \(what); the indicator shows \(showsNow)")
        }
    }

    /// Has the conditions of ``until(_:within:_:)`` looked at, for events that the agent takes no part in.
    package func somethingHappened() {
        waiter.somethingHappened()
    }

    // MARK: Ending

    /// Stops the agent and starts it anew on the same state, as an upgrade does.
    public func restart() async throws {
        await stopAgent()
        running = try Self.assemble(
            folder: folder, limits: configuration.limits, clock: clock, button: button, waiter: waiter,
            opener: opener, light: light)
        await start()
        await settled()
    }

    /// Ends the extensions and removes all files. An action that is still running is ended too.
    public func stop() async {
        await stopAgent()
        TestFolder.remove(folder)
    }

    private func stopAgent() async {
        running.server.close()
        await withCheckedContinuation { continuation in
            running.agent.stop { continuation.resume() }
            // No test waits for the grace that a running action is given.
            clock.advance(by: .seconds(5))
        }
    }
}
