import Gestures
import Testing

@testable import Configuration

struct ScalarTests {
    @Test(
        "a duration is a number and a unit",
        arguments: [
            ("10ms", 10_000_000), ("0ms", 0), ("1s", 1_000_000_000), ("1.5s", 1_500_000_000), ("500us", 500_000),
            ("2.5 ms", 2_500_000), ("0.000000001s", 1), ("007ms", 7_000_000),
            ("9223372036s", 9_223_372_036_000_000_000),
        ] as [(String, Int64)])
    func durations(text: String, nanoseconds: Int64) {
        #expect(DurationText.duration(text) == .nanoseconds(nanoseconds))
    }

    @Test(
        "anything else is none",
        arguments: [
            "", "10", "ms", ".5s", "5.s", "1..5s", "1.2.3s", "-1s", "+1s", "1e3ms", "1,5s", "10MS", "10 m s", "1min",
            "9223372037s", "99999999999999999999s", "0.0000000001s", "١s", " 1s", "1s ", "1\t s", "0x10ms", "infs",
        ])
    func noDurations(text: String) {
        #expect(DurationText.duration(text) == nil)
    }

    @Test(
        "yes and no in the words that people use",
        arguments: [
            ("true", true), ("False", false), ("YES", true), ("no", false), ("On", true), ("off", false), ("1", nil),
            ("y", nil), ("", nil), ("~", nil),
        ] as [(String, Bool?)])
    func booleans(text: String, value: Bool?) {
        #expect(Scalar.boolean(text) == value)
    }

    @Test(
        "USB ids are hexadecimal",
        arguments: [
            ("046d", 0x046d), ("C31C", 0xc31c), ("0x1", 1), ("0", 0), ("ffff", 0xffff), ("10000", nil), ("", nil),
            ("0x", nil), ("+1", nil), ("-1", nil), ("g", nil), ("0x00001", nil),
        ] as [(String, UInt16?)])
    func usbIDs(text: String, value: UInt16?) {
        #expect(Scalar.hexadecimal(text) == value)
    }

    @Test(
        "durations are shown in their largest whole unit",
        arguments: [
            (Duration.milliseconds(500), "500ms"), (.seconds(10), "10s"), (.microseconds(1500), "1500us"),
            (.zero, "0ms"), (.milliseconds(1500), "1500ms"),
        ] as [(Duration, String)])
    func words(duration: Duration, text: String) {
        #expect(DurationText.text(duration) == text)
    }

    @Test(
        "the nearest name is suggested only when it is near",
        arguments: [
            ("gestrues", "gestures"), ("Gestures", "gestures"), ("gestur", "gestures"),
            ("hold_threshold", "hold-threshold"),
            ("hold", "hold-threshold"), ("key", "key"), ("ky", "key"), ("colour", nil), ("", nil), ("x", nil),
        ] as [(String, String?)])
    func nearest(name: String, suggestion: String?) {
        #expect(NearestName.of(name, among: ["gpio", "key", "gestures", "hold-threshold"]) == suggestion)
    }

    @Test(
        "distance counts insertions, removals, replacements and swaps",
        arguments: [
            ("", "", 0), ("a", "", 1), ("", "ab", 2), ("abc", "abc", 0), ("abc", "axc", 1), ("abcd", "acbd", 1),
            ("kitten", "sitting", 3), ("line", "lines", 1),
        ])
    func distance(left: String, right: String, distance: Int) {
        #expect(NearestName.distance(Array(left), Array(right)) == distance)
        #expect(NearestName.distance(Array(right), Array(left)) == distance)
    }
}
