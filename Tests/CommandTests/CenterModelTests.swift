import AgentProtocol
import Gestures
import Indicators
import Testing

@testable import Command

/// The Control Center without a terminal: keys, answers, and what is where.
@Suite("The Control Center")
struct CenterModelTests {
    static let lamp = ControlFace(
        kind: "lamp", title: "Desk Lamp", valueText: "On", symbol: "lamp.desk", isOn: true, tint: .system(.yellow))
    static let radio = ControlFace(kind: "radio", title: "Radio", valueText: "Off", symbol: "radio", isOn: false)
    static let bell = ControlFace(kind: "bell", title: "Doorbell", symbol: "bell")

    static let agent = CenterReply(
        controls: [
            CenterControl(instance: "L", kind: "bell", place: .lockRow, size: .small, face: bell),
            CenterControl(instance: "1", kind: "lamp", size: .large, face: lamp),
            CenterControl(instance: "2", kind: "radio", configuration: ["band": .string("fm")], face: radio),
            CenterControl(instance: "3", kind: "bell", size: .small, face: bell),
        ],
        buttons: [
            ButtonStatus(
                name: "action", input: "scripted",
                assignments: [Assignment(gesture: .hold, instance: "action.hold", kind: "lamp")],
                presentation: Presentation(button: "action", control: lamp))
        ])

    static let gallery = GalleryReply(
        controls: [
            GalleryControl(
                description: ControlDescription(kind: "lamp", displayName: "Lamp", description: "Lights the desk."),
                displayName: "Lamp", appName: "House", preview: lamp),
            GalleryControl(
                description: ControlDescription(
                    kind: "radio", displayName: "Radio",
                    parameters: [
                        ParameterDescription(
                            name: "band", title: "Band", valueKind: .choice,
                            choices: [
                                ParameterChoice(value: .string("am"), title: "Medium wave"),
                                ParameterChoice(value: .string("fm"), title: "Very high"),
                            ]),
                        ParameterDescription(
                            name: "volume", title: "Volume", valueKind: .int, defaultValue: .int(5), minimum: 0,
                            maximum: 10),
                    ], promptsForConfiguration: true),
                displayName: "Radio", appName: "House", preview: radio),
        ], problems: [])

    /// A model that the agent has told everything, and the layout that a person sees.
    struct Desk {
        var model = CenterModel()
        var rows = 24
        var columns = 80

        init(_ agent: CenterReply = CenterModelTests.agent) {
            _ = model.handle(.gallery(CenterModelTests.gallery))
            _ = model.handle(.center(agent))
        }

        var layout: CenterLayout {
            CenterLayout(
                model, rows: rows, columns: columns, style: TerminalStyle(isLive: true),
                at: TerminalLine.Moment(monotonic: Timestamp(nanoseconds: 0), wall: 0))
        }

        mutating func press(_ keys: CenterKey...) -> [CenterModel.Effect] {
            keys.flatMap { model.handle($0, in: layout) }
        }

        mutating func type(_ text: String) { for letter in text { _ = press(.character(letter)) } }

        var lines: [String] { layout.picture.lines(rows: rows, columns: columns) }
        var screen: String { lines.joined(separator: "\n") }
    }

