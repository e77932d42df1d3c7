// swift-tools-version: 6.0
import Foundation
import PackageDescription

// The road of one press reads down the list of targets: an edge enters through Input, becomes a gesture, is looked up
// by the Agent, performed by the ControlHost in an extension's process, and comes back as light through Indicators.

let package = Package(
    name: "action-button",
    products: [
        // What control authors import: `import SwiftUI`, `import WidgetKit`, `import AppIntents`, `import ActivityKit`.
        .library(name: "Controls", targets: ["SwiftUI", "AppIntents", "WidgetKit", "ActivityKit"]),
        .library(name: "ControlsTestKit", targets: ["ControlsTestKit"]),
        .executable(name: "actionbuttond", targets: ["actionbuttond"]),
        .executable(name: "actionbutton", targets: ["actionbutton"]),
        .executable(name: "actionbutton-mqtt", targets: ["actionbutton-mqtt"]),
        // What a server imports that tells controls of a change.
        .library(name: "ControlPush", targets: ["ControlPush"]),
    ],
    targets: [
        // C libraries and the shims over what Swift cannot see of them.
        .systemLibrary(
            name: "CLibgpiod", path: "Sources/C/CLibgpiod", pkgConfig: "libgpiod", providers: [.apt(["libgpiod-dev"])]),
        .systemLibrary(
            name: "CEvdev", path: "Sources/C/CEvdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
        .systemLibrary(
            name: "CYAML", path: "Sources/C/CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(
            name: "CMosquitto", path: "Sources/C/CMosquitto", pkgConfig: "libmosquitto",
            providers: [.apt(["libmosquitto-dev"])]),
        // Not by pkg-config, whose flags for the C library Swift's package manager refuses.
        .target(
            name: "CCurses", path: "Sources/C/CCurses",
            linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
        .target(name: "CGPIO", dependencies: ["CLibgpiod"], path: "Sources/C/CGPIO"),
        .target(name: "CSystem", path: "Sources/C/CSystem", cSettings: [.define("_GNU_SOURCE")]),

        // What control authors import.
        .target(name: "Controls", dependencies: ["AgentProtocol"], path: "Sources/API/Controls"),
        .target(name: "ExtensionRuntime", dependencies: ["Controls", "AgentProtocol", "CSystem"]),
        .target(name: "SwiftUI", dependencies: ["Controls", "ExtensionRuntime"], path: "Sources/API/SwiftUI"),
        .target(name: "AppIntents", dependencies: ["Controls", "ExtensionRuntime"], path: "Sources/API/AppIntents"),
        .target(name: "WidgetKit", dependencies: ["Controls", "ExtensionRuntime"], path: "Sources/API/WidgetKit"),
        .target(name: "ActivityKit", dependencies: ["Controls", "ExtensionRuntime"], path: "Sources/API/ActivityKit"),

        // The messages between agent, extension, app and command line.
        .target(name: "AgentProtocol", dependencies: ["CSystem"]),

        // The road.
        .target(name: "Gestures"),
        .target(name: "EventLoop", dependencies: ["Gestures", "CSystem"]),
        .target(name: "Input", dependencies: ["Gestures", "EventLoop", "CGPIO", "CEvdev", "CSystem"]),
        .target(name: "AgentTransport", dependencies: ["AgentProtocol", "EventLoop"]),
        .target(name: "Processes", dependencies: ["EventLoop", "CSystem"]),
        .target(
            name: "ControlHost",
            dependencies: ["AgentProtocol", "AgentTransport", "EventLoop", "Gestures", "Processes"]),
        .target(name: "Indicators", dependencies: ["AgentProtocol", "EventLoop", "Gestures", "CGPIO", "CSystem"]),
        .target(
            name: "Configuration",
            dependencies: ["AgentProtocol", "EventLoop", "Gestures", "Input", "Indicators", "CYAML"]),
        .target(
            name: "DeclaredControls",
            dependencies: [
                "AgentProtocol", "CEvdev", "Configuration", "ControlHost", "CSystem", "EventLoop", "Gestures",
                "Indicators", "Input", "Processes",
            ]),
        .target(
            name: "Agent",
            dependencies: [
                "AgentProtocol", "AgentTransport", "Configuration", "ControlHost", "CSystem", "DeclaredControls",
                "EventLoop", "Gestures",
                "Indicators", "Input", "Processes",
            ]),
        .target(
            name: "Command",
            dependencies: [
                "AgentProtocol", "CCurses", "Configuration", "EventLoop", "Gestures", "Indicators", "Input",
            ]),

        // Beside the road: one control on many machines. A process of its own, since the agent has no network.
        .target(name: "Broker", dependencies: ["CMosquitto", "EventLoop", "Gestures"]),
        .target(name: "ControlPush", dependencies: ["AgentProtocol", "Broker", "EventLoop"]),
        .target(
            name: "Bridge",
            dependencies: [
                "AgentProtocol", "AgentTransport", "Broker", "Configuration", "ControlPush", "EventLoop", "Gestures",
            ]),

        // The programs: thin.
        .executableTarget(name: "actionbuttond", dependencies: ["Agent"]),
        .executableTarget(name: "actionbutton", dependencies: ["Command"]),
        .executableTarget(name: "actionbutton-mqtt", dependencies: ["Bridge"]),

        // Programs that measure; Benchmarks/run runs them.
        .executableTarget(
            name: "Endurance", dependencies: ["AgentProtocol", "CrowdExtension", "actionbuttond"],
            path: "Benchmarks/Endurance"),
        .executableTarget(
            name: "Fleet",
            dependencies: [
                "AgentProtocol", "AgentTransport", "Bridge", "Broker", "ControlPush", "EventLoop", "Gestures",
            ],
            path: "Benchmarks/Fleet"),
        .executableTarget(
            name: "DeclaredBenchmark", dependencies: ["Configuration"], path: "Benchmarks/Declared"),
        .executableTarget(name: "RecogniserBenchmark", dependencies: ["Gestures"], path: "Benchmarks/Recogniser"),

        // How authors test their controls.
        .target(
            name: "ControlsTestKit",
            dependencies: [
                "AgentProtocol", "AgentTransport", "Agent", "Configuration", "ControlHost", "Controls",
                "DeclaredControls",
                "EventLoop",
                "ExtensionRuntime", "Gestures", "Indicators", "Input",
            ]),

        .testTarget(name: "GesturesTests", dependencies: ["Gestures"], exclude: ["Traces"]),
        .testTarget(name: "InputTests", dependencies: ["Input", "Gestures", "EventLoop", "ControlsTestKit"]),
        .testTarget(
            name: "ControlsTests",
            dependencies: ["Controls", "ExtensionRuntime", "SwiftUI", "AppIntents", "WidgetKit", "ActivityKit"]),
        .testTarget(
            name: "ExtensionRuntimeTests",
            dependencies: [
                "ActivityKit", "AgentProtocol", "AppIntents", "Controls", "ExtensionRuntime", "SwiftUI", "WidgetKit",
            ]),
        .testTarget(name: "ProcessesTests", dependencies: ["Processes", "EventLoop", "Gestures", "ControlsTestKit"]),
        .testTarget(name: "AgentProtocolTests", dependencies: ["AgentProtocol"]),
        .target(
            name: "LightSamples", dependencies: ["AgentProtocol", "Indicators"], path: "Tests/Support/LightSamples"),
        .testTarget(
            name: "IndicatorsTests", dependencies: ["Indicators", "AgentProtocol", "ControlsTestKit", "LightSamples"],
            exclude: ["Timelines.txt"]),
        .testTarget(
            name: "CommandTests",
            dependencies: ["Command", "AgentProtocol", "Configuration", "Gestures", "Indicators", "Input"]),
        .testTarget(
            name: "ConfigurationTests", dependencies: ["Configuration", "AgentProtocol", "Gestures", "Input"],
            exclude: ["Broken", "Good"]),
        .testTarget(
            name: "ControlHostTests", dependencies: ["ControlHost", "AgentProtocol", "Gestures", "ControlsTestKit"]),
        .testTarget(
            name: "DeclaredControlsTests",
            dependencies: [
                "AgentProtocol", "Configuration", "ControlHost", "ControlsTestKit", "DeclaredControls", "EventLoop",
            ]),
        // The whole road on a real kernel's inputs and LEDs: see hardware/virtual-board.
        .target(name: "CBoard", path: "Tests/Support/CBoard"),
        .executableTarget(
            name: "BoardExtension", dependencies: ["SwiftUI", "WidgetKit", "AppIntents"],
            path: "Tests/Support/BoardExtension"),
        .testTarget(
            name: "BoardTests",
            dependencies: [
                "AgentProtocol", "CBoard", "Configuration", "ControlsTestKit", "EventLoop", "Gestures", "Indicators",
                "Input", "LightSamples",
            ]),
        // The whole agent with the process of a real extension, on a clock that stands still.
        .executableTarget(
            name: "SampleExtension", dependencies: ["ActivityKit", "SwiftUI", "WidgetKit", "AppIntents"],
            path: "Tests/Support/SampleExtension"),
        .executableTarget(
            name: "CrowdExtension", dependencies: ["SwiftUI", "WidgetKit", "AppIntents"],
            path: "Tests/Support/CrowdExtension"),
        .executableTarget(
            name: "BusServices", path: "Tests/Support/BusServices", linkerSettings: [.linkedLibrary("dl")]),
        .executableTarget(
            name: "SharedDefaults", dependencies: ["SwiftUI"], path: "Tests/Support/SharedDefaults"),
        .testTarget(
            name: "RoadTests",
            dependencies: [
                "Agent", "AgentProtocol", "Configuration", "ControlHost", "ControlsTestKit", "EventLoop", "Gestures",
                "Indicators", "BusServices", "SampleExtension", "CrowdExtension", "SharedDefaults", "actionbuttond",
                "actionbutton",
            ], exclude: ["Screens/Golden"]),
        // Agents and their bridges with a real broker, which the tests start.
        .executableTarget(
            name: "SharedTimerExtension", dependencies: ["AgentProtocol", "SwiftUI", "WidgetKit", "AppIntents"],
            path: "Tests/Support/SharedTimerExtension"),
        .testTarget(
            name: "BridgeTests",
            dependencies: [
                "Agent", "AgentProtocol", "AgentTransport", "Bridge", "Broker", "Configuration", "ControlPush",
                "ControlsTestKit", "EventLoop", "Gestures", "Indicators", "SharedTimerExtension", "actionbutton-mqtt",
            ]),
        .testTarget(name: "AgentTests", dependencies: ["Agent", "AgentProtocol", "EventLoop", "ControlsTestKit"]),
    ],
    swiftLanguageModes: [.v6]
)

// The installed copy of the sources has no tests, and with them go the programs that measure.
if !FileManager.default.fileExists(atPath: Context.packageDirectory + "/Tests") {
    package.targets.removeAll { target in
        let path = target.path ?? ""
        return target.type == .test || path.hasPrefix("Tests/") || path.hasPrefix("Benchmarks/")
    }
}

for target in package.targets where target.type != .system {
    target.swiftSettings = [.enableUpcomingFeature("ExistentialAny")]
}
