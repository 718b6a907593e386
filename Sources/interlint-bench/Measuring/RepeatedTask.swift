/// A task that is repeated within one sample, so that the resolution of the clock does not matter.
struct RepeatedTask {
  private let body: () -> Void
  private let passes: Int

  /// Runs the task a few times to find how often it fits into `duration` seconds.
  init(filling duration: Double, _ body: @escaping () -> Void) {
    self.body = body
    var passes = 1
    while passes < 1 << 20 {
      let repeats = passes
      let seconds = Clock.processor.time { for _ in 0..<repeats { body() } }
      guard seconds < duration else { break }
      // The first runs are slow, so the number grows in steps.
      passes *= seconds > 0 ? min(8, max(2, Int(duration / seconds))) : 8
    }
    self.passes = passes
  }

  /// The seconds that one run takes now, on average over one sample.
  func sample() -> Double {
    Clock.processor.time { for _ in 0..<passes { body() } } / Double(passes)
  }
}
