import Agent
import FoundationEssentials

@main
enum Main {
    static func main() {
        AgentProgram.run(
            arguments: Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment)
    }
}
