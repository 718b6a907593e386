import HLSPlaylist
package import SourceText

/// Decides when and how to reload a playlist, as a player does.
///
/// The plan has no clock and no network: times are relative to a common start. Source: rfc8216bis-22,
/// sections 6.3.4, 6.3.7 and 6.3.8.
package struct ReloadPlan: Sendable {
  /// The result of a load.
  package enum Outcome: Sendable, Hashable {
    /// A complete playlist, or a delta update that could be applied.
    case loaded(ReloadTerms, isChanged: Bool)
    /// A delta update that could not be applied.
    case incomplete
    /// No playlist; the status of the answer, if any, and the delay that it asks for.
    case failed(status: Int?, retryAfter: Seconds? = nil)
    /// A failure that a retry cannot change.
    case impossible
  }

  /// The next step.
  package enum Next: Sendable, Hashable {
    /// Send a request at a time.
    case load(DeliveryDirectives, at: Seconds)
    /// Stop.
    case end(Ending)
  }

  /// Why there are no more loads.
  package enum Ending: Sendable, Hashable {
    /// The playlist is complete and will not change.
    case finished
    /// The playlist has been missing on the server for some time.
    case gone
    /// The playlist could never be loaded.
    case neverLoaded
  }

  private var terms: ReloadTerms?
  /// When the last load of a complete playlist started.
  private var lastLoad: Seconds?
  /// The number of failed loads since then.
  package private(set) var failures = 0
  /// The number of consecutive answers with status 404 or 410.
  private var absences = 0
  private var asked = DeliveryDirectives()

  private static let fewFailures = 3
  private static let manyFailures = 10
  private static let leastWait = Seconds(nanoseconds: 100_000_000)

  /// The number of failures after which a playlist that was never loaded is given up.
  private let mostFirstFailures: Int

  /// Creates a plan for a single playlist, or for one of several, which is retried for longer.
  package init(isOneOfSeveral: Bool = false) {
    mostFirstFailures = isOneOfSeveral ? Self.manyFailures : Self.fewFailures
  }

  /// The first load, at time zero.
  package static let first = Next.load(DeliveryDirectives(), at: .zero)

  /// The next step after a load that started and ended at these times.
  package mutating func next(after outcome: Outcome, began: Seconds, ended: Seconds) -> Next {
    switch outcome {
    case .loaded(let terms, let isChanged):
      let wasServed = serves(terms)
      (failures, absences) = (0, 0)
      lastLoad = began
      self.terms = terms
      guard !terms.isFinished else { return .end(.finished) }
      return reload(terms, isChanged: isChanged, wasServed: wasServed, began, ended)
    case .incomplete:
      // The complete playlist is requested immediately, but only once if that fails too.
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

  /// Whether the playlist has disappeared: the server has reported so several times, for longer than an
  /// update may take.
  package func isMissing(at moment: Seconds) -> Bool {
    guard let lastLoad, let terms, absences >= Self.fewFailures else { return false }
    return moment - lastLoad >= terms.targetDuration * 3 / 2
  }

  /// Whether enough consecutive loads failed that a player would switch to another variant stream.
  package var isUnreachable: Bool { failures >= Self.fewFailures }

  /// Whether the answer contains what the request waited for.
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
    // A server that answers before there is anything new is not asked again immediately.
    guard wasServed else { return update(terms, directives, at: ended + half) }
    let least = terms.partTarget.map { max($0 / 2, Self.leastWait) } ?? half
    return update(terms, directives, at: asked.segment == nil ? ended : max(ended, began + least))
  }

  /// Requests a delta update if the known playlist is recent enough.
  private mutating func update(
    _ terms: ReloadTerms, _ directives: DeliveryDirectives, at moment: Seconds
  ) -> Next {
    var directives = directives
    if let boundary = terms.skipBoundary, let lastLoad, moment - lastLoad <= boundary / 2 {
      directives.skip = terms.canSkipDateRanges ? .segmentsAndDateRanges : .segments
    }
    return load(directives, at: moment)
  }

  /// Retries without directives, with a delay that doubles each time.
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

/// Decides when to retry loading a document, such as an asset list.
///
/// The delay doubles with each attempt, for several minutes in total: an asset list may be announced long
/// before it exists, and players request it again as its break approaches. The plan has no clock: times
/// are relative to a common start.
package struct AttemptPlan: Sendable, Hashable {
  /// The maximum number of attempts, including the first.
  package static let mostAttempts = 9
  private static let firstWait = Seconds(2)

  /// The number of failed attempts.
  package private(set) var failures = 0
  /// When to retry; nil if there is no retry.
  package private(set) var next: Seconds?

  /// Creates a plan without failures.
  package init() {}

  /// Records a failed attempt that ended at `ended`, with the status of the answer, if any, and the delay
  /// that it asks for.
  ///
  /// There is no retry if the status is 410 (RFC 9110, section 15.5.11) or `isFinal` is true.
  package mutating func fail(
    status: Int?, retryAfter: Seconds? = nil, isFinal: Bool = false, ended: Seconds
  ) {
    failures += 1
    let isOver = isFinal || status == 410 || failures >= Self.mostAttempts
    let wait = Self.firstWait * (1 << min(failures - 1, Self.mostAttempts))
    next = isOver ? nil : ended + max(wait, retryAfter ?? .zero)
  }
}
