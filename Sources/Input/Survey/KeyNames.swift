import CEvdev
import Glibc

/// The kernel's names of keys, and what other programs do with some of them.
public enum KeyNames {
    /// The name of an `EV_KEY` code, `KEY_PROG1`; nil where the kernel's header has none.
    public static func name(of code: Int) -> String? {
        libevdev_event_code_get_name(UInt32(EV_KEY), UInt32(code)).map { String(cString: $0) }
    }

    /// The setting of logind.conf that decides what logind does when this key is pressed, besides our own action; nil
    /// for all keys but power, sleep and restart.
    public static func logindSetting(for key: String) -> String? {
        switch key {
        case "KEY_POWER", "KEY_POWER2": "HandlePowerKey"
        case "KEY_RESTART": "HandleRebootKey"
        case "KEY_SLEEP": "HandleHibernateKey"
        case "KEY_SUSPEND": "HandleSuspendKey"
        default: nil
        }
    }

    /// What to say of a key on which logind acts too.
    public static func logindNotice(for key: String) -> String? {
        logindSetting(for: key).map {
            "logind acts on \(key) too, at the press: set \($0)=ignore in /etc/systemd/logind.conf.d/actionbutton.conf "
                + "and restart systemd-logind, unless you want both"
        }
    }
}
