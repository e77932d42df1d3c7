import ControlsTestKit
import Glibc
import Testing

@testable import Input

@Suite struct InputDevicesTests {
    private static func device(_ number: Int, _ name: String, phys: String = "", keys: Set<Int> = [148]) -> InputDevice
    {
        InputDevice(
            node: "/dev/input/event\(number)", name: name, phys: phys, uniq: "", vendor: 0x05F3, product: 0x00FF,
            keys: keys)
    }

    @Test(
        arguments: [
            ("0", 64, []), ("", 64, []), ("1", 64, [0]), ("8000000000000000", 64, [63]), ("1 0", 64, [64]),
            ("100000 0 0", 64, [148]), ("100000 0 0 0 0", 32, [148]), ("3 fffffffffffffffe", 64, Set(1...65)),
        ] as [(String, Int, Set<Int>)])
    func readsTheBitmapOfKeys(text: String, wordBits: Int, keys: Set<Int>) {
        #expect(InputDevices.codes(inBitmap: text, wordBits: wordBits) == keys)
    }

    @Test func findsTheNodeThatHasTheKey() throws {
        let devices = InputDevices(devices: [
            Self.device(0, "ACME Pedal", keys: [30]), Self.device(1, "ACME Pedal"), Self.device(2, "Other"),
        ])
        let node = try devices.node(matching: DeviceProperties(name: "ACME Pedal"), code: 148, keyName: "KEY_PROG1")
        #expect(node == "/dev/input/event1")
    }

    @Test func theAgentsOwnKeyboardIsNone() {
        func device(_ name: String, vendor: UInt16) -> InputDevice {
            InputDevice(
                node: "/dev/input/event0", name: name, phys: "", uniq: "", vendor: vendor, product: vendor, keys: [30])
        }
        #expect(device("actionbutton radio", vendor: 0).isOurs)
        #expect(!device("actionbutton radio", vendor: 0x1209).isOurs)
        #expect(!device("ACME Pedal", vendor: 0).isOurs)
    }

    @Test func twoThatMatchAreAmbiguousUntilTheirPlaceIsGiven() throws {
        let devices = InputDevices(devices: [
            Self.device(1, "gpio-keys", phys: "gpio-keys/input0"),
            Self.device(2, "gpio-keys", phys: "gpio-keys/input1"),
        ])
        let error = failure {
            try devices.node(matching: DeviceProperties(name: "gpio-keys"), code: 148, keyName: "KEY_PROG1")
        }
        #expect(error?.systemError == nil)
        #expect(
            error?.reason == "it is ambiguous: /dev/input/event1 (gpio-keys) at gpio-keys/input0, "
                + "/dev/input/event2 (gpio-keys) at gpio-keys/input1")
        let one = DeviceProperties(name: "gpio-keys", phys: "gpio-keys/input1")
        #expect(try devices.node(matching: one, code: 148, keyName: "KEY_PROG1") == "/dev/input/event2")
    }

    @Test func aDeviceWithoutTheKeyIsWrongForGood() {
        let error = failure {
            try InputDevices(devices: [Self.device(3, "Mouse", keys: [272])]).node(
                matching: DeviceProperties(vendor: 0x05F3, product: 0x00FF), code: 148, keyName: "KEY_PROG1")
        }
        #expect(
            error?.description == "/dev/input/event3 (Mouse): cannot find KEY_PROG1: it has no such key; "
                + "press the key under actionbutton learn to see its name")
        #expect(error?.exitCode == 78)
    }

    @Test(arguments: [
        (DeviceProperties(name: "Pad"), "\"Pad\""), (DeviceProperties(vendor: 0x5F3, product: 0xFF), "05f3:00ff"),
        (DeviceProperties(name: "Pad", vendor: 0x1234, uniq: "aa:bb"), "\"Pad\" 1234:* with serial aa:bb"),
    ])
    func oneThatIsNotThereIsWaitedFor(wanted: DeviceProperties, text: String) {
        let error = failure {
            try InputDevices(devices: [Self.device(3, "Mouse")]).node(
                matching: DeviceProperties(
                    name: wanted.name ?? "none", vendor: wanted.vendor, product: wanted.product, uniq: wanted.uniq),
                code: 148, keyName: "KEY_PROG1")
        }
        #expect(error?.systemError == ENODEV)
        #expect(wanted.description == text)
    }
}
