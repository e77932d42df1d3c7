import AgentProtocol
import SwiftUI
import Testing

@testable import Controls

@Suite("A colour")
struct ColorTests {
    private func channels(_ color: Color) -> [Double] {
        guard case .fixed(let color) = color.controlColor else { return [] }
        return [color.red, color.green, color.blue]
    }

    private func isNear(_ color: Color, _ expected: [Double], by tolerance: Double = 0.000_5) -> Bool {
        let found = channels(color)
        return found.count == 3 && zip(found, expected).allSatisfy { abs($0 - $1) <= tolerance }
    }

    @Test("of the system keeps its name, for an indicator to draw")
    func system() {
        let colors: [(Color, SystemColor)] = [
            (.red, .red), (.orange, .orange), (.yellow, .yellow), (.green, .green), (.mint, .mint), (.teal, .teal),
            (.cyan, .cyan), (.blue, .blue), (.indigo, .indigo), (.purple, .purple), (.pink, .pink), (.brown, .brown),
            (.white, .white), (.gray, .gray), (.black, .black), (.clear, .clear), (.primary, .primary),
            (.secondary, .secondary),
        ]
        #expect(colors.count == SystemColor.allCases.count)
        for (color, expected) in colors { #expect(color.controlColor == .system(expected)) }
    }

    @Test("of the accent or an asset catalogue is the system blue")
    func accent() {
        #expect(Color.accentColor.controlColor == .system(.blue))
        #expect(Color("brand").controlColor == .system(.blue))
        #expect(Color.accentColor != Color.blue)
        #expect(Color("brand") == Color("brand"))
        #expect(Color("brand") != Color("other"))
    }

    @Test("of sRGB keeps its channels; beyond 0…1 they are cut off")
    func sRGB() {
        #expect(channels(Color(red: 0.25, green: 0.5, blue: 1)) == [0.25, 0.5, 1])
        #expect(channels(Color(.sRGB, red: -1, green: 2, blue: 0.5, opacity: 0.5)) == [0, 1, 0.5])
        #expect(channels(Color(white: 0.8)) == [0.8, 0.8, 0.8])
    }

    private static let hues: [(Double, Double, Double, [Double])] = [
        (0, 1, 1, [1, 0, 0]), (1.0 / 3, 1, 1, [0, 1, 0]), (2.0 / 3, 1, 1, [0, 0, 1]), (0.5, 1, 0.5, [0, 0.5, 0.5]),
        (1, 1, 1, [1, 0, 0]), (-1.0 / 3, 1, 1, [0, 0, 1]), (0.1, 0, 0.7, [0.7, 0.7, 0.7]),
        (0.1, 0.9, 1, [1, 0.64, 0.1]), (0.2, 3, 0, [0, 0, 0]),
    ]

    @Test("by hue, saturation and brightness becomes sRGB", arguments: hues)
    func hue(hue: Double, saturation: Double, brightness: Double, expected: [Double]) {
        #expect(isNear(Color(hue: hue, saturation: saturation, brightness: brightness), expected))
    }

    @Test("of linear sRGB and Display P3 becomes the nearest sRGB")
    func spaces() {
        #expect(isNear(Color(.sRGBLinear, red: 0.214_041, green: 1, blue: 0.002), [0.5, 1, 0.025_84]))
        #expect(isNear(Color(.displayP3, red: 1, green: 1, blue: 1), [1, 1, 1]))
        #expect(isNear(Color(.displayP3, red: 1, green: 0, blue: 0), [1, 0, 0]))
        #expect(isNear(Color(.displayP3, red: 0.5, green: 0.25, blue: 0.25), [0.537_9, 0.233_6, 0.242_4], by: 0.003))
    }

    @Test("is clear or drawn in full, whatever its opacity")
    func opacity() {
        #expect(Color.red.opacity(0.3).controlColor == .system(.red))
        #expect(Color.red.opacity(0).controlColor == .system(.clear))
        #expect(Color(white: 1, opacity: 0).controlColor == .system(.clear))
        #expect(Color.red.opacity(0.5) != Color.red)
        #expect(Color.red.opacity(0.5).opacity(0.5) == Color.red.opacity(0.25))
    }

    @Test("is equal to another of the same channels, and found in a set")
    func equality() {
        #expect(Color(red: 1, green: 0.5, blue: 0) == Color(.sRGB, red: 1, green: 0.5, blue: 0, opacity: 1))
        #expect(Color(white: 1) != Color.white)
        #expect(Set([Color.red, .red, Color(white: 1), Color(white: 1)]).count == 2)
    }
}
