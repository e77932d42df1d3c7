import CEvdev
import EventLoop
import Glibc

/// Why keys cannot be pressed, with the remedy.
struct KeyboardProblem: Error, CustomStringConvertible {
    let description: String
}

/// A keyboard made through uinput, with just the keys that it will press; unplugged with its last reference.
@AgentActor
final class VirtualKeyboard {
    // SAFETY: used on the agent's queue alone but for the destruction, which comes after every use.
    private nonisolated(unsafe) let device: OpaquePointer
    private let codes: [UInt32]

    private init(device: OpaquePointer, codes: [UInt32]) {
        self.device = device
        self.codes = codes
    }

    deinit {
        // SAFETY: the handle came from a creation that succeeded, and nothing else destroys it.
        libevdev_uinput_destroy(device)
    }

    /// - Parameters:
    ///   - name: what the kernel and the desktop call it.
    ///   - keys: the kernel's names, in the order in which they are pressed.
    static func plugIn(name: String, keys: [String]) -> Result<VirtualKeyboard, KeyboardProblem> {
        guard let model = libevdev_new() else { return .failure(KeyboardProblem(description: "out of memory")) }
        defer { libevdev_free(model) }
        libevdev_set_name(model, name)
        libevdev_enable_event_type(model, UInt32(EV_KEY))
        var codes: [UInt32] = []
        for key in keys {
            guard let code = code(of: key) else { return .failure(KeyboardProblem(description: unknown(key))) }
            codes.append(code)
            libevdev_enable_event_code(model, UInt32(EV_KEY), code, nil)
        }
        var device: OpaquePointer?
        let result = libevdev_uinput_create_from_device(model, Int32(LIBEVDEV_UINPUT_OPEN_MANAGED.rawValue), &device)
        guard result == 0, let device else {
            return .failure(KeyboardProblem(description: "make a keyboard through /dev/uinput: \(reason(-result))"))
        }
        return .success(VirtualKeyboard(device: device, codes: codes))
    }

    /// The kernel's number of a key; nil when no key has the name.
    static func code(of key: String) -> UInt32? {
        UInt32(exactly: libevdev_event_code_from_name(UInt32(EV_KEY), key))
    }

    static func unknown(_ key: String) -> String {
        "no key has the name \(key); use a name of linux/input-event-codes.h, such as KEY_PLAYPAUSE"
    }

    private static func reason(_ code: Int32) -> String {
        let error = SystemError(code)
        return switch code {
        case ENOENT, ENODEV: "\(error); load the kernel module: modprobe uinput"
        case EACCES, EPERM: "\(error); install the udev rules of action-button, which give its group /dev/uinput"
        default: error.description
        }
    }

    /// Presses all keys in their order, and lets them go in the other.
    func press() -> Result<Void, KeyboardProblem> {
        for (codes, value) in [(codes, Int32(1)), (codes.reversed(), 0)] {
            for code in codes {
                let key = libevdev_uinput_write_event(device, UInt32(EV_KEY), code, value)
                let end = libevdev_uinput_write_event(device, UInt32(EV_SYN), UInt32(SYN_REPORT), 0)
                guard key == 0, end == 0 else {
                    let error = SystemError(-min(key, end))
                    return .failure(KeyboardProblem(description: "press a key through /dev/uinput: \(error)"))
                }
            }
        }
        return .success(())
    }
}
