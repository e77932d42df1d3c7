import Input
import Testing

/// The error that `body` ends with; what else comes of it is an issue.
func failure<Result>(_ body: () throws -> Result) -> InputError? {
    do {
        _ = try body()
        Issue.record("nothing was thrown")
    } catch let error as InputError {
        return error
    } catch {
        Issue.record(error)
    }
    return nil
}
