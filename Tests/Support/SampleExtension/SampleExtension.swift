import AppIntents
import SwiftUI
import WidgetKit

/// The controls that the tests of the whole agent press; some misbehave on request.
@main
struct SampleExtension: WidgetBundle {
    var body: some Widget {
        Switch()
        Lamp()
        Bell()
        Plain()
        Disabled()
        Private()
        Safe()
        Hinted()
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
