import AgentProtocol
import ControlsTestKit
import EventLoop
import LightSamples
import Testing

@testable import Indicators

@Suite @AgentActor struct SharedIndicatorTests {
    private let recorder = RecordingIndicator()

    @Test func theButtonActedOnLastIsShown() {
        let shared = SharedIndicator(recorder, rule: .lastActedOn)
        let (front, side) = (shared.share(), shared.share())
        front.show(presentation("front"))
        side.show(presentation("side"))
        #expect(shown == ["front"])
        side.show(presentation("side", .pressed(since: 1, holdAt: 2)))
        side.show(presentation("side"))
        front.show(presentation("front", isOn: true))
        #expect(shown == ["front", "side", "side"])
        // Performing, which another program asked for, is acting too; going on with it is not.
        front.show(presentation("front", work: .performing))
        side.show(presentation("side", .pressed(since: 3, holdAt: 4)))
        front.show(presentation("front", isOn: true, work: .performing))
        #expect(shown == ["front", "side", "side", "front", "side"])
    }

    @Test func everyButtonIsShownWhereThereIsRoom() {
        let shared = SharedIndicator(recorder, rule: .everyButton)
        let (front, side) = (shared.share(), shared.share())
        front.show(presentation("front"))
        side.show(presentation("side"))
        front.show(presentation("front", isOn: true))
        #expect(shown == ["front", "side", "front"])
    }

    @Test func theLastToLeaveStopsIt() {
        let shared = SharedIndicator(recorder, rule: .lastActedOn)
        let (front, side) = (shared.share(), shared.share())
        side.show(presentation("side"))
        front.show(presentation("front"))
        front.stop()
        #expect(shown == ["front", "side"])
        #expect(!recorder.isStopped)
        front.show(presentation("front", .held))
        front.stop()
        side.stop()
        #expect(recorder.isStopped)
        #expect(shown == ["front", "side"])
    }

    private var shown: [String] { recorder.presentations.map(\.button) }

    private func presentation(
        _ button: String, _ press: Presentation.Press = .idle, isOn: Bool = false, work: Presentation.Work = .idle
    ) -> Presentation {
        Presentation(button: button, control: Sample.face(isOn: isOn), press: press, work: work)
    }
}
