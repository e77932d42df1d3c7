import AgentProtocol
import Foundation
import Glibc
import Testing

/// A message bus of the test's own, with something in the place of polkit and of systemd's manager.
private final class TestBus {
    let folder: String
    var address: String { "unix:path=\(folder)/bus" }
    private var processes: [pid_t] = []

    static var isAvailable: Bool {
        access("/usr/bin/dbus-daemon", X_OK) == 0 && access("/usr/bin/dbus-send", X_OK) == 0
    }

    /// - Parameter answer: polkit's: `yes`, `no`, or `ask` where a password is needed and nobody can ask for it.
    init(polkit answer: String) throws {
        folder = "/tmp/actionbutton-bus.\(UUID().uuidString.prefix(8))"
        mkdir(folder, 0o755)
        let configuration = """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
              "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig><type>system</type><listen>\(address)</listen><auth>EXTERNAL</auth><policy context="default">
            <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/><allow user="*"/></policy>
            </busconfig>
            """
        try configuration.write(toFile: "\(folder)/bus.conf", atomically: false, encoding: .utf8)
        let daemon = ["/usr/bin/dbus-daemon", "--config-file=\(folder)/bus.conf", "--nofork"]
        processes.append(try Program.start(daemon, [:], output: "\(folder)/daemon"))
        try ProcessTable.wait("the bus") { access("\(folder)/bus", F_OK) == 0 }
        let services = [Scene.program("BusServices"), answer, "\(folder)/locked"]
        processes.append(
            try Program.start(services, ["DBUS_SYSTEM_BUS_ADDRESS": address], output: "\(folder)/services"))
        try ProcessTable.wait("the services") { asked.contains("ready") }
    }

    /// What the services were asked, one line each.
    var asked: [String] {
        let text = (try? String(contentsOfFile: "\(folder)/services", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// Locks the session, as its screen does, or unlocks it; the login manager has not said so yet.
    func setLocked(_ isLocked: Bool) throws {
        if isLocked { close(open("\(folder)/locked", O_CREAT | O_WRONLY, 0o644)) } else { unlink("\(folder)/locked") }
    }

    /// Has the managers signal that a unit and the session changed.
    func signalChange() throws {
        let words = [
            "/usr/bin/dbus-send", "--bus=\(address)", "--print-reply", "--dest=org.freedesktop.systemd1",
            "/org/freedesktop/systemd1", "org.freedesktop.systemd1.Manager.Change",
        ]
        let run = try Program.run(words)
        #expect(run.code == 0, "\(run.output)")
    }

    /// Ends the bus and what is on it.
    func stop() {
        for process in processes.reversed() {
            // The thread that started them may have had SIGTERM blocked, and they with it.
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
        processes = []
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(atPath: folder)
    }
}

@Suite("The message bus", .serialized, .enabled(if: TestBus.isAvailable))
struct BusTests {
    /// One that the user database knows: the bus lets in nobody else.
    private static let person = Program.User(id: 65_534, group: 65_534)

    /// What `unlock` says and does, by polkit's answer.
    private static let answers: [(String, Int32, String)] = [
        ("yes", 0, "no longer locked"),
        ("no", 77, "unlocking needs root, or polkit's leave (org.actionbutton.unlock): polkit does not allow it"),
        ("ask", 77, "a password is needed, and no agent of polkit in this session can ask for it"),
    ]

    @Test("who is not root unlocks with polkit's leave", .enabled(if: Program.canChangeUser), arguments: answers)
    func unlock(answer: String, code: Int32, words: String) throws {
        let bus = try TestBus(polkit: answer)
        let tools = try Tools(["SampleExtension", "actionbutton"])
        let daemon = try Daemon(
            extensions: [tools.path("SampleExtension")], hold: "com.example.sample.Bell", as: Self.person,
            environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address])
        let environment = ["ACTIONBUTTON_SOCKET": daemon.socket, "PATH": "/usr/bin:/bin"]
        #expect(try Program.run([tools.path("actionbutton"), "lock"], environment, as: Self.person).code == 0)
        let run = try Program.run([tools.path("actionbutton"), "unlock"], environment, as: Self.person)
        #expect(run.code == code)
        #expect(run.output.contains(words), "\(run.output)")
        #expect(try daemon.status().isLocked == (code != 0))
        #expect(
            bus.asked.filter { $0.hasPrefix("unix-process") } == ["unix-process of user 65534: org.actionbutton.unlock"]
        )
        // Root is not asked about.
        if code != 0 {
            #expect(try Program.run([tools.path("actionbutton"), "unlock"], environment).code == 0)
            #expect(try !daemon.status().isLocked)
        }
    }

    @Test("without a bus, unlocking says so", .enabled(if: Program.canChangeUser))
    func noBus() throws {
        let tools = try Tools(["SampleExtension", "actionbutton"])
        let daemon = try Daemon(
            extensions: [tools.path("SampleExtension")], hold: "com.example.sample.Bell", as: Self.person,
            environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere/bus"])
        let environment = ["ACTIONBUTTON_SOCKET": daemon.socket, "PATH": "/usr/bin:/bin"]
        let run = try Program.run([tools.path("actionbutton"), "unlock"], environment, as: Self.person)
        #expect(run.code == 77)
        #expect(
            run.output.contains("polkit cannot be asked: no system bus: No such file or directory"), "\(run.output)")
        #expect(run.output.contains("sudo actionbutton unlock"))
    }

    @Test("a session that its screen has locked locks, and lock and unlock are apart from that")
    func lockedHint() throws {
        let bus = try TestBus(polkit: "no")
        let daemon = try Daemon(
            extensions: [Scene.program("SampleExtension")], hold: "com.example.sample.Safe",
            environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address])
        #expect(try !daemon.status().isLocked)
        try bus.setLocked(true)
        try bus.signalChange()
        try daemon.wait("the lock") { try daemon.status().isLocked }
        let refused = try daemon.press()
        #expect(refused.performed == nil)
        #expect(refused.refusal?.contains("the machine is locked") == true)
        let environment = ["ACTIONBUTTON_SOCKET": daemon.socket, "PATH": "/usr/bin:/bin"]
        let unlock = try Program.run([Scene.program("actionbutton"), "unlock"], environment)
        #expect(unlock.code == 77)
        #expect(unlock.output.contains("only unlocking its screen lifts that"), "\(unlock.output)")
        try bus.setLocked(false)
        try bus.signalChange()
        try daemon.wait("the lock to be lifted") { try !daemon.status().isLocked }
        #expect(try daemon.press().performed == "action.hold")
        // A bus that goes away unlocks nothing.
        try bus.setLocked(true)
        try bus.signalChange()
        try daemon.wait("the lock") { try daemon.status().isLocked }
        bus.stop()
        try daemon.wait("the loss to be told") { daemon.output.contains("the system bus is gone") }
        #expect(try daemon.status().isLocked)
    }

    /// A unit that is active while a file is there, as a systemctl of the test's own sees it.
    private func unitDaemon(_ tools: borrowing Tools, bus: String) throws -> Daemon {
        try tools.write(
            "systemctl", "#!/bin/sh\necho \"$*\" >>\(tools.folder)/calls\ntest -e \(tools.folder)/active || exit 3\n")
        return try Daemon(
            extensions: [], hold: "", buttons: "  action: {scripted: {}, gestures: {hold: web}}",
            controls: "  web: {unit: nginx.service}",
            environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus, "PATH": "\(tools.folder):/usr/bin:/bin"])
    }

