import AgentProtocol
import Foundation
import Glibc
import Testing

@Suite("Sockets")
struct UnixSocketTests {
    private let folder = "/tmp/ab-\(UUID().uuidString.prefix(8))"
    private var path: String { folder + "/agent.socket" }

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private func mode(of path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    @Test("the socket has its mode, and nothing else is left in the folder", arguments: [0o600, 0o660] as [mode_t])
    func listens(mode: mode_t) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let listener = try UnixSocket.listen(path: path, mode: mode)
        defer { close(listener) }
        #expect(self.mode(of: path) == mode)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["agent.socket"])
        #expect(fcntl(listener, F_GETFD) & FD_CLOEXEC != 0)
        #expect(fcntl(listener, F_GETFL) & O_NONBLOCK != 0)
        #expect(UnixSocket.isListening(listener) == true)
        #expect(UnixSocket.accept(listener) == nil)

        let client = try UnixSocket.connect(path: path)
        defer { close(client) }
        let server = try #require(UnixSocket.accept(listener))
        defer { close(server) }
        #expect(UnixSocket.isListening(server) == false)
        #expect(fcntl(server, F_GETFD) & FD_CLOEXEC != 0)
        let peer = try #require(UnixSocket.peerCredentials(of: server))
        #expect(peer.processID == getpid())
        #expect(peer.user == geteuid())
        #expect(peer.group == getegid())
        #expect(peer.groups.count == Int(getgroups(0, nil)))
    }

    @Test("a second listener is refused while the first one lives, and takes over afterwards")
    func stale() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let first = try UnixSocket.listen(path: path, mode: 0o600)
        #expect(throws: SocketError(code: EADDRINUSE, operation: .listen, path: path)) {
            try UnixSocket.listen(path: path, mode: 0o600)
        }
        close(first)
        #expect(throws: SocketError(code: ECONNREFUSED, operation: .connect, path: path)) {
            try UnixSocket.connect(path: path)
        }
        let second = try UnixSocket.listen(path: path, mode: 0o600)
        defer { close(second) }
        close(try UnixSocket.connect(path: path))
    }

    @Test("a file that is not a socket is left alone")
    func ordinaryFile() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data("precious".utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: SocketError(code: EEXIST, operation: .listen, path: path)) {
            try UnixSocket.listen(path: path, mode: 0o600)
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("precious".utf8))
    }

    @Test("a path of 107 bytes fits, one of 108 does not")
    func longPath() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let provisionalSuffix = ".\(getpid())".utf8.count
        let longest = folder + "/" + String(repeating: "x", count: 107 - provisionalSuffix - folder.utf8.count - 1)
        let listener = try UnixSocket.listen(path: longest, mode: 0o600)
        close(listener)
        #expect(throws: SocketError(code: ENAMETOOLONG, operation: .connect, path: longest + "1234567890")) {
            try UnixSocket.connect(path: longest + "1234567890")
        }
    }

    @Test("what is no socket is neither listening nor not")
    func noSocket() {
        #expect(UnixSocket.isListening(-1) == nil)
        #expect(UnixSocket.peerCredentials(of: -1) == nil)
    }

    @Test("nobody there: the error says what to do")
    func unreachable() {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        do throws(VarlinkClientError) {
            _ = try VarlinkClient(path: path)
            Issue.record("connected to nobody")
        } catch {
            #expect(
                error.description
                    == "no agent can be reached at \(path): No such file or directory; "
                    + "start one with actionbuttond, or systemctl start actionbutton")
        }
    }

    /// Answers each message that comes with the given bytes, on a thread of its own, and then hangs up.
    private func serve(_ listener: Int32, _ replies: [String]) {
        Thread.detachNewThread {
            var waiting = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
            poll(&waiting, 1, 5000)
            guard let connection = UnixSocket.accept(listener) else { return }
            var byte: UInt8 = 1
            var request = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
            while byte != 0, poll(&request, 1, 5000) == 1, recv(connection, &byte, 1, 0) == 1 {}
            for reply in replies { _ = reply.withCString { send(connection, $0, strlen($0) + 1, 0) } }
            close(connection)
        }
    }

    @Test("replies are taken until the last, and the calls end as the service says")
    func client() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let listener = try UnixSocket.listen(path: path, mode: 0o600)
        defer { close(listener) }

        serve(listener, [#"{"parameters":{"choices":[]},"later":1}"#])
        #expect(try VarlinkClient(path: path).call("a.b.C", as: OptionsReply.self).choices == [])

        serve(listener, [#"{"continues":true,"parameters":{"id":"1"}}"#, #"{"parameters":{"id":"2"}}"#, "{}"])
        var ids: [String] = []
        try VarlinkClient(path: path).callForMore("a.b.C", as: EndActivityCall.self) {
            ids.append($0.id)
            return true
        }
        #expect(ids == ["1", "2"])

        serve(listener, [#"{"error":"org.varlink.service.MethodNotFound","parameters":{"method":"a.b.C"}}"#])
        #expect(throws: VarlinkError.methodNotFound("a.b.C")) {
            try VarlinkClient(path: path).call("a.b.C", as: VarlinkEmpty.self)
        }

        serve(listener, [])
        #expect(throws: VarlinkClientError.closed(path: path, method: "a.b.C")) {
            try VarlinkClient(path: path).call("a.b.C", as: VarlinkEmpty.self)
        }
    }

    @Test("a service that does not answer is given up")
    func timeLimit() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let listener = try UnixSocket.listen(path: path, mode: 0o600)
        defer { close(listener) }
        #expect(throws: VarlinkClientError.timedOut(path: path, method: "a.b.C")) {
            try VarlinkClient(path: path, timeLimit: .milliseconds(20)).call("a.b.C", as: VarlinkEmpty.self)
        }
    }

    @Test("an agent is looked for where its variable says, else at the person's place, else at the system's")
    func addresses() {
        let system = AgentAddress.system
        #expect(system.path == "/run/actionbutton/agent.socket")
        #expect(AgentAddress.candidates(in: [:]) == [system])
        let person = AgentAddress(owner: .person, path: folder + "/actionbutton/agent.socket")
        #expect(AgentAddress.candidates(in: ["XDG_RUNTIME_DIR": folder]) == [person, system])
        #expect(
            AgentAddress.candidates(in: ["XDG_RUNTIME_DIR": folder, "ACTIONBUTTON_SOCKET": "/x"])
                == [AgentAddress(owner: .given, path: "/x")])
        #expect(AgentAddress.preferred(in: ["XDG_RUNTIME_DIR": folder]) == (system.exists ? system : person))
        try? FileManager.default.removeItem(atPath: folder)
    }
}
