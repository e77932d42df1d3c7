/// A movement of a symbol. A symbol is shown by its name, which does not move.
public protocol SymbolEffect: Sendable {}

/// A movement that runs once, when a value changes.
public protocol DiscreteSymbolEffect {}

/// A movement that goes on for as long as it is active.
public protocol IndefiniteSymbolEffect {}

/// A movement from one symbol to another.
public protocol ContentTransitionSymbolEffect {}

public struct BounceSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect, Hashable {
    public var up: BounceSymbolEffect { self }
    public var down: BounceSymbolEffect { self }
    public var byLayer: BounceSymbolEffect { self }
    public var wholeSymbol: BounceSymbolEffect { self }
}

public struct PulseSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect, Hashable {
    public var byLayer: PulseSymbolEffect { self }
    public var wholeSymbol: PulseSymbolEffect { self }
}

public struct BreatheSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect, Hashable {
    public var plain: BreatheSymbolEffect { self }
    public var pulse: BreatheSymbolEffect { self }
    public var byLayer: BreatheSymbolEffect { self }
    public var wholeSymbol: BreatheSymbolEffect { self }
}

public struct WiggleSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect, Hashable {
    public var clockwise: WiggleSymbolEffect { self }
    public var counterClockwise: WiggleSymbolEffect { self }
    public var byLayer: WiggleSymbolEffect { self }
    public var wholeSymbol: WiggleSymbolEffect { self }
}

public struct RotateSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect, Hashable {
    public var clockwise: RotateSymbolEffect { self }
    public var counterClockwise: RotateSymbolEffect { self }
    public var byLayer: RotateSymbolEffect { self }
    public var wholeSymbol: RotateSymbolEffect { self }
}

public struct VariableColorSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect, Hashable {
    public var cumulative: VariableColorSymbolEffect { self }
    public var iterative: VariableColorSymbolEffect { self }
    public var reversing: VariableColorSymbolEffect { self }
    public var nonReversing: VariableColorSymbolEffect { self }
}

public struct ScaleSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, Hashable {
    public var up: ScaleSymbolEffect { self }
    public var down: ScaleSymbolEffect { self }
    public var byLayer: ScaleSymbolEffect { self }
    public var wholeSymbol: ScaleSymbolEffect { self }
}

public struct ReplaceSymbolEffect: SymbolEffect, ContentTransitionSymbolEffect, Hashable {
    public var downUp: ReplaceSymbolEffect { self }
    public var upUp: ReplaceSymbolEffect { self }
    public var offUp: ReplaceSymbolEffect { self }
    public var byLayer: ReplaceSymbolEffect { self }
    public var wholeSymbol: ReplaceSymbolEffect { self }
}

extension SymbolEffect where Self == BounceSymbolEffect {
    public static var bounce: BounceSymbolEffect { BounceSymbolEffect() }
}

extension SymbolEffect where Self == PulseSymbolEffect {
    public static var pulse: PulseSymbolEffect { PulseSymbolEffect() }
}

extension SymbolEffect where Self == BreatheSymbolEffect {
    public static var breathe: BreatheSymbolEffect { BreatheSymbolEffect() }
}

extension SymbolEffect where Self == WiggleSymbolEffect {
    public static var wiggle: WiggleSymbolEffect { WiggleSymbolEffect() }
}

extension SymbolEffect where Self == RotateSymbolEffect {
    public static var rotate: RotateSymbolEffect { RotateSymbolEffect() }
}

extension SymbolEffect where Self == VariableColorSymbolEffect {
    public static var variableColor: VariableColorSymbolEffect { VariableColorSymbolEffect() }
}

extension SymbolEffect where Self == ScaleSymbolEffect {
    public static var scale: ScaleSymbolEffect { ScaleSymbolEffect() }
}

extension SymbolEffect where Self == ReplaceSymbolEffect {
    public static var replace: ReplaceSymbolEffect { ReplaceSymbolEffect() }
}

/// How often and how fast a symbol moves.
public struct SymbolEffectOptions: Hashable, Sendable {
    private var repeats: Bool?
    private var count: Int?
    private var pace: Double?

    public static let `default` = SymbolEffectOptions()
    public static let repeating = SymbolEffectOptions(repeats: true)
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

    public static let identity = ContentTransition(name: "identity")
    public static let opacity = ContentTransition(name: "opacity")
    public static let interpolate = ContentTransition(name: "interpolate")
    public static let symbolEffect = ContentTransition(name: "symbolEffect")

    public static func numericText(countsDown: Bool = false) -> ContentTransition {
        ContentTransition(name: "numericText")
    }

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
