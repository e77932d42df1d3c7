import CEvdev
import Glibc

/// The kernel's names of keys.
public enum KeyNames {
    /// The name of an `EV_KEY` code, `KEY_PROG1`; nil where the kernel's header has none.
    public static func name(of code: Int) -> String? {
        libevdev_event_code_get_name(UInt32(EV_KEY), UInt32(code)).map { String(cString: $0) }
    }
}
