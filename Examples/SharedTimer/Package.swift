// swift-tools-version: 6.0
import PackageDescription

let controls = Target.Dependency.product(name: "Controls", package: "action-button")

let package = Package(
    name: "SharedTimer",
    products: [
        .executable(name: "timer-server", targets: ["TimerServer"]),
        .executable(name: "SharedTimerExtension", targets: ["SharedTimerExtension"]),
        .executable(name: "shared-timer", targets: ["SharedTimerCommand"]),
    ],
    dependencies: [.package(name: "action-button", path: "../..")],
    targets: [
        // What the three share: how the server is spoken to.
        .target(name: "SharedTimer"),
        // Holds the timer, and tells everyone's controls when it changes.
        .executableTarget(
            name: "TimerServer",
            dependencies: ["SharedTimer", .product(name: "ControlPush", package: "action-button")]),
        // The control; each agent starts its own.
        .executableTarget(name: "SharedTimerExtension", dependencies: ["SharedTimer", controls]),
        // The app's side, as a command.
        .executableTarget(name: "SharedTimerCommand", dependencies: ["SharedTimer"]),
        .testTarget(name: "SharedTimerTests", dependencies: ["SharedTimer", "SharedTimerExtension", "TimerServer"]),
    ]
)
