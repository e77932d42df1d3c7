/// Places in UTF-8 text that has not been parsed, or could not be.
enum UTF8Text {
    /// The offset of the first byte that is not part of valid UTF-8.
    static func firstInvalidByte(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        // A decoder that repairs has a length of its own, so validity is decided by the strict one.
        if String(validating: bytes, as: UTF8.self) != nil { return nil }
        var decoder = Unicode.UTF8.ForwardParser()
        var source = bytes.makeIterator()
        var offset = 0
        while true {
            switch decoder.parseScalar(from: &source) {
            case .valid(let scalar): offset += scalar.count
            case .error, .emptyInput: return offset
            }
        }
    }

    /// The line and column of a byte; columns count characters, that is bytes that do not continue one.
    static func mark(ofByte offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Mark {
        var mark = Mark.start
        for byte in bytes.prefix(offset) {
            if byte == UInt8(ascii: "\n") {
                mark = Mark(line: mark.line + 1, column: 1)
            } else if byte & 0xC0 != 0x80 {
                mark.column += 1
            }
        }
        return mark
    }

    /// The first byte of the character at a mark, if the text has one there.
    static func byte(at wanted: Mark, in bytes: UnsafeBufferPointer<UInt8>) -> UInt8? {
        var mark = Mark.start
        for byte in bytes {
            let continues = byte & 0xC0 == 0x80
            if mark == wanted, !continues { return byte }
            if byte == UInt8(ascii: "\n") {
                mark = Mark(line: mark.line + 1, column: 1)
            } else if !continues {
                mark.column += 1
            }
            if mark.line > wanted.line { return nil }
        }
        return nil
    }
}
