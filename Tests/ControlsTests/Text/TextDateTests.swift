import Foundation
import SwiftUI
import Testing

@testable import Controls

@Suite("A date in a text")
struct TextDateTests {
    private let now = TextEnvironment.english.now

    private func words(_ seconds: TimeInterval, _ style: Text.DateStyle) -> String {
        Text(now.addingTimeInterval(seconds), style: style).string(in: .english)
    }

    private static let timers: [(TimeInterval, String)] = [
        (0, "0:00"), (-1, "0:01"), (-59.9, "0:59"), (-60, "1:00"), (-3599, "59:59"), (-3600, "1:00:00"),
        (3723, "1:02:03"), (90000, "25:00:00"),
    ]

    @Test("is a clock that counts from or to it", arguments: timers)
    func timer(seconds: TimeInterval, expected: String) {
        #expect(words(seconds, .timer) == expected)
    }

    private static let distances: [(TimeInterval, String)] = [
        (8580, "2 hr, 23 min"), (-65, "1 min, 5 sec"), (0, "0 sec"),
    ]

    @Test("is told by its two largest units", arguments: distances)
    func relative(seconds: TimeInterval, expected: String) {
        #expect(words(seconds, .relative) == expected)
    }

    private static let offsets: [(TimeInterval, String)] = [(7200, "+2 hours"), (-300, "−5 minutes")]

    @Test("is told by its largest unit and direction", arguments: offsets)
    func offset(seconds: TimeInterval, expected: String) {
        #expect(words(seconds, .offset) == expected)
    }

    @Test("is told as day and as time of day, in the reader's locale")
    func dayAndTime() {
        let german = TextEnvironment(languages: ["de"], locale: Locale(identifier: "de_DE"), now: now)
        let day = Text(now, style: .date)
        #expect(day.string(in: .english) == "June 3, 2026")
        #expect(day.string(in: german) == "3. Juni 2026")
        let time = Text(now, style: .time).string(in: german)
        #expect(time.wholeMatch(of: /\d\d:\d\d/) != nil)
        #expect(Text(now...now).string(in: german) == "\(time)–\(time)")
    }

    @Test("cannot be too far away for a clock")
    func farAway() {
        #expect(!words(.infinity, .timer).isEmpty)
        #expect(!words(Date.distantFuture.timeIntervalSince(now), .relative).isEmpty)
    }

    private func clock(
        from start: TimeInterval, to end: TimeInterval, pause: TimeInterval? = nil, countsDown: Bool = true,
        showsHours: Bool = true
    ) -> String {
        Text(
            timerInterval: now.addingTimeInterval(start)...now.addingTimeInterval(end),
            pauseTime: pause.map(now.addingTimeInterval), countsDown: countsDown, showsHours: showsHours
        ).string(in: .english)
    }

    @Test("counts an interval down or up, and stands still outside it")
    func interval() {
        #expect(clock(from: -60, to: 540) == "9:00")
        #expect(clock(from: -60, to: 540, countsDown: false) == "1:00")
        #expect(clock(from: 60, to: 120) == "1:00")
        #expect(clock(from: -120, to: -60) == "0:00")
        #expect(clock(from: -120, to: -60, countsDown: false) == "1:00")
    }

    @Test("stands still from its pause on")
    func pause() {
        #expect(clock(from: -60, to: 540, pause: -30) == "9:30")
        #expect(clock(from: -60, to: 540, pause: 30) == "9:00")
    }

    @Test("counts an hour as sixty minutes if hours are not to be shown")
    func hours() {
        #expect(clock(from: 0, to: 3723) == "1:02:03")
        #expect(clock(from: 0, to: 3723, showsHours: false) == "62:03")
    }
}
