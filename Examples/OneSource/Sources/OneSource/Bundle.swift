import SwiftUI
import WidgetKit

/// The extension on Linux. In Xcode the widget extension's own target has such a bundle.
@main
struct OneSourceBundle: WidgetBundle {
    var body: some Widget {
        CoffeeControl()
    }
}
