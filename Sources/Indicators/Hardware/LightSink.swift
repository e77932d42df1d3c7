/// A light as a device: what a ``LightIndicator`` draws its frames on.
protocol LightSink: FrameSink where Frame == LightFrame {
    /// Puts out a light that an agent, which is gone, may have left on; one that is not there is dark already.
    mutating func putOut() throws(IndicatorProblem)
}

/// Any light, for a writer.
struct AnyLight: FrameSink {
    var sink: any LightSink

    mutating func draw(_ frame: LightFrame) throws(IndicatorProblem) {
        try sink.draw(frame)
    }

    mutating func giveBack() throws(IndicatorProblem) {
        try sink.giveBack()
    }
}
