import ControlHost
import ControlsTestKit
import Foundation
import Glibc
import Testing

@testable import Agent

/// An agent with the sample extension, and the pipes and files by which the test and that extension talk.
@AgentActor
final class Scene {
    static let folder = "com.example.sample"

    let agent: AgentHarness
    private let group: String
    private let diary: Int32
    private var source: DescriptorSource?
    private var unread = ""
    /// What the sample controls noted, oldest first, without the process.
    private var lines: [(event: String, process: pid_t)] = []
    private var gates: [Int32] = []

    /// - Parameter extensions: names of built executables, or absolute paths.
    init(
        _ gestures: [GestureName: GestureAssignment], extensions: [String] = ["SampleExtension"],
        limits: CallLimits = CallLimits(), gates: [String] = [], notes: [String] = [],
        adjust: (inout ButtonConfiguration) -> Void = { _ in }
    ) throws {
        agent = try AgentHarness(
            startingWith: extensions.map { $0.hasPrefix("/") ? $0 : Scene.program($0) }, gestures: gestures,
            limits: limits, adjust: adjust)
        group = "\(agent.stateDirectory)/groups/\(Self.folder)"
        mkdir(group, 0o770)
        diary = try Self.makePipe("\(group)/diary")
        source = DescriptorSource(descriptor: diary, when: .readable) { [weak self] in
            self?.readDiary()
            self?.agent.somethingHappened()
        }
        for gate in gates { self.gates.append(try Self.makePipe("\(group)/\(gate)")) }
        for note in notes { leave(note) }
    }

    /// Starts the agent and waits until its controls know their states.
    func start() async {
        await agent.start()
        await agent.settled()
    }

    func stop() async {
        await agent.stop()
        let descriptors = gates + [diary]
        source?.cancel { for descriptor in descriptors { _ = close(descriptor) } }
    }

    /// Runs a test in a started scene, and ends the scene whatever comes of it.
    static func play(
        _ gestures: [GestureName: GestureAssignment], extensions: [String] = ["SampleExtension"],
        limits: CallLimits = CallLimits(), gates: [String] = [], notes: [String] = [],
        adjust: (inout ButtonConfiguration) -> Void = { _ in }, _ body: @AgentActor (Scene) async throws -> Void
    ) async throws {
        let scene = try Scene(
            gestures, extensions: extensions, limits: limits, gates: gates, notes: notes, adjust: adjust)
        // What waits at a gate would never settle.
        if gates.contains("value-gate") { await scene.agent.start() } else { await scene.start() }
        do {
            try await body(scene)
        } catch {
            await scene.stop()
            throw error
        }
        await scene.stop()
    }

    /// An executable of this package, beside the tests' own.
    nonisolated static func program(_ name: String) -> String {
        let own = Bundle.main.bundlePath
        return (own.hasSuffix(".xctest") ? (own as NSString).deletingLastPathComponent : own) + "/\(name)"
    }

    private static func makePipe(_ path: String) throws -> Int32 {
        try #require(mkfifo(path, 0o660) == 0)
        // For reading and writing: opening it waits for nobody, and it never ends.
        let descriptor = Glibc.open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        try #require(descriptor >= 0)
        return descriptor
    }

    // MARK: The diary

    private func readDiary() {
        var bytes = [UInt8](repeating: 0, count: 65536)
        while case let count = read(diary, &bytes, bytes.count), count > 0 {
            unread += String(decoding: bytes[..<count], as: UTF8.self)
        }
        while let end = unread.firstIndex(of: "\n") {
            let words = unread[..<end].split(separator: " ")
            lines.append((words.dropLast().joined(separator: " "), words.last.flatMap { pid_t($0) } ?? 0))
            unread = String(unread[unread.index(after: end)...])
        }
    }

    /// What the sample controls have noted so far.
    var events: [String] {
        readDiary()
        return lines.map(\.event)
    }

    /// What they have noted that begins so.
    func events(_ beginning: String) -> [String] {
        events.filter { $0.hasPrefix(beginning) }
    }

    /// The process that noted something last.
    var process: pid_t {
        readDiary()
        return lines.last?.process ?? 0
    }

    /// Forgets what was noted.
    func forget() {
        readDiary()
        lines = []
    }

    func until(_ event: String, count: Int = 1) async throws {
        try await agent.until("\(count) × \"\(event)\" in the diary") { [self] in
            events(event).count >= count
        }
    }

    // MARK: What the test tells the controls

    /// Lets one of those pass that wait, or will wait, at a gate.
    func open(gate index: Int = 0) {
        var byte: UInt8 = 1
        #expect(write(gates[index], &byte, 1) == 1)
    }

    func leave(_ note: String) {
        close(Glibc.open("\(group)/\(note)", O_CREAT | O_WRONLY | O_CLOEXEC, 0o660))
    }

    func takeAway(_ note: String) {
        unlink("\(group)/\(note)")
    }

    /// The state of a sample toggle, as it has kept it.
    func isOn(_ name: String) -> Bool {
        access("\(group)/on-\(name)", F_OK) == 0
    }

    // MARK: What is shown

    var control: ControlFace? { agent.showsNow.control }

    /// Why the last action or reload failed, if it did.
    var failure: String? {
        if case .failed(let message) = agent.showsNow.work { message } else { nil }
    }
}

extension GestureAssignment {
    /// One of the sample's controls.
    static func sample(_ name: String, _ configuration: [String: JSONValue] = [:]) -> GestureAssignment {
        GestureAssignment(kind: "com.example.sample.\(name)", configuration: configuration)
    }
}
