import HLSConformance
import HLSDelivery
import HLSInterstitials
import HLSPlaylist

/// A playlist that is watched: what its loads brought so far, and what to ask for next.
struct WatchedPlaylist: Sendable {
  /// What reports call it: its address without the query.
  let name: String
  /// What it is called where there is little room, such as `640x360 1.2 Mbit/s`.
  let label: String
  let address: String
  /// The folder for its loads in a recording.
  let folder: String
  private(set) var session: SessionLinter
  private(set) var plan: ReloadPlan
  private(set) var next = ReloadPlan.first
  /// How many bodies came, playlists or not: the number of the last file of a recording.
  private(set) var bodies = 0
  /// How many requests came to their end.
  private(set) var takes = 0
  /// The address that the last complete playlist came from.
  private(set) var location: String
  /// The last complete playlist.
  private(set) var document: Document?
  /// When the playlist was last loaded, and when it was last found changed, since the start.
  private(set) var lastLoad = Seconds.zero
  private(set) var lastChange = Seconds.zero
  /// Why the last load failed; nil where it did not.
  private(set) var failure: String?
  /// The same in few words.
  private(set) var briefFailure: String?
  private(set) var isMissing = false
  /// The record of the last load, where it failed and so did those before, or nothing more is asked for.
  private(set) var failedLine: String?

  /// Whether a player that wants it cannot have it.
  var isUnreachable: Bool { failure != nil && (plan.isUnreachable || ending != nil) }
  private var unchecked: [SourceResult] = []

  /// More bodies that are no playlists than these are not told one by one.
  private static let mostUnchecked = 100

  init(
    _ linter: Linter, _ name: String, label: String, at address: String, folder: String,
    isOneOfSeveral: Bool
  ) {
    plan = ReloadPlan(isOneOfSeveral: isOneOfSeveral)
    self.name = name
    self.label = label
    self.address = address
    location = address
    self.folder = folder
    session = SessionLinter(linter, named: name, listing: .eventful)
  }

  /// The name of the next body in a recording.
  var nextFile: String {
    let number = String(bodies + 1)
    return "\(folder)/\(String(repeating: "0", count: max(0, 5 - number.count)))\(number).m3u8"
  }

  var ending: ReloadPlan.Ending? { if case .end(let ending) = next { ending } else { nil } }

  /// Takes what came of the request that was due; `source` is what its body is called.
  mutating func take(_ load: PlaylistLoad, named source: String?) -> [WatchEvent] {
    var events: [WatchEvent.Kind] = []
    let outcome: ReloadPlan.Outcome
    takes += 1
    switch load.body {
    case .bytes(let bytes):
      bodies += 1
      outcome = take(bytes, of: load, named: source ?? name, &events)
    case .none(let reason, let isFinal):
      let failed = fail(reason, load, &events)
      outcome = isFinal ? .impossible : failed
    }
    next = plan.next(after: outcome, began: load.began, ended: load.ended)
    failedLine = isUnreachable ? load.line : nil
    if !isMissing, plan.isMissing(at: load.ended) {
      isMissing = true
      events.append(.missing)
    }
    if let ending { events.append(.ended(ending)) }
    return events.map {
      WatchEvent(time: load.arrival, playlist: label, load: failure == nil ? bodies : 0, kind: $0)
    }
  }

  private mutating func take(
    _ bytes: [UInt8], of load: PlaylistLoad, named source: String, _ events: inout [WatchEvent.Kind]
  ) -> ReloadPlan.Outcome {
    if let hint = ContentKind(of: bytes.span).hintBesidePlaylists {
      let reason = "not a playlist: \(hint)"
      // The same again and again, as from a server in trouble, is told once.
      if plan.failures == 0 || failure != reason, unchecked.count < Self.mostUnchecked {
        unchecked.append(SourceResult(source: source, unchecked: reason))
      }
      return fail(reason, load, &events)
    }
    if plan.failures > 0 { events.append(.recovered(failures: plan.failures)) }
    (failure, isMissing) = (nil, false)
    let step = session.add(
      SourceFile(name: source, bytes: bytes), at: load.time, from: load.address, number: bodies)
    events += step.appeared.map { .appeared($0) } + step.gone.map { .gone($0) }
    if let reason = step.load.failure { events.append(.incomplete("\(reason)")) }
    guard let complete = step.load.document else { return .incomplete }
    let isChanged = document == nil || step.reload?.hasChanged ?? true
    document = complete
    location = load.location == load.address ? address : load.location
    lastLoad = load.ended
    if isChanged { lastChange = load.ended }
    return .loaded(ReloadTerms(complete.playlist), isChanged: isChanged)
  }

  private mutating func fail(
    _ reason: String, _ load: PlaylistLoad, _ events: inout [WatchEvent.Kind]
  ) -> ReloadPlan.Outcome {
    failure = reason
    briefFailure = load.briefReason ?? reason
    events.append(.failed(reason))
    return .failed(status: load.status, retryAfter: load.retryAfter)
  }

  /// What came of all loads; a playlist that never came cannot be checked.
  var results: [SourceResult] {
    guard session.count > 0 else {
      return unchecked.isEmpty
        ? [SourceResult(source: name, unchecked: failure ?? "no load came to its end")] : unchecked
    }
    if let mixed = session.mixedLoads {
      let reason =
        mixed.media == mixed.multivariant
        ? "it was a media playlist at times and a multivariant playlist at others"
        : "\(mixed.media) is a media playlist and \(mixed.multivariant) a multivariant playlist, "
          + "so that they are not loads of one playlist"
      return [SourceResult(source: name, unchecked: reason)] + unchecked
    }
    return [session.result] + unchecked
  }
}
