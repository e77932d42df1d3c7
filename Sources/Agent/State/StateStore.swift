import Dispatch
import EventLoop

/// Keeps the state file in step with the agent, whose queue never waits for the disk: an SD card may take a second to sync.
///
/// The changes of one turn of the queue are one write, and so are all that come while a write goes on. Each is told when
/// it is on the disk. When a write fails, those that wait for it or for a later one are told so, the newest first: each
/// undoes its own change, and what is left is what the file has.
@AgentActor
final class StateStore {
    /// Told nil when the state is saved, else why it is not.
    typealias Completion = @AgentActor (SystemError?) -> Void

    private let file: StateFile
    private let queue = DispatchQueue(label: "actionbutton.state")
    private var isScheduled = false
    /// What the next write saves.
    private var next = SavedState()
    /// Who waits for the write that goes on; nil while there is none.
    private var writing: [Completion]?
    private var waiting: [Completion] = []
    private var whenIdle: [@AgentActor () -> Void] = []

    init(_ file: StateFile) {
        self.file = file
    }

    /// Saves the state, unless a newer one comes before the write begins.
    ///
    /// - Parameter done: called exactly once, never synchronously.
    func save(_ state: SavedState, then done: @escaping Completion) {
        next = state
        waiting.append(done)
        schedule()
    }

    /// Calls `body` when everything is saved that is to be, or has failed to be; never synchronously.
    func settle(then body: @escaping @AgentActor () -> Void) {
        whenIdle.append(body)
        AgentActor.later { self.endIfIdle() }
    }

    private func schedule() {
        guard writing == nil, !isScheduled else { return }
        isScheduled = true
        AgentActor.later {
            self.isScheduled = false
            self.write()
        }
    }

    private func write() {
        writing = waiting
        waiting = []
        queue.async { @Sendable [file, state = next] in
            let failure: SystemError?
            do throws(SystemError) {
                try file.save(state)
                failure = nil
            } catch {
                failure = error
            }
            AgentActor.later { self.written(failure) }
        }
    }

    private func written(_ failure: SystemError?) {
        var told = writing ?? []
        writing = nil
        if failure != nil {
            told = (told + waiting).reversed()
            waiting = []
        }
        for done in told { done(failure) }
        if !waiting.isEmpty { schedule() }
        endIfIdle()
    }

    private func endIfIdle() {
        guard writing == nil, waiting.isEmpty else { return }
        let bodies = whenIdle
        whenIdle = []
        for body in bodies { body() }
    }
}
