import AppIntents
import SwiftUI
import WidgetKit

/// The controls that the tests of the whole agent press; some misbehave on request.
@main
struct SampleExtension: WidgetBundle {
    /// Says nothing before the gate has opened, where the test has made one.
    init() { Diary.wait(at: "start-gate") }

    var body: some Widget {
        Switch()
        Lamp()
        Bell()
        Plain()
        Disabled()
        Private()
        Safe()
        Hinted()
        Kettle()
        Letter()
        Pushed()
        Shared()
        Link()
        Result()
        Front()
        Thing()
        Oven()
        BakeActivity()
        Herald()
    }
}
