package import HLSDocuments
package import HLSLinting
import HLSLoading
import HLSPlaylist
package import SourceText

/// A watched playlist: the results of its loads, and the next request.
package struct WatchedPlaylist: Sendable {
  /// The name in reports: the URL without its query.
  package let name: String
  /// A short name, such as `640x360 1.2 Mbit/s`.
  package let label: String
  /// The URL without delivery directives.
  package let address: String
  /// The folder for its loads in a recording.
  let folder: String
  /// The loads and their findings.
  package private(set) var reloads: ReloadsLinter
  private var plan: ReloadPlan
  /// The next request, or why there is none.
  package private(set) var next = ReloadPlan.first
  /// The number of bodies received, including those that are not playlists.
  package private(set) var bodies = 0
  /// The number of complete playlists among them.
  private(set) var completeLoads = 0
  /// The number of completed requests.
  private(set) var requests = 0
  /// The URL of the last complete playlist, after redirects.
  private(set) var location: String
  /// The last complete playlist.
  package private(set) var document: Document?
  /// When the server had it; nil if unknown.
  private(set) var loadTime: LoadTime?
  /// When the playlist was last loaded, since the start of the watch.
  package private(set) var lastLoad = Seconds.zero
  /// When the playlist was last found changed, since the start of the watch.
  package private(set) var lastChange = Seconds.zero
  /// Why the last load failed; nil if it succeeded.
  package private(set) var failure: String?
  /// The same in a few words.
  package private(set) var briefFailure: String?
  /// Whether the playlist has disappeared from the server.
  package private(set) var isMissing = false
  /// The record of the last load if it and the loads before it failed, or if no more loads follow.
  private(set) var failedRequest: ExchangeRecord?
  private var unchecked: [SourceResult] = []

  /// The maximum number of bodies that are reported individually as not being playlists.
  static let mostUnchecked = 100

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
    reloads = ReloadsLinter(linter, named: name, listing: .eventful)
  }

  /// Whether a player would fail to load it.
  package var isUnreachable: Bool { failure != nil && (plan.isUnreachable || ending != nil) }

  /// Why there are no more requests; nil while there are.
  package var ending: ReloadPlan.Ending? {
    if case .end(let ending) = next { ending } else { nil }
  }

  /// The file name of the next body in a recording.
  var nextFile: String {
    "\(folder)/\((bodies + 1).zeroPadded(to: 5)).m3u8"
  }

  /// Records the answer to the current request; `source` is the name of its body.
  ///
  /// `find` looks up asset lists that have been loaded.
  mutating func record(
    _ load: DocumentLoad, named source: String?, findingLists find: (String) -> FoundDocument
  ) -> [WatchEvent] {
    var events: [WatchEvent.Kind] = []
    let outcome: ReloadPlan.Outcome
    requests += 1
    switch load.body {
    case .bytes(let bytes):
      bodies += 1
      outcome = record(bytes, of: load, named: source ?? name, find, &events)
    case .none(let reason, let isFinal):
      let failed = fail(reason, load, &events)
      outcome = isFinal ? .impossible : failed
    }
    next = plan.next(after: outcome, began: load.began, ended: load.ended)
    failedRequest = isUnreachable ? load.record : nil
    if !isMissing, plan.isMissing(at: load.ended) {
      isMissing = true
      events.append(.missing)
    }
    if let ending { events.append(.ended(ending)) }
    return events.map {
      WatchEvent(time: load.arrival, playlist: label, load: failure == nil ? bodies : 0, kind: $0)
    }
  }

  private mutating func record(
    _ bytes: [UInt8], of load: DocumentLoad, named source: String,
    _ find: (String) -> FoundDocument, _ events: inout [WatchEvent.Kind]
  ) -> ReloadPlan.Outcome {
    if let hint = ContentKind(of: bytes.span).hintBesidePlaylists {
      let reason = "not a playlist: \(hint)"
      // Repeated failures for the same reason are reported once.
      if plan.failures == 0 || failure != reason, unchecked.count < Self.mostUnchecked {
        unchecked.append(SourceResult(source: source, unchecked: reason))
      }
      return fail(reason, load, &events)
    }
    if plan.failures > 0 { events.append(.recovered(failures: plan.failures)) }
    (failure, isMissing) = (nil, false)
    let base = URIReference(load.location)
    // The lists themselves are checked together with all playlists.
    let step = reloads.add(
      SourceFile(name: source, received: bytes), at: load.time, from: load.address, number: bodies,
      had: load.record?.loadTime,
      findingLists: { find(base.resolving($0)) }, judgingThem: false)
    events += step.appeared.map { reloads.isOfChange($0) ? .changed($0) : .appeared($0) }
    events += step.gone.map { .gone($0) }
    if let reason = step.load.failure { events.append(.incomplete("\(reason)")) }
    guard let complete = step.load.document else { return .incomplete }
    let isChanged = document == nil || step.reload?.hasChanged ?? true
    document = complete
    loadTime = load.record?.loadTime
    location = load.location == load.address ? address : load.location
    lastLoad = load.ended
    completeLoads += 1
    if isChanged { lastChange = load.ended }
    return .loaded(ReloadTerms(complete.playlist), isChanged: isChanged)
  }

  private mutating func fail(
    _ reason: String, _ load: DocumentLoad, _ events: inout [WatchEvent.Kind]
  ) -> ReloadPlan.Outcome {
    // Repeated failures for the same reason are one event.
    if failure != reason { events.append(.failed(reason)) }
    failure = reason
    briefFailure = load.briefReason ?? reason
    return .failed(status: load.status, retryAfter: load.retryAfter)
  }

  /// The results of all loads; a playlist that was never loaded is unchecked.
  package var results: [SourceResult] {
    guard reloads.count > 0 else {
      return unchecked.isEmpty
        ? [SourceResult(source: name, unchecked: failure ?? "no load was completed")] : unchecked
    }
    if let mixed = reloads.mixedLoads {
      let reason =
        mixed.media == mixed.multivariant
        ? "the document alternates between a media playlist and a multivariant playlist"
        : "\(mixed.media) is a media playlist and \(mixed.multivariant) a multivariant playlist, "
          + "so they are not loads of the same playlist"
      return [SourceResult(source: name, unchecked: reason)] + unchecked
    }
    return [reloads.result] + unchecked
  }
}
