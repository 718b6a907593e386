import HLSLoading
import HLSReporting
import LintRuns

/// A run of which only that is kept that its reports and the history need.
struct KeptRun {
  /// What the reports need of a source, with what the run counts.
  struct Source: Sendable {
    let piece: Spool.Piece
    let tally: SourceTally
    let outcome: RunOutcome
  }

  /// A target with its sources.
  struct Target: Sendable {
    let name: String
    let sources: [Source]
    let duration: Duration

    /// The durations of the sources: the first one has that of the whole target.
    var durations: [Duration] { sources.indices.map { $0 == 0 ? duration : .zero } }
  }

  /// The sources of all targets, in order.
  private(set) var sources: [Source] = []
  /// The durations of the sources.
  private(set) var durations: [Duration] = []
  /// The targets; nil if each source is one of its own.
  let targets: [Target]?

  /// A run over inputs.
  init(_ inputs: [InputResults<Source>]) {
    targets = nil
    for input in inputs {
      for source in input.results {
        sources.append(source)
        durations.append(input.duration)
      }
    }
  }

  /// A run over targets; nil means the durations that they have.
  init(_ targets: [Target], durations: [Duration]? = nil) {
    self.targets = targets
    for target in targets {
      sources += target.sources
      self.durations += target.durations
    }
    if let durations { self.durations = durations }
  }

  /// The number of targets.
  var targetCount: Int { targets?.count ?? sources.count }

  /// The sources of the target with an index.
  func sources(ofTarget index: Int) -> [Source] {
    targets?[index].sources ?? [sources[index]]
  }
}
