import HLSDocuments
import HLSInterstitials
import SourceText

/// The primary content with what a viewer sees of it.
struct PrimaryLine {
  /// How a part of the primary content is shown.
  enum Kind: String, CaseIterable {
    case shown = "shown"
    case skipped = "skipped"
    case replayed = "replayed"
    case beforeJoin = "before the join"
  }

  /// A part that is shown in one way.
  struct Part: Hashable {
    let kind: Kind
    let from, to: Seconds
  }

  /// Where the line begins: the start of the content, unless a viewer joins long after it.
  let start: Seconds
  /// The end of the content, as far as it is known.
  let end: Seconds
  /// The parts in order, without gaps.
  let parts: [Part]

  /// Creates the line below a timeline of a length.
  init(_ digest: TimelineDigest, below length: Seconds) {
    var steps: [(time: Seconds, shows: Int)] = []
    var knownEnd = digest.knownEnd
    for part in digest.parts {
      guard case .primary(let from, let to) = part.content else { continue }
      knownEnd = max(knownEnd, to ?? from)
      steps.append((from, 1))
      steps.append((to ?? max(from, digest.knownEnd), -1))
    }
    end = digest.omittedParts > 0 ? steps.map(\.time).max() ?? knownEnd : digest.end ?? knownEnd
    let join = min(max(digest.start, digest.joinPosition), end)
    let first = steps.map(\.time).min() ?? join
    start = max(digest.start, min(first, join - max(end - join, length)))
    steps += [(start, 0), (join, 0), (end, 0)]
    steps.sort { $0.time < $1.time }
    var parts: [Part] = []
    var count = 0
    var position = start
    for step in steps {
      let time = min(max(start, step.time), end)
      if time > position {
        let kind: Kind =
          switch count {
          case 0: position < join ? .beforeJoin : .skipped
          case 1: .shown
          default: .replayed
          }
        if let last = parts.last, last.kind == kind {
          parts[parts.count - 1] = Part(kind: kind, from: last.from, to: time)
        } else {
          parts.append(Part(kind: kind, from: position, to: time))
        }
        position = time
      }
      count += step.shows
    }
    self.parts = parts
  }
}
