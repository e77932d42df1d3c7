import Foundation

/// One line that the test extension wrote about a perform: when it began or ended, with which value, in which process.
struct Performance: Equatable {
    enum Stage: String {
        case began
        case ended
    }

    var time: Int64
    var stage: Stage
    var value: Bool
    var processID: Int32
}

/// The test extension's diary, in the group container that it shares with its app.
struct PerformanceLog {
    let path: String

    init(state: String) {
        path = "\(state)/groups/group.com.example.board/performed"
    }

    var entries: [Performance] {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 4, let time = Int64(words[0]),
                let stage = Performance.Stage(rawValue: String(words[1])),
                let process = Int32(words[3])
            else { return nil }
            return Performance(time: time, stage: stage, value: words[2] == "on", processID: process)
        }
    }

    /// The values that were performed to the end, oldest first.
    var values: [Bool] {
        entries.filter { $0.stage == .ended }.map(\.value)
    }
}
