package import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSLoading
import HLSPlaylist
package import SourceText

/// The documents that interstitials of watched playlists reference.
///
/// Each document is loaded once, with retries, and all are checked together when a new one arrives. The
/// type has no clock and depends only on the order of the loads, so a recording gives the same results.
package struct WatchedAssets: Sendable {
  /// The maximum number of documents loaded in one watch.
  static let mostDocuments = 5_000
  /// The maximum size of the documents in memory; unreferenced ones are dropped beyond it.
  private static let mostBytes = 64 << 20

  /// A document that could not be loaded.
  package struct Failure: Sendable {
    /// The URL.
    package let address: String
    /// Why the last attempt failed.
    package fileprivate(set) var reason: String
    /// The same in a few words.
    package fileprivate(set) var briefReason: String
    fileprivate var plan = AttemptPlan()

    /// When it is requested again, since the start of the watch; nil for never.
    package var nextAttempt: Seconds? { plan.next }
  }

  /// What is known since the last check of all documents together.
  private enum Phase {
    /// Nothing new.
    case settled
    /// Playlists or documents may differ from those that were checked; what is new may begin the wait again.
    case changed
    /// There are new interstitials; the check waits until all playlists contain them.
    case new
    /// As `new`, and more interstitials arrived since, which need another check.
    case newAgain
  }

  private let linter: Linter
  /// What is measured of the channel; nil if nothing is.
  package internal(set) var facts: ObservedFacts?
  /// The interstitials seen so far: their IDs and URLs as written.
  private var seen: Set<[String]> = []
  private var phase = Phase.settled
  /// Whether there may be new URLs.
  private var mustLook = false
  /// For each playlist, the number of requests after which all are about equally recent.
  private var neededRequests: [Int: Int] = [:]
  /// The URLs to load, in the order in which they were found.
  private(set) var wanted: [String] = []
  /// The number of URLs requested so far.
  private var documents = 0
  private var isFull = false
  private var answers = AnswerStore()
  /// The names of bodies, by URL.
  private var names: [String: String] = [:]
  /// The documents that could not be loaded so far, in the order of their first failure.
  package private(set) var failures: [Failure] = []
  /// The URLs without an answer.
  private var missed: Set<String> = []
  /// The number of bodies received.
  package private(set) var bodies = 0
  /// A number that changes with what is known of documents.
  private(set) var knowledge = 0

  /// The findings about all documents together.
  package private(set) var findings: JointFindings

  init(_ linter: Linter, facts: ObservedFacts? = nil) {
    self.linter = linter
    self.facts = facts
    findings = JointFindings(linter)
  }

  /// The file name for the body of a load; nil if there is no body.
  func file(for load: DocumentLoad) -> String? {
    guard case .bytes(let bytes) = load.body else { return nil }
    let ending =
      bytes.starts(with: "#EXTM3U".utf8) ? ".m3u8" : JSONText.isJSON(bytes) ? ".json" : ""
    return "assets/\((bodies + 1).zeroPadded(to: 5))\(ending)"
  }

  /// Whether an answer from a URL is expected, the first one or a retry.
  func awaits(_ address: String) -> Bool {
    wanted.contains(address) || failures.contains { $0.address == address && $0.plan.next != nil }
  }

  /// A document that was loaded for an interstitial.
  func loadedDocument(at address: String) -> FoundDocument {
    answers.document(at: address, named: { names[address] ?? address })
      ?? .absent(reason: "not loaded")
  }

  /// The log of the requests for these URLs; nil if nothing was sent.
  func log(of addresses: Set<String>) -> RecordedAnswers? {
    AnswerStore.log(of: answers.records(of: addresses))
  }

  /// The URLs to load by `moment`.
  func due(at moment: Seconds) -> [String] {
    wanted + failures.filter { $0.plan.next.map { $0 <= moment } ?? false }.map(\.address)
  }

  /// Checks whether a playlist has new interstitials, or may no longer have earlier findings that involve
  /// other documents.
  mutating func inspect(_ document: Document, of number: Int, in channel: ChannelPlaylists) {
    let playlists = channel.all
    let isFirst = playlists[number].requests == 1
    var isNew = isFirst
    for interstitial in document.interstitials {
      let addresses = interstitial.assets.map { document.playlist.text($0.range) }
      if seen.insert([interstitial.id ?? ""] + addresses).inserted { isNew = true }
    }
    guard isNew else {
      let playlist = playlists[number]
      let isChanged = playlist.failure == nil && playlist.lastChange == playlist.lastLoad
      // Several playlists are looked at together after each change.
      if isChanged, playlists.count == 1, facts != nil { mustLook = true }
      // Playlists may come to differ, and agree again.
      if isChanged, phase == .settled, !linter.rules.isEmpty,
        playlists.count > 1 || findings.hasPresent
      {
        phase = .changed
        wait(for: playlists, except: number)
      }
      return
    }
    mustLook = true
    switch phase {
    case .new, .newAgain:
      if !isFirst { phase = .newAgain }
    case .settled, .changed:
      phase = .new
      if !isFirst { wait(for: playlists, except: number) }
    }
  }

  /// Waits until all playlists contain what is new: a current load of another playlist may have started
  /// earlier.
  private mutating func wait(for playlists: [WatchedPlaylist], except number: Int? = nil) {
    for (other, playlist) in playlists.enumerated() where other != number {
      neededRequests[other] = playlist.requests + 2
    }
  }

  private func isAwaiting(_ playlists: [WatchedPlaylist]) -> Bool {
    playlists.enumerated().contains { number, playlist in
      playlist.ending == nil && playlist.failure == nil
        && playlist.requests < neededRequests[number] ?? 1
    }
  }

  /// Records that a document became unreachable, or reachable again.
  mutating func recordReach() {
    if phase == .settled { phase = .changed }
  }

  /// Records the answer to the request for a document; another failure for the same reason is no event.
  mutating func record(_ load: DocumentLoad, named name: String) -> [WatchEvent] {
    let address = load.address
    knowledge += 1
    let known = failures.firstIndex { $0.address == address }
    wanted.removeAll { $0 == address }
    answers.add(load.answer, for: address)
    names[address] = name
    guard case .none(let reason, let isFinal) = load.body else {
      bodies += 1
      mustLook = true
      guard let known else { return [] }
      recordReach()
      findings.setLoaded(address)
      let count = failures.remove(at: known).plan.failures
      return [Self.event(address, .recovered(failures: count), load.arrival)]
    }
    mustLook = mustLook || known == nil
    findings.setUnloaded(address, named: name, because: reason)
    let index = known ?? failures.count
    let isNew = known.map { failures[$0].reason != reason } ?? true
    if known == nil {
      failures.append(
        Failure(address: address, reason: reason, briefReason: load.briefReason ?? reason))
    }
    (failures[index].reason, failures[index].briefReason) = (reason, load.briefReason ?? reason)
    failures[index].plan.fail(
      status: load.status, retryAfter: load.retryAfter, isFinal: isFinal, ended: load.ended)
    let wait = failures[index].plan.next.map { $0 - load.ended }
    guard isNew || wait == nil else { return [] }
    return [Self.event(address, .unloaded(reason, next: wait), load.arrival)]
  }

  /// Records that there will be no answer for a requested URL.
  mutating func recordMissing(
    _ address: String, named name: String, at time: DateTime
  ) -> [WatchEvent] {
    wanted.removeAll { $0 == address }
    missed.insert(address)
    mustLook = true
    findings.setUnloaded(address, named: name, because: Self.unanswered)
    return [Self.event(address, .failed(Self.unanswered), time)]
  }

  private static let unanswered = "no answer while the channel was watched"

  private static func event(
    _ address: String, _ kind: WatchEvent.Kind, _ time: DateTime
  ) -> WatchEvent {
    WatchEvent(time: time, playlist: ChannelPlaylists.lastPart(of: address), load: 0, kind: kind)
  }

  /// Determines what to load, and checks all documents once they are loaded.
  mutating func advance(_ channel: ChannelPlaylists, at time: DateTime) -> [WatchEvent] {
    guard phase != .settled || mustLook, wanted.isEmpty, channel.hasDocuments else { return [] }
    let isAwaiting = isAwaiting(channel.all)
    guard mustLook || !isAwaiting else { return [] }
    var events: [WatchEvent] = []
    let graph = graph(of: channel, time, &events)
    mustLook = false
    guard phase != .settled, wanted.isEmpty, !isAwaiting else { return events }
    return events + judge(graph, channel, isSettled: true, at: time)
  }

  /// Runs the pending check; no more loads will follow.
  mutating func finish(_ channel: ChannelPlaylists, at time: DateTime) -> [WatchEvent] {
    guard phase != .settled, channel.hasDocuments else { return [] }
    var events: [WatchEvent] = []
    let wanted = wanted
    let graph = graph(of: channel, time, &events)
    self.wanted = wanted
    return judge(graph, channel, isSettled: !isAwaiting(channel.all), at: time)
  }

  /// The latest loads of all playlists with their references; missing documents are requested.
  private mutating func graph(
    of channel: ChannelPlaylists, _ time: DateTime, _ events: inout [WatchEvent]
  ) -> DocumentGraph {
    var missing: [String] = []
    var used: Set<String> = []
    var limits = DocumentGraph.Limits()
    limits.members = 1_000
    let (source, location) = channel.entry
    var graph = DocumentGraph(
      source, at: location, podServingHosts: linter.settings.podServingHosts, limits: limits
    ) { address in
      if let document = channel.document(at: address) { return document }
      if answers[address] == nil, missed.contains(address) {
        return .absent(reason: Self.unanswered)
      }
      if let found = answers.document(at: address, named: { names[address] ?? address }) {
        used.insert(address)
        return found
      }
      missing.append(address)
      return .absent(reason: "not loaded")
    }
    graph.answers = AnswerStore.log(
      of: channel.all.compactMap(\.failedRequest) + answers.records(of: used))
    // Those of a client that changes variants are minutes apart.
    for playlist in channel.all { graph.loadTimes[playlist.location] = playlist.loadTime }
    facts?.add(graph)
    forget(except: used)
    let room = Self.mostDocuments - documents
    wanted += missing.prefix(room)
    documents += min(missing.count, room)
    if missing.count > room, !isFull {
      isFull = true
      let label = ChannelPlaylists.lastPart(of: channel.address)
      events.append(
        WatchEvent(
          time: time, playlist: label, load: 0, kind: .fullOfAssets(most: Self.mostDocuments)))
    }
    return graph
  }

  private mutating func forget(except used: Set<String>) {
    if answers.size > Self.mostBytes { answers.keep(used) }
  }

  private mutating func judge(
    _ graph: DocumentGraph, _ channel: ChannelPlaylists, isSettled: Bool, at time: DateTime
  ) -> [WatchEvent] {
    if phase == .newAgain {
      phase = .new
      wait(for: channel.all)
    } else {
      phase = .settled
    }
    return findings.judge(graph, channel, isSettled: isSettled, at: time)
  }
}
