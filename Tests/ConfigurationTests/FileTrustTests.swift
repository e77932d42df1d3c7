import Foundation
import Glibc
import Testing

@testable import Configuration

/// What the check says of a path; nil when it passes.
private func failure(_ path: String, owner: uid_t = geteuid()) -> FileTrustError? {
    do throws(FileTrustError) {
        try FileTrust.check(path: path, owner: owner)
        return nil
    } catch {
        return error
    }
}

@Suite struct FileTrustTests {
    @Test("a file of one's own passes, through the sticky temporary folder too")
    func ownFile() throws {
        let sandbox = try Sandbox()
        let file = try sandbox.file("config.yaml", mode: 0o640)
        #expect(failure(file) == nil)
        #expect(failure(sandbox.path) == nil)
        #expect(
            failure(
                sandbox.path + "/./../" + sandbox.path.split(separator: "/").last.map(String.init)! + "//config.yaml")
                == nil)
        #expect(failure("/") == nil)
        #expect(failure("/etc/passwd") == nil)
    }

    @Test(
        "a file that others can write is refused by name, with the command that mends it",
        arguments: [(0o664, "its group", "g-w"), (0o646, "everyone", "go-w"), (0o666, "everyone", "go-w")]
            as [(mode_t, String, String)])
    func writableFile(mode: mode_t, who: String, change: String) throws {
        let sandbox = try Sandbox()
        let file = try sandbox.file("config.yaml", mode: mode)
        let error = try #require(failure(file))
        #expect(error.reason == .writable(byEveryone: who == "everyone"))
        #expect(error.place == file)
        #expect(
            error.description
                == "\(file): refused, because \(who) can write it and so decide what the agent does; "
                + "run: chmod \(change) \(file)")
    }

    @Test("every folder above counts, and is the one that is named", arguments: [0o775, 0o757, 0o777] as [mode_t])
    func writableFolder(mode: mode_t) throws {
        let sandbox = try Sandbox()
        let folder = try sandbox.folder("a b", mode: 0o755)
        try sandbox.folder("a b/c")
        let file = try sandbox.file("a b/c/config.yaml")
        try #require(chmod(folder, mode) == 0)
        let error = try #require(failure(file))
        #expect(error.place == folder)
        #expect(error.description.contains("(on the way to \(file))"))
        #expect(error.description.hasSuffix("chmod \(mode & 0o002 != 0 ? "go-w" : "g-w") '\(folder)'"))
    }

    @Test("a sticky folder is accepted on the way, but not as the folder that is asked for")
    func stickyFolder() throws {
        let sandbox = try Sandbox()
        let folder = try sandbox.folder("drop", mode: 0o1777)
        let file = try sandbox.file("drop/config.yaml")
        #expect(failure(file) == nil)
        #expect(failure(folder)?.reason == .writable(byEveryone: true))
    }

    @Test("links are followed, and the folders that hold them are checked too")
    func links() throws {
        let sandbox = try Sandbox()
        let file = try sandbox.file("config.yaml")
        #expect(failure(try sandbox.link("near", to: "config.yaml")) == nil)
        #expect(failure(try sandbox.link("far", to: file)) == nil)
        let open = try sandbox.folder("open")
        let through = try sandbox.link("open/link", to: "../config.yaml")
        #expect(failure(through) == nil)
        try #require(chmod(open, 0o777) == 0)
        #expect(failure(through)?.place == open)
        let loop = try sandbox.link("loop", to: "loop")
        #expect(failure(loop)?.reason == .system(ELOOP))
    }

    @Test("what is opened is what was checked, behind all links")
    func opened() throws {
        let sandbox = try Sandbox()
        let file = try sandbox.file("config.yaml", mode: 0o600, text: "hello")
        let opened = try FileTrust.open(path: try sandbox.link("link", to: "config.yaml"), for: .reading)
        #expect(opened.path == file)
        #expect(opened.kind == .regular)
        #expect(opened.permissions == 0o600)
        var buffer = [UInt8](repeating: 0, count: 8)
        #expect(read(opened.descriptor, &buffer, 8) == 5)
        #expect(fcntl(opened.descriptor, F_GETFD) & FD_CLOEXEC != 0)
        let folder = try FileTrust.open(path: sandbox.path, for: .reference)
        #expect(folder.kind == .folder)
    }

    @Test("what is not there or no folder has the system's reason")
    func missing() throws {
        let sandbox = try Sandbox()
        let file = try sandbox.file("config.yaml")
        #expect(failure(sandbox.path + "/none")?.reason == .system(ENOENT))
        #expect(failure(sandbox.path + "/none/config.yaml")?.place == sandbox.path + "/none")
        #expect(failure(file + "/more")?.reason == .system(ENOTDIR))
    }

    @Test("a file of another user is refused")
    func foreignOwner() throws {
        let sandbox = try Sandbox()
        let file = try sandbox.file("config.yaml")
        // Only root can give a file away; anyone else plays an agent of another user instead.
        let isRoot = geteuid() == 0
        let user: uid_t = isRoot ? 12345 : geteuid()
        let place = isRoot ? file : sandbox.path
        if isRoot { try #require(chown(file, user, user) == 0) }
        let error = try #require(failure(file, owner: user + 1))
        #expect(error.reason == .foreignOwner(user, agent: user + 1))
        #expect(error.place == place)
        #expect(
            error.description.hasSuffix(
                "refused, because it belongs to user \(user), not to root or the agent's user \(user + 1); "
                    + "run: chown \(user + 1) \(place)"))
        #expect(failure(file, owner: user) == nil)
        let roots = try #require(failure(file, owner: 0))
        #expect(roots.description.hasSuffix("belongs to user \(user), not to root; run: chown root \(place)"))
    }

    @Test("a link counts with its own owner, as anyone may leave one in a sticky folder")
    func foreignLink() throws {
        let sandbox = try Sandbox()
        let link = try sandbox.link("link", to: "/etc/passwd")
        let isRoot = geteuid() == 0
        if isRoot { try #require(lchown(link, 12345, 12345) == 0) }
        let error = try #require(failure(link, owner: isRoot ? 54321 : geteuid() + 1))
        #expect(error.place == (isRoot ? link : sandbox.path))
        guard case .foreignOwner = error.reason else {
            Issue.record("\(error)")
            return
        }
    }
}

