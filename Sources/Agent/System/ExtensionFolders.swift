import AgentProtocol
import Configuration
import ControlHost
import EventLoop
import FoundationEssentials
import Glibc

/// Finds the extensions in their folders, and opens them only where nobody else could have replaced them.
@AgentActor
package struct ExtensionFolders {
    /// The standard folders of this agent's scope.
    let standard: [String]

    /// - Parameter standard: absolute paths.
    package init(standard: [String]) {
        self.standard = standard
    }

    /// Every extension of the standard folders and of those that the configuration names, each file once.
    package func executables(and configured: [String]) -> [ExtensionExecutable] {
        var found: [ExtensionExecutable] = []
        for path in configured.flatMap({ expand(configured: $0) }) + standard.flatMap({ contents(of: $0) }) {
            guard let real = Self.realPath(path), !found.contains(where: { $0.path == real }) else { continue }
            found.append(executable(at: real))
        }
        return found
    }

    /// A configured path is a folder of extensions or one executable; a missing one is named, not passed over.
    private func expand(configured path: String) -> [String] {
        var status = stat()
        guard stat(path, &status) == 0 else {
            Log.error(
                "extensions: \(path): \(SystemError(errno)); build it, or take it out of config.yaml")
            return []
        }
        return status.st_mode & S_IFMT == S_IFDIR ? contents(of: path) : [path]
    }

    private func contents(of folder: String) -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return [] }
        return names.sorted().map { folder + "/" + $0 }.filter { path in
            var status = stat()
            guard !path.hasSuffix(".yaml"), stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                return false
            }
            if status.st_mode & 0o111 == 0 {
                Log.warning("\(path) is not executable and was passed over; chmod +x makes it an extension")
                return false
            }
            return true
        }
    }

    private func executable(at path: String) -> ExtensionExecutable {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        do {
            let manifest = try ExtensionManifest.load(ofExecutable: path)
            return ExtensionExecutable(
                path: path, appName: manifest?.appName ?? name, appIdentifier: manifest?.identifier ?? name,
                appCommand: manifest?.command ?? [])
        } catch {
            Log.error(error.messages.joined(separator: "\n"))
            return ExtensionExecutable(path: path, appName: name, appIdentifier: name)
        }
    }

    private static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Opens an executable, and checks what was opened and every folder above it.
    ///
    /// What is checked is what is executed: the process is started from this descriptor.
    package func open(_ executable: ExtensionExecutable) throws(ExtensionFailure) -> OpenedExecutable {
        let path = executable.path
        do {
            return try Self.opened(FileTrust.open(path: path, for: .reading), at: path)
        } catch let failure as ExtensionFailure {
            throw failure
        } catch {
            throw .notStarted("\(error)")
        }
    }

    // Never a part of open(_:), since the optimiser of Swift 6.0 crashes on the two as one.
    @inline(never)
    private static func opened(_ file: borrowing TrustedFile, at path: String) throws -> OpenedExecutable {
        guard file.kind == .regular, file.permissions & 0o111 != 0 else {
            throw ExtensionFailure.notStarted("\(path) is not an executable file; chmod +x makes one of a program")
        }
        var status = stat()
        guard fstat(file.descriptor, &status) == 0 else { throw SystemError(errno) }
        let descriptor = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { throw SystemError(errno) }
        return OpenedExecutable(descriptor: descriptor, identity: identity(of: status))
    }

    private static func identity(of status: stat) -> OpenedExecutable.Identity {
        OpenedExecutable.Identity(
            device: UInt64(status.st_dev), inode: UInt64(status.st_ino),
            modified: Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec))
    }
}
