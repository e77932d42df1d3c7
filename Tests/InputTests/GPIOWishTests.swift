import Glibc
import Testing

@testable import Input

/// What is asked of a kernel or a chip that lacks something: no board's chip refuses a bias, so a kernel is played here.
@Suite struct GPIOWishTests {
    private static let wish = GPIOWish(GPIOInputSettings(bias: .pullUp, debounce: .milliseconds(10)))

    /// Asks a kernel that answers by `answer`; gives what was granted, with what error, and how often it was asked.
    private static func ask(
        _ wish: GPIOWish, _ answer: (GPIOWish) -> Int32
    ) -> (granted: GPIOWish, error: Int32, asked: [GPIOWish]) {
        var asked: [GPIOWish] = []
        let (granted, error) = wish.grant {
            asked.append($0)
            return answer($0)
        }
        return (granted, error, asked)
    }

    @Test func aKernelThatCanDoAllIsAskedOnce() {
        let result = Self.ask(Self.wish) { _ in 0 }
        #expect(result.error == 0)
        #expect(result.asked == [Self.wish])
        #expect(Self.wish.notice(of: result.granted) == nil)
    }

    @Test(arguments: [EINVAL, ENOTSUP, ENOTTY])
    func withoutDebouncingTheBiasIsKept(code: Int32) {
        let result = Self.ask(Self.wish) { $0.debounceMicroseconds == 0 ? 0 : -code }
        #expect(result.error == 0)
        #expect(result.asked.map(\.debounceMicroseconds) == [10_000, 0])
        #expect(result.granted.bias == .pullUp)
        #expect(Self.wish.notice(of: result.granted) == nil)
    }

    @Test(arguments: [EINVAL, ENOTSUP, ENOTTY])
    func aChipWithoutTheBiasIsReadAsItIsAndThatIsSaid(code: Int32) {
        let result = Self.ask(Self.wish) { $0.bias == .asIs ? 0 : -code }
        #expect(result.error == 0)
        #expect(result.asked.map(\.bias) == [.pullUp, .pullUp, .asIs])
        #expect(result.granted.debounceMicroseconds == 0)
        #expect(
            Self.wish.notice(of: result.granted) == "its chip has no pull-up; read without, so it needs a resistor")
    }

    @Test func aChipThatCannotSwitchItsResistorOffIsReadWithIt() {
        let wish = GPIOWish(GPIOInputSettings(bias: .disabled, debounce: .zero))
        let result = Self.ask(wish) { $0.bias == .disabled ? -EINVAL : 0 }
        #expect(result.asked.map(\.bias) == [.disabled, .asIs])
        #expect(wish.notice(of: result.granted) == "its chip cannot switch its own resistor off; read with it")
    }

    @Test(arguments: [EBUSY, EACCES, EPERM, ENODEV, ENOENT])
    func whatIsRefusedForAnotherReasonIsNotAskedForAgain(code: Int32) {
        let result = Self.ask(Self.wish) { _ in -code }
        #expect(result.error == -code)
        #expect(result.asked == [Self.wish])
    }

    @Test func aKernelThatGrantsNothingIsAskedForEachOnce() {
        let result = Self.ask(Self.wish) { _ in -EINVAL }
        #expect(result.error == -EINVAL)
        #expect(result.asked.count == 3)
        let least = GPIOWish(GPIOInputSettings(bias: .asIs, debounce: .zero))
        #expect(Self.ask(least) { _ in -EINVAL }.asked == [least])
    }
}
