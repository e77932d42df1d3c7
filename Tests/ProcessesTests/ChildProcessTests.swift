import ControlsTestKit
import EventLoop
import Gestures
import Glibc
import Testing

@testable import Processes

@AgentActor
@Suite("Programs that are run once", .serialized)
struct ChildProcessTests {
    private func run(
        _ script: String, capturesOutput: Bool = true, timeLimit: Duration? = .seconds(20),
        environment: [String] = [], clock: any AgentClock = SystemClock()
    ) async throws -> ChildProcess.Outcome {
        try await withCheckedThrowingContinuation { continuation in
            do {
                _ = try ChildProcess(
                    path: "/bin/sh", arguments: ["-c", script], environment: environment,
                    capturesOutput: capturesOutput, timeLimit: timeLimit, clock: clock
                ) { continuation.resume(returning: $0) }
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    @Test(
        "how it ended is told",
        arguments: [
            ("exit 0", ProcessExit.exited(status: 0)), ("exit 3", .exited(status: 3)),
            ("kill -KILL $$", .signalled(SIGKILL)),
        ])
    func exits(script: String, exit: ProcessExit) async throws {
        let outcome = try await run(script)
        #expect(outcome.exit == exit)
        #expect(outcome.isSuccess == (exit == .exited(status: 0)))
        #expect(!outcome.hasTimedOut)
        #expect(outcome.lastOutputLine == nil)
        #expect(outcome.lastErrorLine == nil)
    }

    @Test(
        "the last line that has something in it is kept",
        arguments: [
            ("printf 'a\\nb\\n'", "b"), ("printf 'a\\nb'", "b"), ("printf 'a\\n\\n  \\n'", "a"),
            ("printf '10%%\\r100%%\\r'", "100%"),
        ])
    func lastLines(script: String, line: String) async throws {
        let outcome = try await run("\(script); echo bad >&2")
        #expect(outcome.lastOutputLine == line)
        #expect(outcome.lastErrorLine == "bad")
    }

    @Test(
        "what is no text is told as far as it can be",
        arguments: [("a\\377b\\303", "a\u{FFFD}b\u{FFFD}"), ("a\\033[1mb\\000c\\td", "a[1mbc\td")])
    func noText(printed: String, told: String) async throws {
        let outcome = try await run("printf '\(printed)\\n'")
        #expect(outcome.lastOutputLine == told)
    }

    @Test("a line is cut, however much is printed")
    func muchOutput() async throws {
        let outcome = try await run("head -c 3000000 /dev/zero | tr '\\0' x")
        #expect(outcome.isSuccess)
        #expect(outcome.lastOutputLine == String(repeating: "x", count: 500))
    }

    @Test("the environment is what was given, and no descriptor of the agent's comes along")
    func cleanSurroundings() async throws {
        let outcome = try await run("echo $A-$HOME-$(ls -l /proc/self/fd | grep -c -- '->')-$PWD", environment: ["A=1"])
        // Input, output, error, and the folder that ls itself reads.
        #expect(outcome.lastOutputLine == "1--4-/")
    }

    @Test("a program that does not end in time is asked to, then ended")
    func timeLimit() async throws {
        for (script, exit) in [
            ("sleep 60 & wait", ProcessExit.signalled(SIGTERM)),
            ("trap '' TERM; sleep 60; sleep 60", .signalled(SIGKILL)),
        ] {
            let outcome = try await run(script, timeLimit: .milliseconds(300))
            #expect(outcome.hasTimedOut)
            #expect(!outcome.isSuccess)
            #expect(outcome.exit == exit)
        }
    }

    @Test("what it had started is given as long, and then ended with it, also when it is gone before")
    func timeLimitOfGroup() async throws {
        for (ending, survives) in [("exit 0", false), ("", true)] {
            let child = "trap 'echo $$ ended >&2; \(ending)' TERM; while :; do sleep 0.1; done"
            let outcome = try await run(
                "sh -c \"$CHILD\" & echo $!; wait", timeLimit: .milliseconds(300), environment: ["CHILD=\(child)"])
            #expect(outcome.hasTimedOut)
            #expect(outcome.exit == .signalled(SIGTERM))
            let started = try #require(outcome.lastOutputLine.flatMap { pid_t($0) })
            // It was asked to, and had the time to say so.
            #expect(outcome.lastErrorLine == "\(started) ended", "\(survives)")
            try await settle()
            #expect(!isRunning(started), "\(survives)")
        }
    }

    /// Whether it is there and no zombie that whoever inherited it has not reaped yet.
    private func isRunning(_ process: pid_t) -> Bool {
        guard let file = fopen("/proc/\(process)/stat", "r") else { return false }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        guard fgets(&line, Int32(line.count), file) != nil else { return false }
        let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return text.split(separator: ")").last?.dropFirst().first.map { $0 != "Z" && $0 != "X" } ?? false
    }

    @Test("what stays in the background is not waited for, and stays alive")
    func background() async throws {
        let start = SystemClock.monotonicNow()
        let outcome = try await run("sleep 30 & echo $!")
        #expect(outcome.isSuccess)
        #expect(SystemClock.monotonicNow() - start < .seconds(15))
        let background = try #require(outcome.lastOutputLine.flatMap { pid_t($0) })
        #expect(kill(background, 0) == 0)
        kill(background, SIGKILL)
    }

    @Test("what cannot be executed is an error")
    func notExecutable() throws {
        #expect(throws: SystemError(ENOENT)) {
            try ChildProcess(
                path: "/no/such/program", arguments: [], environment: [], capturesOutput: true, timeLimit: nil,
                clock: SystemClock()
            ) { _ in Issue.record("completed") }
        }
        #expect(throws: SystemError(EACCES)) {
            try ChildProcess(
                path: "/etc/passwd", arguments: [], environment: [], timeLimit: nil, clock: SystemClock()
            ) { _ in Issue.record("completed") }
        }
    }

    @Test("a hundred runs leave no descriptor open")
    func nothingLeaks() async throws {
        _ = try await run("true")
        try await settle()
        let before = openDescriptors
        for _ in 0..<100 { _ = try await run("echo x") }
        try await settle()
        // Tests beside this one have some of their own; a run that leaves one makes a hundred.
        #expect(openDescriptors < before + 50)
    }

    /// Dispatch lets go of descriptors a moment after they were cancelled.
    private func settle() async throws {
        for _ in 0..<20 {
            await withCheckedContinuation { continuation in AgentActor.later { continuation.resume() } }
        }
        try await Task.sleep(for: .milliseconds(100))
    }

    private var openDescriptors: Int {
        (0..<1024).filter { fcntl(Int32($0), F_GETFD) >= 0 }.count
    }
}

@Suite("Finding programs")
struct ExecutableSearchTests {
    @Test(arguments: [
        ("sh", "/nowhere:/bin", "/bin/sh"), ("/bin/sh", "", "/bin/sh"), ("passwd", "/etc", nil), ("etc", "/", nil),
        ("/no/such", "/bin", nil), ("sh", "", nil),
    ])
    func find(name: String, path: String, found: String?) {
        #expect(ExecutableSearch.find(name, path: path) == found)
    }
}
