import Glibc

/// What /proc says of a process.
enum ProcessFacts {
    /// Context switches, voluntary or not, of all its threads so far.
    static func contextSwitches(of process: Int32) throws -> Int {
        try Folder.names(in: "/proc/\(process)/task").reduce(0) { sum, thread in
            try sum + numbers("/proc/\(process)/task/\(thread)/status") { $0.contains("ctxt_switches") }
        }
    }

    /// Private dirty memory in KiB.
    static func privateDirty(of process: Int32) throws -> Int {
        try numbers("/proc/\(process)/smaps_rollup") { $0 == "Private_Dirty" }
    }

    /// Processor time that all its threads have spent, in milliseconds; the kernel counts it in steps of ten.
    static func processorTime(of process: Int32) throws -> Int {
        let fields =
            try KernelFile.read("/proc/\(process)/stat").split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else {
            throw SystemCallError("reading the times of process \(process)", reason: EPROTO)
        }
        return (user + system) * 10
    }

    /// The processes that have it as their parent.
    static func children(of parent: Int32) throws -> [Int32] {
        try Folder.names(in: "/proc").compactMap(Int32.init).filter { process in
            guard let status = try? KernelFile.read("/proc/\(process)/status") else { return false }
            return status.split(separator: "\n").contains("PPid:\t\(parent)")
        }
    }

    static func exists(_ process: Int32) -> Bool {
        (try? KernelFile.read("/proc/\(process)/status")) != nil
    }

    /// The sum of the numbers after the names that `isWanted`.
    private static func numbers(_ path: String, where isWanted: (Substring) -> Bool) throws -> Int {
        try KernelFile.read(path).split(separator: "\n").reduce(0) { sum, line in
            guard let colon = line.firstIndex(of: ":"), isWanted(line[..<colon]) else { return sum }
            return sum + (Int(line[colon...].filter(\.isNumber)) ?? 0)
        }
    }
}
