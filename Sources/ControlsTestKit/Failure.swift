import Input

/// The error of an input that `body` ends with; nil when it ends well, or with another error.
package func failure<Result>(_ body: () throws -> Result) -> InputError? {
    do {
        _ = try body()
        return nil
    } catch {
        return error as? InputError
    }
}
