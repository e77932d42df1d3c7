import Bridge
import FoundationEssentials

@main
enum Main {
    static func main() {
        BridgeProgram.run(
            arguments: Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment)
    }
}
