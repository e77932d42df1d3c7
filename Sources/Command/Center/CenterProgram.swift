import AgentProtocol
import CCurses
import Dispatch
import EventLoop
import Gestures
import Glibc
import Indicators

/// `center`: the Control Center on the whole terminal, until the person or the agent ends it.
///
/// Model and screen belong to the agent's queue, whose clock and sources are used; calls wait on queues of their own.
@AgentActor
final class CenterProgram {
    /// Microseconds between two looks for an agent that has stopped.
    private nonisolated static let patience: UInt32 = 500_000

    private let screen: CenterScreen
    private let style: TerminalStyle
    private let address: AgentAddress
    private let clock = SystemClock()
    private let onEnd: @Sendable (ViewEnding) -> Void
    private var model = CenterModel()
    private var layout = CenterLayout()
    private var keys: DescriptorSource?
    private let signals: ViewSignals
    private var nextFrame: (any ScheduledCall)?
    /// The agent has told what there is; before that there is nothing to see.
    private var isTold = false
    private var isSuspended = false
    private var hasEnded = false

    /// Blocks until the view ends; the terminal is as it was found then.
    nonisolated static func run(
        _ choice: Options.AgentChoice, environment: [String: String], console: Console
    ) throws -> ExitCode {
        guard console.canAsk, console.style.isLive else {
            throw ToolError(
                "center needs a terminal that it can draw on; use actionbutton status, watch --plain or center --json",
                .usage)
        }
        // Whether there is one is said before the terminal is taken.
        let connection = try AgentConnection(choice, environment: environment)
        connection.announce(on: console)
        let result = FirstResult<ViewEnding>()
        let (address, term) = (connection.address, environment["TERM"] ?? "")
        let program = try AgentActor.queue.sync { @Sendable in
            try AgentActor.assumeIsolated {
                try CenterProgram(address: address, term: term, style: console.style) { result.set($0) }
            }
        }
        DispatchQueue(label: "actionbutton.center").async { @Sendable in program.read() }
        return result.wait().exitCode(on: console)
    }

    private init(
        address: AgentAddress, term: String, style: TerminalStyle, onEnd: @escaping @Sendable (ViewEnding) -> Void
    ) throws(ToolError) {
        self.address = address
        self.style = style
        self.onEnd = onEnd
        // Before ncurses looks: signals that somebody catches already it leaves alone.
        let relay = SignalRelay()
        signals = ViewSignals(
            suspend: { relay.program?.suspend() }, resume: { relay.program?.resume() },
            resized: { relay.program?.resized() }, ended: { relay.program?.end(.interrupted(signal: $0)) })
        screen = try CenterScreen(term: term, style: style)
        relay.program = self
        keys = DescriptorSource(descriptor: STDIN_FILENO, when: .readable) { [weak self] in self?.readKeys() }
        ask(.gallery)
        draw()
    }

    /// Takes signals before there is a program to take them.
    @AgentActor
    private final class SignalRelay {
        weak var program: CenterProgram?
    }

    // MARK: The agent

    /// Takes what the agent tells on the queue that calls, for as long as it tells; the agent's queue only draws.
    ///
    /// One that has stopped is waited for: it may only be started anew.
    private nonisolated func read() {
        while true {
            do {
                let client = try VarlinkClient(address, timeLimit: AgentConnection.timeLimit)
                try client.callForMore(AgentInterface.center, VarlinkEmpty()) { (reply: CenterReply) in
                    onQueue { $0.take(reply) }
                    return true
                }
                onQueue { $0.handle(.lost) }
            } catch is VarlinkClientError where onQueue({ $0.isTold }) {
                onQueue { $0.handle(.lost) }
            } catch {
                let ending = ViewEnding.failed(Failure(error))
                return onQueue { $0.end(ending) }
            }
            usleep(Self.patience)
        }
    }

    private func take(_ reply: CenterReply) {
        // It may have come back with other controls.
        if model.isAgentLost { ask(.gallery) }
        isTold = true
        handle(.center(reply))
    }

    private nonisolated func onQueue<Value: Sendable>(
        _ body: @Sendable @AgentActor (CenterProgram) -> Value
    ) -> Value {
        AgentActor.queue.sync { AgentActor.assumeIsolated { body(self) } }
    }

    private func ask(_ call: CenterCall) {
        // A queue each: one that runs several at once would wake the process every second from then on.
        DispatchQueue(label: "actionbutton.center.call").async { @Sendable [address, weak self] in
            let event: CenterEvent
            do throws(VarlinkClientError) {
                event = call.event(by: try VarlinkClient(address, timeLimit: AgentConnection.timeLimit))
            } catch {
                event = .failed(call, reason: error.description, parameter: nil)
            }
            self?.onQueue { $0.handle(event) }
        }
    }

    private func handle(_ event: CenterEvent) {
        perform(model.handle(event))
        draw()
    }

    private func perform(_ effects: [CenterModel.Effect]) {
        for effect in effects {
            switch effect {
            case .call(let call): ask(call)
            case .quit: end(.finished)
            }
        }
    }

    // MARK: The terminal

    private func readKeys() {
        while !hasEnded {
            let read = curses_read()
            if read.kind == Int32(CURSES_KEY_NONE.rawValue) { break }
            if read.kind == Int32(CURSES_KEY_END.rawValue) { return end(.finished) }
            guard let key = CenterKey(read) else { continue }
            perform(model.handle(key, in: layout))
            // The next key may be for what this one has moved.
            compose()
        }
        draw()
    }

    private func compose() {
        let (rows, columns) = screen.size
        let moment = TerminalLine.Moment(monotonic: clock.now, wall: SystemWallClock.secondsSince1970())
        layout = CenterLayout(model, rows: rows, columns: columns, style: style, at: moment)
    }

    private func draw() {
        guard isTold, !isSuspended, !hasEnded else { return }
        nextFrame?.cancel()
        nextFrame = nil
        compose()
        screen.draw(layout.picture)
        if let change = layout.nextChange {
            nextFrame = clock.schedule(at: change) { [weak self] in self?.draw() }
        }
    }

    private func suspend() {
        isSuspended = true
        nextFrame?.cancel()
        screen.giveBack()
    }

    private func resume() {
        guard isSuspended else { return }
        isSuspended = false
        // It may have been resized meanwhile.
        screen.resize()
        draw()
        screen.redraw()
    }

    private func resized() {
        guard !isSuspended, !hasEnded else { return }
        screen.resize()
        draw()
    }

    private func end(_ ending: ViewEnding) {
        guard !hasEnded else { return }
        hasEnded = true
        nextFrame?.cancel()
        keys?.cancel()
        if !isSuspended { screen.giveBack() }
        onEnd(ending)
    }
}
