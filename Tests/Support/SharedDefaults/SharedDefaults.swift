import Foundation
import SwiftUI

/// An app beside its extension: `SharedDefaults SUITE KEY [VALUE]` tells a value of the shared defaults, or sets it.
@main
enum SharedDefaults {
    static func main() {
        let words = CommandLine.arguments
        guard (3...4).contains(words.count), let defaults = UserDefaults(suiteName: words[1]) else { exit(EX_USAGE) }
        if words.count == 4 {
            AppStorage(wrappedValue: "", words[2], store: defaults).wrappedValue = words[3]
        } else {
            print(AppStorage(wrappedValue: "nothing", words[2], store: defaults).wrappedValue)
        }
    }
}
