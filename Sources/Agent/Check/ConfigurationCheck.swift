import Configuration
import ControlHost
import DeclaredControls
import EventLoop
import Glibc

/// Validates all files that an agent reads, without opening anything else.
@AgentActor
enum ConfigurationCheck {
    /// - Returns: what would run.
    /// - Throws: all that is wrong, with the exit code.
    static func report(_ options: AgentOptions, _ environment: [String: String]) throws(StartError) -> String {
        let file = try RunningAgent.configurationFile(options, environment)
        let configuration = try RunningAgent.load(file)
        let standard = AgentLocation.extensionFolders(of: options.scope, environment: environment)
        let folders = ExtensionFolders(standard: standard)
        let extensions = folders.executables(and: configuration.extensions)
        let problems = extensions.flatMap { Self.problems(of: $0, in: folders) }
        guard problems.isEmpty else { throw StartError(code: EX_CONFIG, problems.joined(separator: "\n")) }
        var obstacles: [String: [String]] = [:]
        for control in configuration.controls {
            let found = ProgramCheck.problems(of: control, path: environment["PATH"])
            if !found.isEmpty { obstacles[control.kind] = found }
        }
        return CheckReport(
            file: file, configuration: configuration, extensions: extensions, obstacles: obstacles
        ).text
    }

    private static func problems(of executable: ExtensionExecutable, in folders: ExtensionFolders) -> [String] {
        var problems: [String] = []
        do throws(ConfigurationError) {
            _ = try ExtensionManifest.load(ofExecutable: executable.path)
        } catch {
            problems += error.messages
        }
        do throws(ExtensionFailure) {
            _ = try folders.open(executable)
        } catch {
            problems.append("\(error)")
        }
        return problems
    }
}
