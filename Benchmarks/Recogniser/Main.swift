import Gestures
import Glibc

/// How many edges a second the recogniser takes, and with the counter preloaded, how often it allocates.
///
/// One press is four edges with their bounce, so that debouncing is measured too. Prints one line for the record.
@main
enum RecogniserBenchmark {
    private static let presses = 500_000

    static func main() {
        var recognizer = ButtonRecognizer(settings: GestureSettings(), debounce: .milliseconds(10))
        var time = Timestamp(nanoseconds: 1_000_000_000)
        var performed = 0
        // The first presses build what stays: the steady state begins after them.
        for _ in 0..<1000 { performed += press(&recognizer, at: &time) }
        performed = 0
        let before = allocations()
        let start = now()
        for _ in 0..<presses { performed += press(&recognizer, at: &time) }
        let seconds = Double(now() - start) / 1e9
        let made = allocations() - before

        precondition(performed == presses, "every press is one tap")
        let edges = presses * 4
        let rate = Int(Double(edges) / seconds)
        print("edges \(edges), per second \(rate), allocations per edge \(perEdge(made, edges))")
    }

    /// A tap of 80 ms whose contacts bounce once on the way down and once on the way up.
    private static func press(_ recognizer: inout ButtonRecognizer, at time: inout Timestamp) -> Int {
        var performed = 0
        for (input, delay) in [
            (ButtonInput.pressed, Duration.zero), (.released, .milliseconds(1)), (.pressed, .milliseconds(1)),
            (.released, .milliseconds(80)),
        ] {
            time = time + delay
            performed += count(recognizer.handle(input, at: time))
        }
        time = time + .milliseconds(200)
        performed += count(recognizer.advance(to: time))
        return performed
    }

    private static func count(_ response: GestureResponse) -> Int {
        response.outcomes.reduce(0) { $0 + ($1.outcome == .tap ? 1 : 0) }
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
