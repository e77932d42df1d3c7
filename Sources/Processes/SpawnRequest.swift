import CSystem
import EventLoop
import Glibc

/// What to start, and what the child is left with: nothing of the agent's but what stands here.
public struct SpawnRequest: Sendable {
    /// Which file is executed.
    public enum Program: Hashable, Sendable {
        /// The file behind a descriptor that was opened and checked; it stays the caller's.
        case file(descriptor: Int32)
        /// The file that lies there when the child starts.
        case path(String)
    }

    public var program: Program
    /// The first one is the program's own name.
    public var arguments: [String]
    /// The child's whole environment, as `NAME=value`.
    public var environment: [String]
    public var workingDirectory: String
    /// Becomes descriptor 3, and `LISTEN_PID` in the environment tells the child that it is meant; nil for none.
    public var listener: Int32?
    /// Becomes the child's standard input and stays the caller's; nil for none to read.
    public var input: Int32?
    /// Become the child's standard output and its standard error; both stay the caller's.
    public var output = STDERR_FILENO
    public var errors = STDERR_FILENO

    public init(
        program: Program, arguments: [String], environment: [String], workingDirectory: String, listener: Int32? = nil
    ) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
        self.workingDirectory = workingDirectory
        self.listener = listener
    }

    /// Starts the child, in a process group of its own.
    func spawn() throws(SystemError) -> (processID: pid_t, pidfd: Int32) {
        let slot = "LISTEN_PID="
        let listenPID = listener.map { _ in strdup(slot + "0000000000") } ?? nil
        var environment: [UnsafeMutablePointer<CChar>?] = self.environment.map { strdup($0) }
        // The slot goes last but one: a list of variables ends at its first null pointer.
        environment += [listenPID, nil]
        var arguments: [UnsafeMutablePointer<CChar>?] = self.arguments.map { strdup($0) } + [nil]
        let directory = strdup(workingDirectory)
        let (executable, path) = programFile
        defer { (environment + arguments + [directory, path]).forEach { free($0) } }

        var processID: pid_t = 0
        var pidfd: Int32 = -1
        let error = environment.withUnsafeMutableBufferPointer { environment in
            arguments.withUnsafeMutableBufferPointer { arguments in
                var request = csystem_spawn_request(
                    executable: executable, path: path, arguments: arguments.baseAddress,
                    environment: environment.baseAddress, process_id_slot: listenPID.map { $0 + slot.utf8.count },
                    socket: listener ?? -1, input: input ?? -1, output: output, errors: errors,
                    working_directory: directory)
                return csystem_spawn(&request, &processID, &pidfd)
            }
        }
        guard error == 0 else { throw SystemError(error) }
        return (processID, pidfd)
    }

    private var programFile: (descriptor: Int32, path: UnsafeMutablePointer<CChar>?) {
        switch program {
        case .file(let descriptor): (descriptor, nil)
        case .path(let path): (-1, strdup(path))
        }
    }
}
