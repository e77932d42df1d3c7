import Command
import Glibc

@main
enum Main {
    static func main() {
        exit(Program.run(arguments: Array(CommandLine.arguments.dropFirst())))
    }
}
