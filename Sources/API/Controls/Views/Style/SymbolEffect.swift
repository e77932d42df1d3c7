/// A movement of a symbol. A symbol is shown by its name, which does not move.
public protocol SymbolEffect: Sendable {}

/// A movement that runs once, when a value changes.
public protocol DiscreteSymbolEffect {}

/// A movement that goes on for as long as it is active.
public protocol IndefiniteSymbolEffect {}

/// A movement from one symbol to another.
public protocol ContentTransitionSymbolEffect {}

/// A symbol jumps.
public struct BounceSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect, Hashable {
    /// The movement upwards.
    public var up: BounceSymbolEffect { self }
    /// The movement downwards.
    public var down: BounceSymbolEffect { self }
    /// The movement of one layer after the other.
    public var byLayer: BounceSymbolEffect { self }
    /// The movement of all layers at once.
    public var wholeSymbol: BounceSymbolEffect { self }
}

/// A symbol's opacity comes and goes.
public struct PulseSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect, Hashable {
    /// The movement of one layer after the other.
    public var byLayer: PulseSymbolEffect { self }
    /// The movement of all layers at once.
    public var wholeSymbol: PulseSymbolEffect { self }
}

/// A symbol swells and shrinks.
public struct BreatheSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect, Hashable {
    /// The movement without a change of opacity.
    public var plain: BreatheSymbolEffect { self }
    /// The movement with a change of opacity.
    public var pulse: BreatheSymbolEffect { self }
    /// The movement of one layer after the other.
    public var byLayer: BreatheSymbolEffect { self }
    /// The movement of all layers at once.
    public var wholeSymbol: BreatheSymbolEffect { self }
}

/// A symbol sways.
public struct WiggleSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect, Hashable {
    /// The movement clockwise.
    public var clockwise: WiggleSymbolEffect { self }
    /// The movement counterclockwise.
    public var counterClockwise: WiggleSymbolEffect { self }
    /// The movement of one layer after the other.
    public var byLayer: WiggleSymbolEffect { self }
    /// The movement of all layers at once.
    public var wholeSymbol: WiggleSymbolEffect { self }
}

/// A symbol turns.
public struct RotateSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect, Hashable {
    /// The movement clockwise.
    public var clockwise: RotateSymbolEffect { self }
    /// The movement counterclockwise.
    public var counterClockwise: RotateSymbolEffect { self }
    /// The movement of one layer after the other.
    public var byLayer: RotateSymbolEffect { self }
    /// The movement of all layers at once.
    public var wholeSymbol: RotateSymbolEffect { self }
}

/// A symbol's layers light up in turn.
public struct VariableColorSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect, Hashable {
    /// The movement in which layers stay lit.
    public var cumulative: VariableColorSymbolEffect { self }
    /// The movement in which one layer is lit at a time.
    public var iterative: VariableColorSymbolEffect { self }
    /// The movement forth and back.
    public var reversing: VariableColorSymbolEffect { self }
    /// The movement from the start each time.
    public var nonReversing: VariableColorSymbolEffect { self }
}

/// A symbol is larger or smaller.
public struct ScaleSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, Hashable {
    /// The movement upwards.
    public var up: ScaleSymbolEffect { self }
    /// The movement downwards.
    public var down: ScaleSymbolEffect { self }
    /// The movement of one layer after the other.
    public var byLayer: ScaleSymbolEffect { self }
    /// The movement of all layers at once.
    public var wholeSymbol: ScaleSymbolEffect { self }
}

/// A symbol gives way to another.
public struct ReplaceSymbolEffect: SymbolEffect, ContentTransitionSymbolEffect, Hashable {
    /// The old symbol shrinks and the new one grows.
    public var downUp: ReplaceSymbolEffect { self }
    /// Both symbols grow.
    public var upUp: ReplaceSymbolEffect { self }
    /// The old symbol vanishes and the new one grows.
    public var offUp: ReplaceSymbolEffect { self }
    /// The movement of one layer after the other.
    public var byLayer: ReplaceSymbolEffect { self }
    /// The movement of all layers at once.
    public var wholeSymbol: ReplaceSymbolEffect { self }
}

extension SymbolEffect where Self == BounceSymbolEffect {
    /// A symbol jumps.
    public static var bounce: BounceSymbolEffect { BounceSymbolEffect() }
}

