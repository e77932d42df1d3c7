import FoundationEssentials
import Testing

/// Committed texts that tests compare with, line by line.
enum Golden {
    /// - Parameters:
    ///   - opening: where the text begins in the file, and `closing` where it ends; without them it is the whole file.
    static func compare(
        _ text: String, with file: URL, between opening: String? = nil, and closing: String = ""
    ) throws {
        let whole = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        var range = whole.startIndex..<whole.endIndex
        if let opening {
            let start = try #require(whole.firstRange(of: opening)).upperBound
            let end = try #require(whole[start...].firstRange(of: closing)).lowerBound
            range = start..<end
        }
        if ProcessInfo.processInfo.environment["ACTIONBUTTON_WRITE_GOLDEN"] != nil {
            try Data(whole.replacingCharacters(in: range, with: text).utf8).write(to: file)
            return
        }
        let (new, old) = (text.split(separator: "\n"), whole[range].split(separator: "\n"))
        for (line, (new, old)) in zip(new, old).enumerated() { #expect(new == old, "line \(line)") }
        #expect(new.count == old.count)
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
        String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
    }
}
