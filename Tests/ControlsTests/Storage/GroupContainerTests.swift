import Foundation
import SwiftUI
import Testing

@testable import Controls

@Suite("A group's folder")
struct GroupContainerTests {
    private let state: StateFolder

    init() throws {
        state = try StateFolder()
    }

    @Test("is made in the state folder that the agent names, for its group to write to")
    func made() throws {
        let folder = try GroupContainer("group.test", environment: state.environment).folder
        #expect(folder.path == state.url.path + "/groups/group.test")
        #expect(mode(of: folder) == 0o2770)
        #expect(try GroupContainer("group.test", environment: state.environment).folder == folder)
    }

    @Test("is in the person's state folder if there is one")
    func person() throws {
        let own = state.url.appendingPathComponent("actionbutton")
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: false)
        let folder = try GroupContainer("g", environment: ["XDG_STATE_HOME": state.url.path]).folder
        #expect(folder.path == own.path + "/groups/g")
    }

    @Test(
        "is in ~/.local/state without XDG_STATE_HOME, or with one that is not absolute", arguments: [nil, "relative"])
    func home(states: String?) throws {
        let own = state.url.appendingPathComponent(".local/state/actionbutton")
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        var environment = ["HOME": state.url.path]
        environment["XDG_STATE_HOME"] = states
        #expect(try GroupContainer("g", environment: environment).folder.path == own.path + "/groups/g")
    }

    @Test("cannot lie outside the folder of groups", arguments: ["", ".", "..", "../other", "a/b", ".hidden", "a\0b"])
    func names(identifier: String) {
        #expect(throws: GroupContainerError.self) {
            try GroupContainer(identifier, environment: state.environment)
        }
        #expect(FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: identifier) == nil)
    }

    @Test("says which folder could not be made, and why")
    func failure() {
        do {
            _ = try GroupContainer("g", environment: ["ACTIONBUTTON_STATE": "/dev/null"])
            Issue.record("a folder was made in /dev/null")
        } catch {
            #expect("\(error)" == "/dev/null/groups: Not a directory")
        }
    }
}
