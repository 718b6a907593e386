/// The conditions under which interleaved measurements end.
struct Rounds: Sendable {
  /// The uncertainty of the median that is small enough.
  var uncertainty = 0.01
  var fewest = 7
  var most = 60
  /// The seconds after which no round begins, if there are `fewest`.
  var seconds = 8.0

  /// Runs rounds until the samples that `round` returns for the quantity of interest agree.
  func run(_ round: () -> Samples) {
    let start = Clock.elapsed.now
    for number in 1...max(1, most) {
      let samples = round()
      guard number >= fewest else { continue }
      if samples.uncertainty <= uncertainty || Clock.elapsed.now - start > seconds { return }
    }
  }
}
