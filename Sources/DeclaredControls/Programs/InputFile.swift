import CSystem
import EventLoop
import Glibc

/// What a program reads from its standard input, in memory and so hidden from the list of processes.
final class InputFile {
    let descriptor: Int32

    init(_ text: String) throws(ProgramRunner.Refusal) {
        let bytes = Array(text.utf8)
        let result = csystem_memory_file(bytes, bytes.count)
        guard result >= 0 else {
            throw ProgramRunner.Refusal(description: "no memory for the program's input: \(SystemError(-result))")
        }
        descriptor = result
    }

    deinit {
        close(descriptor)
    }
}
