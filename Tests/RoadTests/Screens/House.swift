import AgentProtocol
import Foundation
import Testing

/// An agent with declared controls and the sample extension, whose screens look the same each time.
final class House {
    let daemon: Daemon
    private let folder: String

    /// The lamp is on when its file is there.
    private static func controls(_ folder: String) -> String {
        """
          lamp:
            name: Desk Lamp
            tint: yellow
            symbol: lamp.desk.fill
            command:
              is-on: [test, -e, \(folder)/lamp]
              turn-on: [touch, \(folder)/lamp]
              turn-off: [rm, \(folder)/lamp]
          radio:
            name: Radio
            symbol: radio
            hint: {on: Play, off: Stop}
            command:
              is-on: [test, -e, \(folder)/radio]
              turn-on: [touch, \(folder)/radio]
              turn-off: [rm, \(folder)/radio]
          bell:
            name: Doorbell
            tint: orange
            symbol: bell.fill
            command: {run: [/bin/false]}
        """
    }

    private static let buttons = """
          action: {scripted: {}, gestures: {hold: lamp, double-tap: bell}}
          side: {scripted: {}, gestures: {hold: radio}}
        """

    init() throws {
        folder = "/tmp/actionbutton-house.\(UUID().uuidString.prefix(8))"
        mkdir(folder, 0o700)
        daemon = try Daemon(
            extensions: [Scene.program("SampleExtension")], hold: "", buttons: Self.buttons,
            controls: Self.controls(folder))
        try daemon.wait("the extension to describe itself") {
            let gallery: GalleryReply = try call(AgentInterface.gallery, VarlinkEmpty())
            return gallery.controls.contains { $0.description.kind == "com.example.sample.Lamp" }
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The command line in this house, with arguments.
    func command(_ arguments: String) -> String {
        "\(Scene.program("actionbutton")) --socket \(daemon.socket) \(arguments)"
    }

    func call<Reply: Decodable>(_ method: String, _ parameters: some Encodable & Sendable) throws -> Reply {
        try VarlinkClient(path: daemon.socket, timeLimit: .seconds(60)).call(method, parameters)
    }

    var center: CenterReply {
        get throws { try call(AgentInterface.center, VarlinkEmpty()) }
    }

    @discardableResult
    func place(
        _ kind: String, _ size: ControlSize = .medium, in place: CenterPlace = .controls,
        with values: [String: JSONValue] = [:]
    ) throws -> String {
        let reply: CenterControlReply = try call(
            AgentInterface.placeControl, PlaceControlCall(kind: kind, configuration: values, place: place, size: size))
        return reply.control.instance
    }

    /// One control of each size, and two in the lock row, all of them known.
    func furnish() throws {
        try place("lamp", .small, in: .lockRow)
        try place("com.example.sample.Lamp", .small, in: .lockRow, with: ["lamp": .string("hall")])
        try place("lamp", .large)
        try place("radio", .medium)
        try place("bell", .small)
        try daemon.wait("the controls to be known") {
            try center.controls.allSatisfy { $0.face.freshness == .known }
        }
    }

    /// Presses a button; what came of it is over. A press before it may not have been let go of yet.
    func press(_ button: String, _ gesture: GestureName) throws {
        try daemon.wait("\(button) to be free") {
            do {
                let _: PressReply = try call(AgentInterface.press, PressCall(button: button, gesture: gesture))
                return true
            } catch let error as VarlinkError where error.name == AgentInterface.name + ".Busy" {
                return false
            }
        }
    }
}