@Suite struct LoadingTests {
    private func error(_ path: String, owner: uid_t = geteuid()) -> ConfigurationError? {
        do throws(ConfigurationError) {
            _ = try AgentConfiguration.load(path: path, owner: owner)
            return nil
        } catch {
            return error
        }
    }

    @Test("a file is loaded, and its relative paths start at its folder")
    func load() throws {
        let sandbox = try Sandbox()
        let file = try sandbox.file("config.yaml", text: "extensions: [build/Timer]\n")
        #expect(try AgentConfiguration.load(path: file).extensions == ["\(sandbox.path)/build/Timer"])
    }

    @Test("a missing file: exit code 66 and what to do")
    func missing() throws {
        let sandbox = try Sandbox()
        let path = sandbox.path + "/config.yaml"
        let failure = try #require(error(path))
        #expect(failure.exitCode == 66)
        #expect(
            failure.messages == [
                "\(path): No such file or directory; write it (man 5 actionbutton.yaml shows how), "
                    + "or name another file with --config"
            ])
    }

    @Test("a file that others can write: exit code 78, and nothing of it is read")
    func untrusted() throws {
        let sandbox = try Sandbox()
        let file = try sandbox.file("config.yaml", mode: 0o666, text: "not: [valid")
        let failure = try #require(error(file))
        #expect(failure.exitCode == 78)
        #expect(failure.messages.count == 1)
        #expect(failure.messages.first?.hasSuffix("run: chmod go-w \(file)") == true)
    }

    @Test("a wrong file: exit code 78, messages with its path")
    func wrong() throws {
        let sandbox = try Sandbox()
        let file = try sandbox.file("config.yaml", text: "buttons: 1\nlimits: 2\n")
        let failure = try #require(error(file))
        #expect(failure.exitCode == 78)
        #expect(failure.messages.map { $0.hasPrefix("\(file):1:10: ") } == [true, false])
        #expect(failure.messages.map { $0.hasPrefix("\(file):2:9: ") } == [false, true])
    }

    @Test("a folder, a pipe and a huge file are no configuration")
    func otherKinds() throws {
        let sandbox = try Sandbox()
        #expect(error(sandbox.path)?.messages.first?.hasPrefix("\(sandbox.path): a folder; ") == true)
        let pipe = sandbox.path + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        #expect(error(pipe)?.messages.first?.hasPrefix("\(pipe): no regular file; ") == true)
        let limit = 1 << 20
        let fits = try sandbox.file("fits.yaml", text: String(repeating: "#", count: limit))
        #expect(error(fits) == nil)
        let huge = try sandbox.file("huge.yaml", text: String(repeating: "#", count: limit + 1))
        #expect(
            error(huge)?.messages == ["\(huge): larger than 1 MiB, which no configuration needs; is it another file?"])
    }

    @Test("a file that may not be read: exit code 77, and what to look at")
    func unreadable() throws {
        let denied = FileTrustError(path: "/a/config.yaml", place: "/a", reason: .system(EACCES))
        let failure = ConfigurationError(denied)
        #expect(failure.exitCode == 77)
        #expect(
            failure.messages == [
                "/a (on the way to /a/config.yaml): Permission denied; it has to be readable for the agent's user: "
                    + "ls -l /a, then chmod or chown"
            ])
        // Root reads everything, so only others can see the whole way.
        guard geteuid() != 0 else { return }
        let sandbox = try Sandbox()
        #expect(error(try sandbox.file("config.yaml", mode: 0))?.reason == .unreadable)
    }

    @Test(
        "a person's file is where the XDG specification says",
        arguments: [
            (["HOME": "/home/a"], "/home/a/.config/actionbutton/config.yaml"),
            (["HOME": "/home/a", "XDG_CONFIG_HOME": "/x"], "/x/actionbutton/config.yaml"),
            (["HOME": "/home/a", "XDG_CONFIG_HOME": ""], "/home/a/.config/actionbutton/config.yaml"),
            (["HOME": "/home/a", "XDG_CONFIG_HOME": "rel"], "/home/a/.config/actionbutton/config.yaml"),
            (["HOME": "rel"], nil), ([:], nil),
        ] as [([String: String], String?)])
    func location(environment: [String: String], path: String?) {
        #expect(ConfigurationLocation.user(environment: environment) == path)
    }
}