    @Test("arrow keys go through everything, in rows and across them")
    func arrows() {
        var desk = Desk()
        desk.model.focus = .control(instance: "L")
        var seen = [desk.model.focus]
        for _ in 0..<20 {
            #expect(desk.press(.right) == [])
            if desk.model.focus == seen.last { break }
            seen.append(desk.model.focus)
        }
        let gestures = [GestureName.hold, .tap, .longHold, .veryLongHold, .doubleTap].map {
            CenterModel.Focus.gesture(button: "action", $0)
        }
        #expect(
            seen == [
                .control(instance: "L"), .add(.lockRow), .control(instance: "1"), .control(instance: "2"),
                .control(instance: "3"), .add(.controls),
            ] + gestures)
        // What has no control stands side by side.
        #expect(desk.press(.up) == [])
        #expect(desk.model.focus == gestures[0])
        #expect(desk.press(.down) == [])
        #expect(desk.model.focus == gestures[1])
        #expect(desk.press(.up, .up) == [])
        #expect(desk.model.focus == .control(instance: "1"))
        #expect(desk.layout.neighbour(of: desk.model.focus, .above) == .control(instance: "L"))
        desk.model.focus = .control(instance: "2")
        #expect(desk.press(.up) == [])
        #expect(desk.model.focus == .add(.lockRow))
        #expect(desk.press(.left, .left, .left) == [])
        #expect(desk.model.focus == .control(instance: "L"))
    }

    @Test("three hundred controls are gone through by pages, and from end to end")
    func many() {
        var agent = Self.agent
        agent.controls = (1...300).map { CenterControl(instance: "\($0)", kind: "bell", size: .small, face: Self.bell) }
        var desk = Desk(agent)
        desk.model.focus = .control(instance: "1")
        #expect(desk.lines[22 - 1].hasSuffix("↓"))
        // Eight side by side, each four rows high; of 21 rows, 20 are a page.
        #expect(desk.press(.pageDown) == [])
        #expect(desk.model.focus == .control(instance: "41"))
        #expect(desk.lines[1].hasSuffix("↑"))
        #expect(desk.press(.pageUp) == [])
        #expect(desk.model.focus == .control(instance: "1"))
        #expect(desk.press(.end) == [])
        #expect(desk.model.focus == .gesture(button: "action", .doubleTap))
        #expect(!desk.lines[21].hasSuffix("↓"))
        #expect(desk.press(.home) == [])
        #expect(desk.model.focus == .add(.lockRow))
        // In the gallery's list, too.
        #expect(desk.press(.enter) == [.call(.gallery)])
        #expect(desk.press(.pageDown) == [])
        #expect(desk.screen.contains(" ▸ 📻 Radio"))
        #expect(desk.press(.home) == [])
        #expect(desk.screen.contains(" ▸ 💡 Lamp"))
    }

    @Test("Enter performs a control as a hold would, presses a gesture, and opens the gallery where there is none")
    func enter() {
        var desk = Desk()
        desk.model.focus = .control(instance: "1")
        #expect(desk.press(.enter) == [.call(.perform(instance: "1"))])
        desk.model.focus = .gesture(button: "action", .hold)
        #expect(desk.press(.enter) == [.call(.press(PressCall(button: "action", gesture: .hold)))])
        desk.model.focus = .gesture(button: "action", .tap)
        #expect(desk.press(.enter) == [.call(.gallery)])
        #expect(desk.lines[0].hasPrefix("Assign to tap of action"))
        #expect(desk.press(.enter) == [.call(.assign(AssignCall(button: "action", gesture: .tap, kind: "lamp")))])
        #expect(desk.model.panel == nil)
    }

    @Test("a click performs what is clicked at, at its very place; a gesture's row is only chosen")
    func clicks() throws {
        var desk = Desk()
        let row = try #require(desk.lines.firstIndex { $0.contains("Radio") })
        let column = try #require(desk.lines[row].columns(before: "Radio"))
        #expect(desk.press(.click(row: row, column: column)) == [.call(.perform(instance: "2"))])
        #expect(desk.model.focus == .control(instance: "2"))
        let gesture = try #require(desk.lines.firstIndex { $0.contains("hold ") })
        #expect(desk.press(.click(row: gesture, column: 5)) == [])
        #expect(desk.model.focus == .gesture(button: "action", .hold))
        #expect(desk.press(.click(row: 0, column: 0)) == [])
        // Where there is nothing to press, a click is for the gallery.
        let free = try #require(desk.lines.firstIndex { $0.contains("nothing yet") })
        let place = try #require(desk.lines[free].columns(before: "double-tap"))
        #expect(desk.press(.click(row: free, column: place)) == [.call(.gallery)])
        #expect(desk.lines[0].hasPrefix("Assign to double-tap of action"))
    }

    @Test("a button shows and is offered the gestures that the agent says it has, and those assigned before")
    func gesturesOfTheAgent() {
        var agent = Self.agent
        agent.buttons[0].gestures = [.tap, .hold]
        agent.buttons[0].assignments.append(Assignment(gesture: .longHold, instance: "x", kind: "bell"))
        var desk = Desk(agent)
        #expect(desk.lines.contains("   hold            Lamp".padded(to: 80)))
        #expect(desk.lines.contains("   long-hold       bell".padded(to: 80)))
        #expect(desk.lines.contains("   nothing yet     tap".padded(to: 80)))
        #expect(!desk.screen.contains("double-tap"))
        desk.model.focus = .control(instance: "2")
        #expect(desk.press(.character("g")) == [])
        #expect(desk.lines.filter { $0.contains("action, ") }.count == 2)
        _ = desk.press(.escape)
        // One that the agent no longer has leaves the focus.
        desk.model.focus = .gesture(button: "action", .tap)
        agent.buttons[0].gestures = [.hold]
        _ = desk.model.handle(.center(agent))
        #expect(desk.model.focus == .add(.controls))
    }

    @Test("an agent that stops is waited for, and what it told last stays")
    func losing() {
        var desk = Desk()
        let before = desk.lines
        #expect(desk.model.handle(.lost) == [])
        #expect(desk.lines[0] == "Control Center  ✗ the agent has stopped; waiting for it".padded(to: 80))
        #expect(desk.lines.dropFirst() == before.dropFirst())
        #expect(desk.model.handle(.center(Self.agent)) == [])
        #expect(desk.lines == before)
    }

    @Test("resized, moved, to the other place, removed: each is one call")
    func arranging() {
        var desk = Desk()
        desk.model.focus = .control(instance: "2")
        let expected: [(CenterKey, CenterCall)] = [
            (.character("s"), .move(MoveControlCall(instance: "2", size: .large))),
            (.character("<"), .move(MoveControlCall(instance: "2", index: 0))),
            (.shiftRight, .move(MoveControlCall(instance: "2", index: 2))),
            (.character("l"), .move(MoveControlCall(instance: "2", place: .lockRow))),
            (.character("x"), .remove(instance: "2")), (.delete, .remove(instance: "2")),
        ]
        for (key, call) in expected { #expect(desk.press(key) == [.call(call)]) }
        desk.model.focus = .control(instance: "1")
        #expect(desk.press(.character("<")) == [])
        desk.model.focus = .control(instance: "L")
        #expect(desk.press(.character("s")) == [])
        #expect(desk.press(.character("l")) == [.call(.move(MoveControlCall(instance: "L", place: .controls)))])
    }

    @Test("a gesture is cleared, and gets the file's default again")
    func clearing() {
        var desk = Desk()
        desk.model.focus = .gesture(button: "action", .hold)
        #expect(
            desk.press(.character("x")) == [.call(.assign(AssignCall(button: "action", gesture: .hold, kind: nil)))])
        let call = AssignCall(button: "action", gesture: .hold, kind: nil, restoresDefault: true)
        #expect(desk.press(.character("d")) == [.call(.assign(call))])
    }

    @Test("a control is assigned to a button's gesture with its values")
    func assigning() {
        var desk = Desk()
        desk.model.focus = .control(instance: "2")
        #expect(desk.press(.character("g")) == [])
        #expect(desk.lines[0].hasPrefix("Assign Radio to"))
        #expect(desk.screen.contains("action, hold            Lamp"))
        let call = AssignCall(
            button: "action", gesture: GestureName.allCases[1], kind: "radio", configuration: ["band": .string("fm")])
        #expect(desk.press(.down, .enter) == [.call(.assign(call))])
        #expect(desk.model.panel == nil)
    }

    @Test("the gallery is searched, shows all three sizes, and places in the chosen one")
    func searching() {
        var desk = Desk()
        #expect(desk.press(.character("a")) == [.call(.gallery)])
        #expect(desk.screen.contains("Lamp  Desk Lamp  House"))
        #expect(desk.screen.contains("Radio  House"))
        desk.type("DESK")
        #expect(!desk.screen.contains("Radio"))
        #expect(desk.screen.contains("Lights the desk."))
        #expect(desk.lines.filter { $0.contains("╭") || $0.contains("┏") }.count == 3)
        #expect(desk.press(.right) == [])
        let call = PlaceControlCall(kind: "lamp", size: .large)
        #expect(desk.press(.enter) == [.call(.place(call))])
        #expect(desk.model.panel == nil)
        // What was placed gets the focus as soon as the agent tells of it.
        var more = Self.agent
        more.controls.append(CenterControl(instance: "new", kind: "lamp", face: Self.lamp))
        _ = desk.model.handle(.center(more))
        #expect(desk.model.focus == .control(instance: "new"))
    }

    @Test("far down in a long gallery the selected control is seen with its previews", arguments: [10, 24, 50])
    func previews(rows: Int) {
        var desk = Desk()
        desk.rows = rows
        let one = Self.gallery.controls[0]
        _ = desk.model.handle(.gallery(GalleryReply(controls: Array(repeating: one, count: 60), problems: [])))
        _ = desk.press(.character("a"))
        for _ in 0..<60 {
            #expect(desk.lines.filter { $0.hasPrefix(" ▸ ") }.count == 1)
            let tops = desk.lines.filter { $0.contains("╭") || $0.contains("┏") }
            #expect(tops.count == (rows < 16 ? 2 : 3))
            _ = desk.press(.down)
        }
    }

    @Test("a search that finds nothing says so, and Escape leaves")
    func findingNothing() {
        var desk = Desk()
        _ = desk.press(.character("a"))
        desk.type("zebra")
        #expect(desk.screen.contains("no control is called so"))
        #expect(desk.press(.enter) == [])
        #expect(desk.lines[23].hasPrefix("✗ no control is called so"))
        #expect(desk.press(.backspace, .escape) == [])
        #expect(desk.lines[0].hasPrefix("Control Center"))
    }

    @Test("a control that asks for it is configured before it is placed")
    func form() {
        var desk = Desk()
        _ = desk.press(.character("a"))
        desk.type("radio")
        #expect(desk.press(.enter) == [])
        #expect(desk.lines[0].hasPrefix("Configure Radio"))
        #expect(
            desk.press(.down, .enter) == [
                .call(
                    .choices(
                        OptionsCall(
                            kind: "radio", parameter: "volume", configuration: ["band": .string("fm")], search: nil)))
            ])
        desk.type("x")
        #expect(desk.press(.enter) == [])
        #expect(desk.lines[23].hasPrefix("✗ \"x\" does not fit: a whole number, 0 to 10 is needed"))
        _ = desk.press(.backspace)
        desk.type("9")
        let refused = CenterCall.place(
            PlaceControlCall(kind: "radio", configuration: ["band": .string("fm"), "volume": .int(9)]))
        #expect(desk.press(.enter) == [.call(refused)])
        // While the extension is asked, keys do nothing.
        #expect(desk.press(.enter, .character("1")) == [])
        // What it refuses is asked for again, with its reason.
        let again = desk.model.handle(.failed(refused, reason: "too loud", parameter: "band"))
        #expect(again == [])
        #expect(desk.lines[23].hasPrefix("✗ too loud"))
        #expect(desk.screen.contains("? Band:"))
        _ = desk.press(.up, .enter)
        desk.type("7")
        let call = CenterCall.place(
            PlaceControlCall(kind: "radio", configuration: ["band": .string("am"), "volume": .int(7)]))
        #expect(desk.press(.enter) == [.call(call)])
        _ = desk.model.handle(.done(call))
        #expect(desk.model.panel == nil)
    }

    @Test("a placed control, and one on a gesture, are configured anew")
    func configuring() {
        var desk = Desk()
        desk.model.focus = .control(instance: "2")
        #expect(desk.press(.character("c")) == [])
        #expect(desk.screen.contains("now Very high"))
        _ = desk.press(.tab)
        let call = CenterCall.configureControl(
            ConfigureControlCall(instance: "2", configuration: ["band": .string("fm")]))
        #expect(desk.press(.tab) == [.call(call)])
        _ = desk.press(.escape)
        desk.model.focus = .gesture(button: "action", .hold)
        #expect(desk.press(.character("c")) == [])
        #expect(desk.lines[23].hasPrefix("✗ Lamp has nothing to configure"))
    }

    @Test("a failure is a line of its own until the next key")
    func failures() {
        var desk = Desk()
        _ = desk.model.handle(.failed(.perform(instance: "1"), reason: "the bulb is broken", parameter: nil))
        #expect(desk.lines[23].hasPrefix("✗ the bulb is broken"))
        _ = desk.press(.left)
        #expect(!desk.screen.contains("broken"))
    }

    @Test("what goes leaves the focus to its neighbour, and what changes elsewhere leaves it alone")
    func following() {
        var desk = Desk()
        desk.model.focus = .control(instance: "2")
        var less = Self.agent
        less.controls.removeAll { $0.instance == "2" }
        _ = desk.model.handle(.center(less))
        #expect(desk.model.focus == .control(instance: "3"))
        less.controls.removeAll { $0.place == .controls }
        _ = desk.model.handle(.center(less))
        #expect(desk.model.focus == .add(.controls))
        _ = desk.model.handle(.center(Self.agent))
        #expect(desk.model.focus == .add(.controls))
    }

    @Test("what has the focus is seen, whatever the size", arguments: [(8, 30), (10, 40), (24, 80), (50, 200)])
    func visible(rows: Int, columns: Int) {
        var desk = Desk()
        (desk.rows, desk.columns) = (rows, columns)
        desk.model.focus = .control(instance: "L")
        for _ in 0..<12 {
            let marks = desk.screen.filter { "┏▸[".contains($0) }
            #expect(marks.count == 1, "\(desk.model.focus): \(desk.screen)")
            #expect(desk.lines.allSatisfy { StyledText($0).width <= columns })
            _ = desk.press(.right)
        }
    }

    @Test("a terminal that is too small says so", arguments: [(7, 80), (24, 29)])
    func tooSmall(rows: Int, columns: Int) {
        var desk = Desk()
        (desk.rows, desk.columns) = (rows, columns)
        #expect(desk.screen.hasPrefix("Too small: 30×8 needed"))
        #expect(desk.press(.right, .click(row: 1, column: 1)) == [])
    }

    @Test("q and Escape quit", arguments: [CenterKey.character("q"), .escape])
    func quitting(key: CenterKey) {
        var desk = Desk()
        #expect(desk.press(key) == [.quit])
    }
}

extension Picture {
    /// The picture as a terminal would show it, without looks.
    func lines(rows: Int, columns: Int) -> [String] {
        var cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
        for span in spans where span.row < rows {
            var column = span.column
            for character in span.text.plain where column < columns {
                cells[span.row][column] = String(character)
                let width = StyledText(String(character)).width
                if width == 2, column + 1 < columns { cells[span.row][column + 1] = "" }
                column += width
            }
        }
        return cells.map { $0.joined() }
    }
}

extension String {
    /// How many columns are before a text.
    fileprivate func columns(before text: String) -> Int? {
        firstRange(of: text).map { StyledText(String(self[..<$0.lowerBound])).width }
    }
}
