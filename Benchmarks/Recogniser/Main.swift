import Gestures
import Glibc

/// How many edges a second the recogniser takes, and with the counter preloaded, how often it allocates.
///
/// One press is four edges with their bounce, so that debouncing is measured too. Prints a line for each of: taps, and
/// presses with everything that can be assigned.
@main
enum RecogniserBenchmark {
    private static let presses = 500_000

    static func main() {
        run("taps", GestureSettings(), down: .milliseconds(80), performs: .tap)
        let everything = GestureSettings(
            lockout: .milliseconds(20), chordWindow: .milliseconds(50), isLongHoldAssigned: true,
            isVeryLongHoldAssigned: true, isDoubleTapAssigned: true)
        run("long holds, all assigned", everything, down: .milliseconds(2500), performs: .hold(.longHold))
        let repeating = GestureSettings(repeatInterval: .milliseconds(100), isDoubleTapAssigned: true)
        run("holds that repeat", repeating, down: .milliseconds(900), performs: .hold(.hold))
    }

    private static func run(_ name: String, _ settings: GestureSettings, down: Duration, performs: GestureOutcome) {
        var bench = Bench(recognizer: ButtonRecognizer(settings: settings, debounce: .milliseconds(10)), down: down)
        // The first presses build what stays: the steady state begins after them.
        for _ in 0..<1000 { bench.press(expecting: performs) }
        bench.performed = 0
        let before = allocations()
        let start = now()
        for _ in 0..<presses { bench.press(expecting: performs) }
        let seconds = Double(now() - start) / 1e9
        let made = allocations() - before

        precondition(bench.performed == presses, "every press is one \(name)")
        let edges = presses * 4
        let rate = Int(Double(edges) / seconds)
        print("\(name): edges \(edges), per second \(rate), allocations per edge \(perEdge(made, edges))")
    }

    /// A recogniser and the buffer that its caller keeps.
    private struct Bench {
        var recognizer: ButtonRecognizer
        let down: Duration
        var outcomes: [TimedOutcome] = []
        var time = Timestamp(nanoseconds: 1_000_000_000)
        var performed = 0

        /// A press whose contacts bounce once on the way down and once on the way up, and the clock's calls.
        mutating func press(expecting outcome: GestureOutcome) {
            outcomes.removeAll(keepingCapacity: true)
            edge(.pressed, after: .zero)
            edge(.released, after: .milliseconds(1))
            edge(.pressed, after: .milliseconds(1))
            let release = time + down
            while let deadline = recognizer.nextDeadline, deadline < release {
                recognizer.advance(to: deadline, into: &outcomes)
            }
            edge(.released, after: down)
            time = time + .milliseconds(500)
            recognizer.advance(to: time, into: &outcomes)
            for step in outcomes where step.outcome == outcome { performed += 1 }
        }

        private mutating func edge(_ input: ButtonInput, after delay: Duration) {
            time = time + delay
            recognizer.handle(input, at: time, into: &outcomes)
        }
    }

    private static func perEdge(_ made: Int, _ edges: Int) -> String {
        isCounting ? "\((Double(made) / Double(edges) * 1000).rounded() / 1000)" : "not counted"
    }

    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    // MARK: The preloaded counter

    private typealias Counter = @convention(c) () -> Int

    private static let counter: Counter? = dlsym(nil, "benchmark_allocations").map {
        // SAFETY: Benchmarks/allocations/count.c declares the symbol with this signature.
        unsafeBitCast($0, to: Counter.self)
    }

    private static var isCounting: Bool { counter != nil }

    private static func allocations() -> Int {
        counter?() ?? 0
    }
}
