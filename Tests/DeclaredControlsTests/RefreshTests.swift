import AgentProtocol
import Configuration
import ControlsTestKit
import EventLoop
import Glibc
import Testing

@testable import DeclaredControls

@AgentActor
@Suite("When the state of a declared control is asked for")
struct RefreshTests {
    private let folder: WorkFolder

    init() throws {
        folder = try WorkFolder()
    }

    private func agent(_ refresh: RefreshRule) async throws -> AgentHarness {
        try await AgentHarness(
            gestures: [.hold: GestureAssignment(kind: "lamp")], controls: [folder.lamp(refresh: refresh)])
    }

    @Test("by time, neither early nor late, and only while it is placed")
    func byTime() async throws {
        let agent = try await agent(RefreshRule(every: .seconds(30)))
        #expect(agent.clock.scheduledCount == 1)
        try folder.write("lamp", "")
        agent.clock.advance(by: .seconds(30) - .nanoseconds(1))
        #expect(await agent.settled().control?.isOn == false)
        agent.clock.advance(by: .nanoseconds(1))
        #expect(await agent.settled().control?.isOn == true)
        #expect(agent.clock.scheduledCount == 1)
        agent.agent.host.remove(id: "action.hold")
        #expect(agent.clock.scheduledCount == 0)
        await agent.stop()
    }

    @Test("because a file came, was written, replaced, or went")
    func byFile() async throws {
        let agent = try await agent(RefreshRule(files: [folder.path + "/lamp"]))
        #expect(agent.clock.scheduledCount == 0)
        try folder.write("lamp", "")
        try await agent.until("the file came") { agent.showsNow.control?.isOn == true }
        #expect(unlink(folder.path + "/lamp") == 0)
        try await agent.until("the file went") { agent.showsNow.control?.isOn == false }
        await agent.stop()
    }

    @Test("because a file came into a folder that was not there")
    func byFileInNewFolder() async throws {
        var control = folder.lamp(refresh: RefreshRule(files: [folder.path + "/a/b/lamp"]))
        control.action = .command(
            CommandControl(
                role: .toggle(
                    isOn: .program(["test", "-e", folder.path + "/a/b/lamp"]), output: nil,
                    turnOn: .program(["true"]), turnOff: .program(["true"]))))
        let agent = try await AgentHarness(gestures: [.hold: GestureAssignment(kind: "lamp")], controls: [control])
        mkdir(folder.path + "/a", 0o755)
        mkdir(folder.path + "/a/b", 0o755)
        try folder.write("a/b/lamp", "")
        try await agent.until("the file came with its folders") { agent.showsNow.control?.isOn == true }
        unlink(folder.path + "/a/b/lamp")
        try await agent.until("the file went") { agent.showsNow.control?.isOn == false }
        await agent.stop()
    }

    @Test("on request alone, nothing else asks")
    func onRequest() async throws {
        let agent = try await agent(RefreshRule())
        try folder.write("lamp", "")
        agent.clock.advance(by: .seconds(86400))
        #expect(await agent.settled().control?.isOn == false)
        #expect(agent.clock.scheduledCount == 0)
        #expect(agent.agent.host.reload(kind: "lamp", app: nil, isRationed: true))
        #expect(await agent.settled().control?.isOn == true)
        await agent.stop()
    }
}