    private func isOn(_ daemon: Daemon) throws -> Bool? {
        try daemon.status().buttons.first?.presentation.control?.isOn
    }

    @Test("a unit's state is followed by its manager's signals, and not asked for in between")
    func unit() throws {
        let bus = try TestBus(polkit: "no")
        let tools = try Tools([])
        let daemon = try unitDaemon(tools, bus: bus.address)
        #expect(try isOn(daemon) == false)
        try ProcessTable.wait("the unit to be followed") { bus.asked.contains("LoadUnit nginx.service") }
        #expect(bus.asked.filter { $0 == "Subscribe" }.count == 1)

        for isActive in [true, false, true] {
            if isActive { try tools.write("active", "") } else { unlink("\(tools.folder)/active") }
            try bus.signalChange()
            try daemon.wait("the state to follow") { try isOn(daemon) == isActive }
        }
        // Nothing is asked in between.
        let calls = try tools.text("calls").split(separator: "\n")
        usleep(500_000)
        #expect(try tools.text("calls").split(separator: "\n").count == calls.count)
        #expect(Set(calls) == ["--quiet --no-ask-password is-active -- nginx.service"[...]])
        #expect((4...9).contains(calls.count), "\(calls)")
        #expect(!daemon.output.contains("not followed"))

        bus.stop()
        try daemon.wait("the loss to be told") { daemon.output.contains("the message bus is gone") }
        #expect(try isOn(daemon) == true)
    }

    @Test("without a bus, a unit's control works and the log says that its state is not followed")
    func unitWithoutBus() throws {
        let tools = try Tools([])
        let daemon = try unitDaemon(tools, bus: "unix:path=/nowhere/bus")
        #expect(try isOn(daemon) == false)
        #expect(
            daemon.output.contains(
                "the system manager's units nginx.service are not followed: there is no message bus to hear of it by"),
            "\(daemon.output)")
        try tools.write("active", "")
        try daemon.press()
        #expect(try isOn(daemon) == true)
    }
}
