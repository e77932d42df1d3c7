import ControlsTestKit
import EventLoop
import Gestures
import Glibc
import Testing

@testable import Input

@Suite struct InputErrorTests {
    @Test(
        arguments: [
            (nil, 78), (EACCES, 77), (EPERM, 77), (EBUSY, 75), (ENOENT, 69), (ENODEV, 69), (EIO, 71),
        ] as [(Int32?, Int32)])
    func hasTheExitCodeOfItsCause(systemError: Int32?, exitCode: Int32) {
        #expect(InputError(operation: "open", subject: "x", systemError: systemError).exitCode == exitCode)
    }

    @Test func isOneLine() {
        let error = InputError(operation: "open", subject: "/dev/x", systemError: ENOENT, remedy: "plug it in")
        #expect(error.description == "/dev/x: cannot open: No such file or directory; plug it in")
        #expect(InputError(operation: "open", subject: "/dev/x", reason: "no").description == "/dev/x: cannot open: no")
    }
}

@Suite struct DeviceFilesTests {
    @Test func aLinkToADeviceIsNone() {
        #expect(DeviceFiles.isDevice("/dev/null"))
        #expect(!DeviceFiles.isDevice("/dev/stdin"))
        #expect(!DeviceFiles.isDevice("/dev"))
        #expect(!DeviceFiles.isDevice("/dev/not-there"))
    }

    @Test func theRemedyNamesNodeOwnerAndCommand() throws {
        let folder = try TemporaryFolder()
        let node = folder.path + "/node"
        close(creat(node, 0o600))
        #expect(chmod(node, 0o600) == 0)
        let remedy = try #require(DeviceFiles.remedy(forRefused: node, code: EACCES, deviceClass: "char-input"))
        #expect(remedy.hasPrefix("\(node) belongs to "))
        #expect(remedy.contains("mode 0600"))
        #expect(remedy.contains("sudo chgrp actionbutton \(node)"))
        let sandbox = DeviceFiles.remedy(forRefused: node, code: EPERM, deviceClass: "char-input")
        #expect(sandbox?.contains("DeviceAllow=char-input rw") == true)
        #expect(DeviceFiles.remedy(forRefused: folder.path + "/none", code: EACCES, deviceClass: "") == nil)
    }

    @Test(.enabled(if: geteuid() == 0, "needs root to give a file to a group"))
    func theRemedyForAGroupIsToJoinIt() throws {
        let folder = try TemporaryFolder()
        let node = folder.path + "/node"
        close(creat(node, 0o660))
        let group = try #require(getgrnam("tty")).pointee.gr_gid
        #expect(chown(node, 0, group) == 0)
        #expect(chmod(node, 0o660) == 0)
        let remedy = DeviceFiles.remedy(forRefused: node, code: EACCES, deviceClass: "char-input")
        #expect(
            remedy == "\(node) belongs to root:tty, mode 0660; run: sudo usermod -aG tty root, "
                + "then log in again or restart the service")
    }
}

@AgentActor @Suite struct DeviceLockTests {
    /// A descriptor of its own makes us as foreign to the lock as another process is.
    @Test func isRefusedWhileSomebodyElseHasIt() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/node"
        let foreign = open(path, O_RDONLY | O_CREAT, 0o600)
        let own = open(path, O_RDONLY)
        defer { close(own) }
        #expect(flock(foreign, LOCK_EX) == 0)
        let error = failure { try DeviceLock(descriptor: own, subject: "node") }
        #expect(error?.systemError == EBUSY)
        #expect(error?.reason.contains("(process \(getpid()))") == true)
        // Closed alone, it would last as long as a process that another test is starting holds a copy.
        #expect(flock(foreign, LOCK_UN) == 0)
        close(foreign)
        try DeviceLock(descriptor: own, subject: "node").release()
    }

    @Test func isSharedInsideTheProcessAndGoneWithTheLast() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/node"
        let first = open(path, O_RDONLY | O_CREAT, 0o600)
        let second = open(path, O_RDONLY)
        let foreign = open(path, O_RDONLY)
        defer { for descriptor in [first, second, foreign] { close(descriptor) } }
        let one = try DeviceLock(descriptor: first, subject: "node")
        let two = try DeviceLock(descriptor: second, subject: "node")
        one.release()
        #expect(flock(foreign, LOCK_EX | LOCK_NB) == -1)
        two.release()
        #expect(flock(foreign, LOCK_EX | LOCK_NB) == 0)
    }
}

@AgentActor @Suite struct AvailabilityReportTests {
    private static let absent = InputError(operation: "open", subject: "x", systemError: ENOENT)
    private static let forbidden = InputError(operation: "open", subject: "x", systemError: EACCES)

    final class Log {
        var errors: [InputError?] = []
    }

