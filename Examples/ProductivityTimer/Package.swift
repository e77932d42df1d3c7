// swift-tools-version: 6.0
import PackageDescription

let controls = Target.Dependency.product(name: "Controls", package: "action-button")

let package = Package(
    name: "ProductivityTimer",
    products: [
        .executable(name: "ProductivityTimerExtension", targets: ["ProductivityTimerExtension"]),
        .executable(name: "timer", targets: ["TimerCommand"]),
    ],
    dependencies: [.package(name: "action-button", path: "../..")],
    targets: [
        // What the app and its extension share: the timers, their state, and the intents.
        .target(name: "ProductivityTimer", dependencies: [controls]),
        // The controls; the agent starts it.
        .executableTarget(name: "ProductivityTimerExtension", dependencies: ["ProductivityTimer", controls]),
        // The app's side, as a command.
        .executableTarget(name: "TimerCommand", dependencies: ["ProductivityTimer", controls]),
        // The controls without a board: in process, and pressed by a scripted button.
        .testTarget(
            name: "ProductivityTimerTests",
            dependencies: [
                "ProductivityTimerExtension", .product(name: "ControlsTestKit", package: "action-button"),
            ]),
    ]
)
