import Glibc
import Testing

@testable import Agent

@Suite("The daemon's command line")
struct AgentOptionsTests {
    @Test("flags and values, in either form")
    func values() throws {
        let request = try AgentOptions.parse(["--config", "a.yaml", "--socket=/run/s", "--state", "/s"], isRoot: false)
        var options = AgentOptions(scope: .person)
        options.configurationFile = "a.yaml"
        options.socket = "/run/s"
        options.stateDirectory = "/s"
        #expect(request == .run(options))
    }

    @Test(
        "root is the system's agent unless told otherwise", arguments: [(true, false), (false, true), (false, false)])
    func scope(isRoot: Bool, saysSystem: Bool) throws {
        let request = try AgentOptions.parse(saysSystem ? ["--system"] : [], isRoot: isRoot)
        #expect(request == .run(AgentOptions(scope: isRoot || saysSystem ? .system : .person)))
    }

    @Test(
        "what is wrong is named, with the exit code of wrong usage",
        arguments: [
            (["--confg", "x"], "unknown argument \"--confg\"; see actionbuttond --help"),
            (["run"], "unknown argument \"run\"; see actionbuttond --help"),
            (["--config"], "--config needs a value; see actionbuttond --help"),
            (["--socket="], "--socket needs a value; see actionbuttond --help"),
        ])
    func wrong(arguments: [String], message: String) {
        #expect(throws: StartError(code: EX_USAGE, message)) {
            try AgentOptions.parse(arguments, isRoot: false)
        }
    }

    @Test(
        "every option is in the help",
        arguments: ["--config", "--socket", "--state", "--user", "--system", "--check", "--opener"])
    func help(option: String) {
        #expect(AgentOptions.help.contains("  \(option) "))
    }
}

@Suite("Where an agent keeps its things")
struct AgentLocationTests {
    @Test("a person's agent lives below the person's folders")
    func person() throws {
        let environment = ["HOME": "/home/ada", "XDG_RUNTIME_DIR": "/run/user/1000"]
        let location = try AgentLocation(scope: .person, environment: environment, socket: nil, stateDirectory: nil)
        #expect(location.socket == "/run/user/1000/actionbutton/agent.socket")
        #expect(location.stateDirectory == "/home/ada/.local/state/actionbutton")
        #expect(location.extensionFolders.first == "/home/ada/.local/lib/actionbutton/extensions")
        #expect(location.extensionFolders.count == 3)
    }

    @Test("the system's agent takes the folders that the service manager made")
    func system() throws {
        let environment = ["STATE_DIRECTORY": "/var/lib/x", "RUNTIME_DIRECTORY": "/run/x"]
        let location = try AgentLocation(scope: .system, environment: environment, socket: nil, stateDirectory: nil)
        #expect(location.socket == "/run/x/agent.socket")
        #expect(location.stateDirectory == "/var/lib/x")
    }

    @Test("without a runtime folder a person's agent says what to do")
    func noRuntimeFolder() {
        #expect {
            try AgentLocation(scope: .person, environment: ["HOME": "/h"], socket: nil, stateDirectory: nil)
        } throws: { error in
            (error as? StartError)?.code == EX_CONFIG && "\(error)".contains("--socket PATH")
        }
    }
}
