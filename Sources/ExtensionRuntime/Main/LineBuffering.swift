// Glibc's `stdout` is a plain variable, which nobody sets; it is only handed back to Glibc here.
@preconcurrency import Glibc

/// Lets each line that is printed out at once, also where standard output is not a terminal.
func printByLines() {
    setvbuf(stdout, nil, _IOLBF, 0)
}
