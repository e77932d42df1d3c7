import Dispatch
import EventLoop
import Synchronization
import Testing

@testable import Indicators

@Suite struct FrameWriterTests {
    @Test func theNewestFrameWins() {
        let device = Device(isBlocked: true)
        let writer = FrameWriter(device.sink, label: "test") { _ in Issue.record("no problem was expected") }
        writer.submit(1)
        device.waitUntilDrawing()
        for frame in 2...9 { writer.submit(frame) }
        device.unblock()
        #expect(writer.close(within: .seconds(10)))
        #expect(device.log == ["1", "9", "back"])
    }

    @Test func closingGivesUpOnABlockedDevice() {
        let device = Device(isBlocked: true)
        let writer = FrameWriter(device.sink, label: "test") { _ in }
        writer.submit(1)
        device.waitUntilDrawing()
        #expect(!writer.close(within: .milliseconds(20)))
        device.unblock()
        #expect(writer.close())
    }

    @Test func nothingIsDrawnAfterTheClose() {
        let device = Device(isBlocked: false)
        let writer = FrameWriter(device.sink, label: "test") { _ in }
        #expect(writer.close())
        writer.submit(1)
        #expect(writer.close())
        #expect(device.log == ["back"])
    }

    @Test func aProblemIsReportedOnceUntilItWorksAgain() async {
        let device = Device(isBlocked: false)
        let (problems, reports) = AsyncStream.makeStream(of: String.self)
        let writer = FrameWriter(device.sink, label: "test") { reports.yield($0.description) }
        for frame in [-1, -1, 2, -1, -3] {
            writer.submit(frame)
            device.waitUntilDrawing()
        }
        #expect(writer.close())
        // The reports are on the agent's queue, in order; this one is behind them.
        AgentActor.queue.async { @Sendable in reports.finish() }
        var seen: [String] = []
        for await problem in problems { seen.append(problem) }
        #expect(seen == ["no -1", "no -1", "no -3"])
    }

    /// A device that notes what it was told, and may keep the writer waiting.
    private final class Device: Sendable {
        private let entries = Mutex<[String]>([])
        private let drawing = DispatchSemaphore(value: 0)
        private let gate: DispatchSemaphore?

        init(isBlocked: Bool) {
            gate = isBlocked ? DispatchSemaphore(value: 0) : nil
        }

        var log: [String] { entries.withLock { $0 } }
        var sink: Sink { Sink(device: self) }

        func waitUntilDrawing() {
            drawing.wait()
        }

        func unblock() {
            gate?.signal()
        }

        struct Sink: FrameSink {
            let device: Device

            mutating func draw(_ frame: Int) throws(IndicatorProblem) {
                device.drawing.signal()
                device.gate?.wait()
                device.gate?.signal()
                if frame < 0 { throw IndicatorProblem("no \(frame)") }
                device.entries.withLock { $0.append(String(frame)) }
            }

            mutating func giveBack() throws(IndicatorProblem) {
                device.entries.withLock { $0.append("back") }
            }
        }
    }
}