extension SymbolEffect where Self == PulseSymbolEffect {
    /// A symbol's opacity comes and goes.
    public static var pulse: PulseSymbolEffect { PulseSymbolEffect() }
}

extension SymbolEffect where Self == BreatheSymbolEffect {
    /// A symbol swells and shrinks.
    public static var breathe: BreatheSymbolEffect { BreatheSymbolEffect() }
}

extension SymbolEffect where Self == WiggleSymbolEffect {
    /// A symbol sways.
    public static var wiggle: WiggleSymbolEffect { WiggleSymbolEffect() }
}

extension SymbolEffect where Self == RotateSymbolEffect {
    /// A symbol turns.
    public static var rotate: RotateSymbolEffect { RotateSymbolEffect() }
}

extension SymbolEffect where Self == VariableColorSymbolEffect {
    /// A symbol's layers light up in turn.
    public static var variableColor: VariableColorSymbolEffect { VariableColorSymbolEffect() }
}

extension SymbolEffect where Self == ScaleSymbolEffect {
    /// A symbol is larger or smaller.
    public static var scale: ScaleSymbolEffect { ScaleSymbolEffect() }
}

extension SymbolEffect where Self == ReplaceSymbolEffect {
    /// A symbol gives way to another.
    public static var replace: ReplaceSymbolEffect { ReplaceSymbolEffect() }
}

/// How often and how fast a symbol moves.
public struct SymbolEffectOptions: Hashable, Sendable {
    private var repeats: Bool?
    private var count: Int?
    private var pace: Double?

    /// The movement as often and as fast as usual.
    public static let `default` = SymbolEffectOptions()
    /// The movement again and again.
    public static let repeating = SymbolEffectOptions(repeats: true)
    /// The movement once.
    public static let nonRepeating = SymbolEffectOptions(repeats: false)

    /// The movement so many times.
    public static func `repeat`(_ count: Int?) -> SymbolEffectOptions { SymbolEffectOptions(count: count) }

    /// The movement at a multiple of its usual speed.
    public static func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions(pace: speed) }

    /// These options, so many times.
    public func `repeat`(_ count: Int?) -> SymbolEffectOptions {
        SymbolEffectOptions(repeats: repeats, count: count, pace: pace)
    }

    /// These options at a multiple of the usual speed.
    public func speed(_ speed: Double) -> SymbolEffectOptions {
        SymbolEffectOptions(repeats: repeats, count: count, pace: speed)
    }
}

/// How one content of a view gives way to the next; here it simply does.
public struct ContentTransition: Hashable, Sendable {
    private let name: String

    /// No transition: the new content is there at once.
    public static let identity = ContentTransition(name: "identity")
    /// The old content fades into the new.
    public static let opacity = ContentTransition(name: "opacity")
    /// The old content changes its shape into the new.
    public static let interpolate = ContentTransition(name: "interpolate")
    /// One symbol moves into the other.
    public static let symbolEffect = ContentTransition(name: "symbolEffect")

    /// Digits roll, down for a countdown.
    public static func numericText(countsDown: Bool = false) -> ContentTransition {
        ContentTransition(name: "numericText")
    }

    /// One symbol moves into the other in the given way.
    public static func symbolEffect<Effect: ContentTransitionSymbolEffect & SymbolEffect>(
        _ effect: Effect, options: SymbolEffectOptions = .default
    ) -> ContentTransition {
        .symbolEffect
    }
}

extension View {
    /// Takes a movement that goes on while it is active.
    public nonisolated func symbolEffect<Effect: IndefiniteSymbolEffect & SymbolEffect>(
        _ effect: Effect, options: SymbolEffectOptions = .default, isActive: Bool = true
    ) -> some View { self }

    /// Takes a movement that runs when the value changes.
    public nonisolated func symbolEffect<Effect: DiscreteSymbolEffect & SymbolEffect, Value: Equatable>(
        _ effect: Effect, options: SymbolEffectOptions = .default, value: Value
    ) -> some View { self }

    /// Takes a way from one content to the next.
    public nonisolated func contentTransition(_ transition: ContentTransition) -> some View { self }

    /// Takes a way to colour a symbol's layers.
    public nonisolated func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }

    /// Takes a variant of symbols by its name's ending.
    public nonisolated func imageScale(_ scale: Image.Scale) -> some View { self }
}
