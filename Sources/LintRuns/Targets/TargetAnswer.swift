import HLSLinting
import HLSReporting

/// The result line of a target with what a run counts, so that not every run needs to parse the line.
struct TargetAnswer: Sendable {
  let outcome: RunOutcome
  let counts: TargetCounts
  /// The result line with its line feed.
  let line: [UInt8]

  init(
    _ result: TargetResult, for entry: TargetEntry, _ threshold: FailureThreshold,
    _ writer: TargetLineWriter
  ) {
    var result = result
    if case .target(let target) = entry { result = result.hiding(target.secrets) }
    outcome = threshold.outcome(of: result.sources)
    var counts = TargetCounts()
    counts.add(result)
    self.counts = counts
    line = writer.line(result.redacted(), url: entry.url)
  }

  /// The answer as one line: the outcome, the counts and the result line.
  var bytes: [UInt8] {
    let numbers = [outcome.rawValue] + counts.numbers
    return Array(numbers.map { "\($0) " }.joined().utf8) + line
  }

  /// Parses an answer without its line feed; nil if it is not complete.
  init?(parsing bytes: ArraySlice<UInt8>) {
    var rest = bytes
    var numbers: [Int] = []
    while let next = NumberedLine(rest) {
      numbers.append(next.number)
      rest = next.rest
    }
    guard let outcome = numbers.first.flatMap(RunOutcome.init),
      let counts = TargetCounts(numbers: Array(numbers.dropFirst()))
    else { return nil }
    (self.outcome, self.counts) = (outcome, counts)
    line = rest + [0x0A]
  }
}
