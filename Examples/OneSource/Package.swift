// swift-tools-version: 6.0
import PackageDescription

// One source for the phone and for Linux. Apple's platforms have SwiftUI, WidgetKit and AppIntents; on Linux this
// package's modules of the same names take their place. Nothing in Sources says `#if`.
#if os(Linux)
    let packages: [Package.Dependency] = [.package(name: "action-button", path: "../..")]
    let controls: [Target.Dependency] = [.product(name: "Controls", package: "action-button")]
    // On Linux the extension is an executable of its own, which the agent starts.
    let target = Target.executableTarget(name: "OneSource", dependencies: controls)
    let product = Product.executable(name: "OneSource", targets: ["OneSource"])
#else
    let packages: [Package.Dependency] = []
    // In Xcode the app's widget extension links the library, and its @main bundle lists `CoffeeControl()`.
    let target = Target.target(name: "OneSource", exclude: ["Bundle.swift"])
    let product = Product.library(name: "OneSource", targets: ["OneSource"])
#endif

let package = Package(
    name: "OneSource",
    platforms: [.iOS(.v18), .macOS("26.0")],
    products: [product],
    dependencies: packages,
    targets: [target]
)
