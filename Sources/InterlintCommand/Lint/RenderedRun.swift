import HLSLinting
import HLSReporting

/// A run of which only that is kept that its reports and the history need.
struct RenderedRun<Sources: Sequence<RenderedOutput.Source>> {
  /// The sources of all targets, in order.
  let sources: Sources
  /// The targets; nil if each source is one of its own.
  let targets: [RenderedOutput.Target]?
  /// Determines the durations of the sources.
  let durations: () -> [Duration]

  /// The sources of each target, and its name if it is not that of the source.
  var groups: AnySequence<(name: String?, sources: [RenderedOutput.Source])> {
    guard let targets else { return AnySequence(sources.lazy.map { (nil, [$0]) }) }
    return AnySequence(targets.lazy.map { ($0.name, $0.sources) })
  }
}

extension RenderedRun where Sources == AnySequence<RenderedOutput.Source> {
  /// A run over targets.
  init(_ targets: [RenderedOutput.Target]) {
    sources = AnySequence(targets.lazy.flatMap(\.sources))
    self.targets = targets
    durations = { targets.flatMap(\.durations) }
  }
}
