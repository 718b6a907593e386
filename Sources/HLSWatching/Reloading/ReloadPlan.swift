import HLSPlaylist
public import SourceText

/// Decides what to ask for next of a playlist, and when, as a player would.
///
/// It has no clock and no network: moments are lengths of time since some start. Source: rfc8216bis-22,
/// sections 6.3.4, 6.3.7 and 6.3.8.
public struct ReloadPlan: Sendable {
  /// What came of a load.
  public enum Outcome: Sendable, Hashable {
    /// A playlist that was complete, or became so with what was known.
    case loaded(ReloadTerms, isChanged: Bool)
    /// A delta update that leaves out what is not known.
    case incomplete
    /// No playlist; the status of the answer, where there was one, and the wait that it asks for.
    case failed(status: Int?, retryAfter: Seconds? = nil)
    /// There is nothing that another attempt could change.
    case impossible
  }

  /// What is to be done.
  public enum Next: Sendable, Hashable {
    case load(DeliveryDirectives, at: Seconds)
    case end(Ending)
  }

  /// Why there is nothing more to load.
  public enum Ending: Sendable, Hashable {
    /// The playlist will not change.
    case finished
    /// The server has not had the playlist for some time.
    case gone
    /// There never was a playlist.
    case neverLoaded
  }

  private var terms: ReloadTerms?
  /// When the last load began that gave a complete playlist.
  private var lastLoad: Seconds?
  /// How many loads failed since then.
  public private(set) var failures = 0
  /// How many of the last loads were answered with 404 or 410.
  private var absences = 0
  private var asked = DeliveryDirectives()

  private static let fewFailures = 3
  private static let manyFailures = 10
  private static let leastWait = Seconds(nanoseconds: 100_000_000)

  /// How many loads may fail before there ever was a playlist.
  private let mostFirstFailures: Int

  /// The plan for a lone playlist, or for one of several, which is waited for while the others play.
  public init(isOneOfSeveral: Bool = false) {
    mostFirstFailures = isOneOfSeveral ? Self.manyFailures : Self.fewFailures
  }

  /// The first load.
  public static let first = Next.load(DeliveryDirectives(), at: .zero)

  /// What to do after a load that began and ended at these moments.
  public mutating func next(after outcome: Outcome, began: Seconds, ended: Seconds) -> Next {
    switch outcome {
    case .loaded(let terms, let isChanged):
      let wasServed = serves(terms)
      (failures, absences) = (0, 0)
      lastLoad = began
      self.terms = terms
      guard !terms.isFinished else { return .end(.finished) }
      return reload(terms, isChanged: isChanged, wasServed: wasServed, began, ended)
    case .incomplete:
      // The complete playlist is asked for at once, and once only where that fails too.
      return asked.skip == nil
        ? retry(after: nil, ended)
        : load(DeliveryDirectives(segment: asked.segment, part: asked.part), at: ended)
    case .impossible:
      return .end(lastLoad == nil ? .neverLoaded : .gone)
    case .failed(let status, let wait):
      failures += 1
      absences = status == 404 || status == 410 ? absences + 1 : 0
      if lastLoad == nil, failures >= mostFirstFailures { return .end(.neverLoaded) }
      if isMissing(at: ended), status == 410 || absences >= Self.manyFailures {
        return .end(.gone)
      }
      return retry(after: wait, ended)
    }
  }

  /// Whether the playlist was there and is so no more: the server has said so several times, for
  /// longer than a change of the playlist may take.
  public func isMissing(at moment: Seconds) -> Bool {
    guard let lastLoad, let terms, absences >= Self.fewFailures else { return false }
    return moment - lastLoad >= terms.targetDuration * 3 / 2
  }

  /// Whether so many loads failed, one after the other, that a player goes to another variant stream.
  public var isUnreachable: Bool { failures >= Self.fewFailures }

  /// Whether the answer has what the request waited for.
  private func serves(_ terms: ReloadTerms) -> Bool {
    guard let segment = asked.segment else { return true }
    guard let next = terms.nextSegment else { return false }
    return next > segment || next == segment && asked.part.map { $0 < terms.nextPart ?? 0 } ?? false
  }

  private mutating func reload(
    _ terms: ReloadTerms, isChanged: Bool, wasServed: Bool, _ began: Seconds, _ ended: Seconds
  ) -> Next {
    let half = terms.targetDuration / 2
    guard terms.canBlock, let segment = terms.nextSegment else {
      let moment = isChanged ? began + (terms.lastSegment ?? terms.targetDuration) : ended + half
      return update(terms, DeliveryDirectives(), at: max(moment, began + half, ended))
    }
    let directives = DeliveryDirectives(segment: segment, part: terms.nextPart)
    // A server that answers before there is anything new is not asked again at once.
    guard wasServed else { return update(terms, directives, at: ended + half) }
    let least = terms.partTarget.map { max($0 / 2, Self.leastWait) } ?? half
    return update(terms, directives, at: asked.segment == nil ? ended : max(ended, began + least))
  }

  /// Asks for a delta update where the playlist that is known is recent enough.
  private mutating func update(
    _ terms: ReloadTerms, _ directives: DeliveryDirectives, at moment: Seconds
  ) -> Next {
    var directives = directives
    if let boundary = terms.skipBoundary, let lastLoad, moment - lastLoad <= boundary / 2 {
      directives.skip = terms.canSkipDateRanges ? .segmentsAndDateRanges : .segments
    }
    return load(directives, at: moment)
  }

  /// Asks without directives, as at first: each time after twice the wait.
  private mutating func retry(after wait: Seconds?, _ ended: Seconds) -> Next {
    let target = terms?.targetDuration ?? Seconds(2)
    let doubled = (target / 2) * (1 << min(max(0, failures - 1), 3))
    return load(DeliveryDirectives(), at: ended + max(doubled, wait ?? .zero))
  }

  private mutating func load(_ directives: DeliveryDirectives, at moment: Seconds) -> Next {
    asked = directives
    return .load(directives, at: moment)
  }
}

extension Seconds {
  fileprivate static func / (length: Seconds, divisor: Int64) -> Seconds {
    Seconds(nanoseconds: length.nanoseconds / divisor)
  }
}
