import Foundation
import Testing

@testable import Configuration

/// A seeded mutator over the sample files: whatever it makes, the outcome is a value or an error with a place.
///
/// For a run of some length, from new seeds each time, `ACTIONBUTTON_FUZZ_SECONDS` says how long.
struct MutationTests {
    private static let seconds = ProcessInfo.processInfo.environment["ACTIONBUTTON_FUZZ_SECONDS"].flatMap { Int($0) }
    private static let seeds = (SampleFile.all(in: "Broken") + SampleFile.all(in: "Good")).map(\.bytes)
    /// Bytes that mean something to YAML or to UTF-8, which random bytes rarely hit.
    private static let telling =
        Array("{}[]:,-?&*!|>'\"%@`#\n\r\t ~<=0aÿ€\u{85}\u{2028}\0".utf8) + [0xC3, 0xED, 0xF4, 0xFF]

    @Test(
        "mutated files never crash the reader, and each message names a line of the file",
        arguments: 0..<4 as Range<UInt64>)
    func mutations(seed: UInt64) throws {
        let seed = Self.seconds == nil ? seed : UInt64.random(in: .min ... .max)
        var random = SeededGenerator(state: seed)
        let clock = ContinuousClock()
        let end = clock.now + .seconds(Self.seconds ?? 20)
        let most = Self.seconds == nil ? 2_500 : Int.max
        var loaded = 0
        var refused = 0
        while loaded + refused < most, clock.now < end {
            let bytes = Self.mutant(&random)
            do throws(ConfigurationError) {
                _ = try AgentConfiguration.parse(bytes: bytes, file: "config.yaml")
                loaded += 1
            } catch {
                refused += 1
                Self.check(error, of: bytes)
            }
        }
        if Self.seconds != nil {
            print("mutations from seed \(seed): \(loaded + refused) files, \(refused) of them refused with a place")
        }
        // Both ends of the reader have to be reached for the run to mean anything.
        #expect(loaded > 0)
        #expect(refused > 0)
    }

    private static func check(_ error: ConfigurationError, of bytes: [UInt8]) {
        #expect(error.reason == .invalid)
        #expect(!error.messages.isEmpty)
        let lines = lineCount(of: bytes)
        for message in error.messages where !message.hasPrefix("config.yaml: and ") {
            let parts = message.split(separator: ":", maxSplits: 3)
            let line = parts.count == 4 ? Int(parts[1]) : nil
            let column = parts.count == 4 ? Int(parts[2]) : nil
            let isInRange = (1...lines).contains(line ?? 0) && (column ?? 0) >= 1
            let isOneLine = !message.unicodeScalars.contains { $0.value < 0x20 }
            #expect(isInRange && isOneLine, "\(message) for \(bytes)")
        }
    }

    /// Lines as libyaml counts them: the file's own, and those that Unicode's breaks make.
    private static func lineCount(of bytes: [UInt8]) -> Int {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.reduce(1) { count, scalar in
            count + (["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains(scalar) ? 1 : 0)
        }
    }

    private static func mutant(_ random: inout SeededGenerator) -> [UInt8] {
        var bytes = seeds.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 0...12, using: &random))
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes.removeSubrange(place..<end)
            case 1: bytes.insert(telling.randomElement(using: &random) ?? 0, at: place)
            case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
            case 3: bytes.replaceSubrange(place..<end, with: [UInt8.random(in: 0...255, using: &random)])
            case 4: bytes = Array(bytes.prefix(place))
            default:
                bytes += (seeds.randomElement(using: &random) ?? []).suffix(Int.random(in: 0...200, using: &random))
            }
        }
        return bytes
    }
}

/// SplitMix64: small, and the same on every machine.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
