import HLSLinting

/// What was made of the results of one input and of the documents it references, and the time it took.
package struct InputResults<Kept: Sendable>: Sendable {
  private typealias Entry = (source: String, kept: Kept)

  // A million inputs have hardly anything else, so that an array for each would be too much.
  private var first: Entry?
  /// Those of the documents that the input references.
  private var others: [Entry] = []
  private let nanoseconds: Int64

  /// Keeps the results of an input; `duration` is determined when they are kept.
  init(
    _ results: [SourceResult], keeping keep: (SourceResult) -> Kept,
    duration: @autoclosure () -> Duration
  ) {
    first = results.first.map { ($0.source, keep($0)) }
    if results.count > 1 { others = results.dropFirst().map { ($0.source, keep($0)) } }
    let (seconds, attoseconds) = duration().components
    nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  /// Keeps the results of `work`, and the time that it takes to make and keep them.
  init(keeping keep: (SourceResult) -> Kept, _ work: () -> [SourceResult]) {
    let start = ContinuousClock.now
    self.init(work(), keeping: keep, duration: ContinuousClock.now - start)
  }

  /// The time for the whole input.
  package var duration: Duration { .nanoseconds(nanoseconds) }

  /// The results: that of the input, then those of the documents it references.
  package var results: [Kept] { (first.map { [$0.kept] } ?? []) + others.map { $0.kept } }

  /// Removes the results of documents that inputs of another configuration link to and that are inputs
  /// themselves.
  static func removeInputs(ofOthers parts: inout [[Self]]) {
    guard parts.count > 1 else { return }
    let own = parts.map { Set($0.compactMap(\.first?.source)) }
    for (number, part) in parts.enumerated() {
      let others = own.enumerated().filter { $0.offset != number }.reduce(into: Set<String>()) {
        $0.formUnion($1.element)
      }
      parts[number] = part.map { input in
        var input = input
        input.others.removeAll { others.contains($0.source) }
        return input
      }
    }
  }

  /// Removes results that another input has, too.
  ///
  /// A document may be linted by itself and together with others that reference it. The result from the
  /// input with the most references is kept.
  static func removeDuplicates(from linted: inout [Self]) {
    guard linted.contains(where: { !$0.others.isEmpty }) else { return }
    var together: [String: Kept] = [:]
    for input in linted.sorted(by: { $0.others.count > $1.others.count }) {
      for entry in input.others where together[entry.source] == nil {
        together[entry.source] = entry.kept
      }
    }
    let alone = Set(linted.compactMap(\.first?.source))
    var listed: Set<String> = []
    for index in linted.indices {
      if let first = linted[index].first {
        let isNew = listed.insert(first.source).inserted
        linted[index].first = isNew ? (first.source, together[first.source] ?? first.kept) : nil
      }
      linted[index].others = linted[index].others.compactMap { source, kept in
        guard !alone.contains(source), listed.insert(source).inserted else { return nil }
        return (source, together[source] ?? kept)
      }
    }
  }
}