    private func report(_ clock: ManualClock) -> (AvailabilityReport, Log) {
        let log = Log()
        let report = AvailabilityReport(clock: clock) { event in
            switch event {
            case .available: log.errors.append(nil)
            case .unavailable(let error): log.errors.append(error)
            default: Issue.record("only availability is told")
            }
        }
        return (report, log)
    }

    @Test func eachChangeIsToldOnce() {
        let (report, log) = report(ManualClock())
        report.unavailable(Self.absent)
        report.unavailable(Self.absent)
        report.available()
        report.unavailable(Self.absent)
        #expect(log.errors == [Self.absent, nil, Self.absent])
    }

    @Test func permissionsThatUdevIsAboutToSetAreNotToldOf() {
        let clock = ManualClock()
        let (report, log) = report(clock)
        report.unavailable(Self.absent)
        report.unavailable(Self.forbidden)
        clock.advance(by: .milliseconds(50))
        report.available()
        clock.advance(by: .seconds(5))
        #expect(log.errors == [Self.absent, nil])
    }

    @Test func permissionsThatStayAreToldOf() {
        let clock = ManualClock()
        let (report, log) = report(clock)
        report.unavailable(Self.absent)
        report.unavailable(Self.forbidden)
        report.unavailable(Self.forbidden)
        clock.advance(by: .seconds(1))
        #expect(log.errors == [Self.absent, Self.forbidden])
        #expect(clock.scheduledCount == 0)
    }

    @Test func atTheStartTheyAreToldOfAtOnce() {
        let clock = ManualClock()
        let (report, log) = report(clock)
        report.unavailable(Self.forbidden)
        #expect(log.errors == [Self.forbidden])
        #expect(clock.scheduledCount == 0)
    }
}

@AgentActor @Suite(.timeLimit(.minutes(1))) struct DeviceWatcherTests {
    @Test func listsTheFoldersOnTheWay() {
        #expect(
            DeviceWatcher.ancestors(of: "/dev/input/by-id/usb-x") == ["/dev", "/dev/input", "/dev/input/by-id"])
        #expect(DeviceWatcher.ancestors(of: "/x") == [])
    }

    /// A folder that is not there yet is watched from when it comes.
    @Test func seesANodeComeGetItsPermissionsAndGo() async throws {
        let folder = try TemporaryFolder()
        let deep = folder.path + "/input"
        let (changes, report) = AsyncStream<String>.makeStream()
        let watcher = try DeviceWatcher(directories: [folder.path, deep]) {
            report.yield("\($0.directory == deep ? "input/" : "")\($0.name)\($0.isRemoval ? " gone" : "")")
        }
        defer { watcher.cancel() }
        var iterator = changes.makeAsyncIterator()
        #expect(mkdir(deep, 0o700) == 0)
        #expect(await iterator.next() == "input")
        close(creat(deep + "/event0", 0o600))
        #expect(await iterator.next() == "input/event0")
        chmod(deep + "/event0", 0o660)
        #expect(await iterator.next() == "input/event0")
        unlink(deep + "/event0")
        #expect(await iterator.next() == "input/event0 gone")
    }

    /// More happens than the kernel keeps, while nobody reads.
    @Test func saysSoWhenTheKernelHasForgottenWhatHappened() async throws {
        let folder = try TemporaryFolder()
        let limit = DeviceFiles.line(at: "/proc/sys/fs/inotify/max_queued_events").flatMap { Int($0) } ?? 16384
        let (changes, report) = AsyncStream<Bool>.makeStream()
        let watcher = try DeviceWatcher(directories: [folder.path]) {
            if $0.isUnknown { report.yield(true) }
        }
        defer { watcher.cancel() }
        for number in 0...limit / 2 {
            let file = "\(folder.path)/\(number % 2)"
            close(creat(file, 0o600))
            unlink(file)
        }
        var iterator = changes.makeAsyncIterator()
        #expect(await iterator.next() == true)
    }

    @Test func seesAnothersClosing() async throws {
        let folder = try TemporaryFolder()
        let node = folder.path + "/event0"
        let other = creat(node, 0o600)
        let (changes, report) = AsyncStream<String>.makeStream()
        let watcher = try DeviceWatcher(directories: []) { report.yield($0.directory + $0.name) }
        defer { watcher.cancel() }
        watcher.watchClosing(of: node)
        close(other)
        var iterator = changes.makeAsyncIterator()
        #expect(await iterator.next() == node)
    }
}

/// A folder that is gone with its owner.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/actionbutton-input.XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else {
            throw InputError(operation: "make", subject: "/tmp", systemError: errno)
        }
        path = String(cString: made)
    }

    deinit {
        for name in DeviceFiles.names(in: path) {
            let child = path + "/" + name
            for inner in DeviceFiles.names(in: child) { unlink(child + "/" + inner) }
            if unlink(child) != 0 { rmdir(child) }
        }
        rmdir(path)
    }
}
