import CSystem
import Glibc

/// Devices whose events one program has taken away from all others.
enum KeyGrab {
    /// Whether another program gets what the device says, and we would stay deaf.
    ///
    /// The kernel tells only who tries: nothing happens to a device that is grabbed already, and a free one is ours for some
    /// microseconds. With a key down that is left alone, since its release would not reach the others.
    static func isTaken(_ descriptor: Int32) -> Bool {
        guard csystem_input_is_any_pressed(descriptor) == 0 else { return false }
        let error = csystem_input_grab(descriptor, true)
        if error == 0 { csystem_input_grab(descriptor, false) }
        return error == -EBUSY
    }

    /// Who may have grabbed the node: those who have it open, as far as /proc shows them.
    static func holder(of node: String) -> String {
        let programs = openers(of: DeviceFiles.resolve(node) ?? node)
        switch programs.count {
        case 0: return "another program"
        case 1: return programs[0]
        default: return "one of " + programs.joined(separator: ", ")
        }
    }

    static let remedy = "stop that program, or leave this device out of its configuration"

    static func refusal(of node: String, subject: String) -> InputError {
        InputError(
            operation: "read", subject: subject, reason: "grabbed by \(holder(of: node))", systemError: EBUSY,
            remedy: remedy)
    }

    /// - Parameter others: the keys that no button of ours is.
    static func refusal(of subject: String, withOther others: [UInt32]) -> InputError {
        let names = others.prefix(3).map { KeyNames.name(of: Int($0)) ?? String($0) }
        let more = others.count > names.count ? " and \(others.count - names.count) more" : ""
        return InputError(
            operation: "grab", subject: subject,
            reason:
                "it has other keys, which would be lost to every other program: \(names.joined(separator: ", "))\(more)",
            remedy: "take grab out, or make buttons of all its keys; "
                + "actionbutton learn --write shows how one key becomes KEY_PROG1, on which no other program acts")
    }

    private static func openers(of node: String) -> [String] {
        DeviceFiles.names(in: "/proc").compactMap { process in
            guard let id = Int32(process), id != getpid() else { return nil }
            let folder = "/proc/\(process)/fd/"
            guard DeviceFiles.names(in: folder).contains(where: { DeviceFiles.target(of: folder + $0) == node }) else {
                return nil
            }
            return DeviceFiles.line(at: "/proc/\(process)/comm").map { "\($0) (process \(process))" }
        }
    }
}
