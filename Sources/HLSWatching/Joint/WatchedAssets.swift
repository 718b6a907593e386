import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSLoading
import HLSPlaylist
public import SourceText

/// The documents that interstitials of watched playlists reference: each is loaded once, or as often as
/// it takes, and all are judged together when something new has come.
///
/// It is given loads in the order in which they came, and has no clock: a recording gives the same.
public struct WatchedAssets: Sendable {
  /// More documents than these are not loaded in one watch.
  static let mostDocuments = 5_000
  /// More bytes of them are not kept; those that nothing references any more are dropped.
  private static let mostBytes = 64 << 20

  /// A document that could not be loaded.
  public struct Failure: Sendable {
    public let address: String
    public fileprivate(set) var reason: String
    /// The same in few words.
    public fileprivate(set) var briefReason: String
    fileprivate var plan = AttemptPlan()

    /// When it is requested again, since the start of the watch; nil for never.
    public var nextAttempt: Seconds? { plan.next }
  }

  private let linter: Linter
  /// The interstitials that were seen: their IDs and addresses as they are written.
  private var seen: Set<[String]> = []
  /// Whether there is something that was not judged, and whether more came while that was waited for.
  private var isDue = false
  private var isDueAgain = false
  /// Whether what is due may be put off until all playlists have what has just come.
  private var canBePutOff = false
  /// Whether addresses may have come that are not known.
  private var mustLook = false
  /// For each playlist, how many requests it has when all are about equally new.
  private var neededRequests: [Int: Int] = [:]
  /// The addresses to load, in the order in which they were found.
  private(set) var wanted: [String] = []
  /// How many addresses were wanted so far.
  private var documents = 0
  private var isFull = false
  private var answers = AnswerStore()
  /// The names of bodies, by their addresses.
  private var names: [String: String] = [:]
  /// The documents that could not be loaded so far, in the order in which that became known.
  public private(set) var failures: [Failure] = []
  /// The addresses without an answer.
  private var missed: Set<String> = []
  /// How many bodies came.
  public private(set) var bodies = 0

  public private(set) var findings: JointFindings

  init(_ linter: Linter) {
    self.linter = linter
    findings = JointFindings(linter)
  }

  /// The name of the file for the body of a load; nil where no body came.
  func file(for load: DocumentLoad) -> String? {
    guard case .bytes(let bytes) = load.body else { return nil }
    let ending =
      bytes.starts(with: "#EXTM3U".utf8) ? ".m3u8" : JSONText.isJSON(bytes) ? ".json" : ""
    return "assets/\((bodies + 1).zeroPadded(to: 5))\(ending)"
  }

  /// Whether an answer from an address is waited for, the first one or another one.
  func awaits(_ address: String) -> Bool {
    wanted.contains(address) || failures.contains { $0.address == address && $0.plan.next != nil }
  }

  /// The addresses to load by then.
  func due(at moment: Seconds) -> [String] {
    wanted + failures.filter { $0.plan.next.map { $0 <= moment } ?? false }.map(\.address)
  }

  /// Looks whether a playlist has an interstitial that is new, or may no longer have what was found of
  /// it and others.
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
      // Playlists may come to differ, and agree again.
      if isChanged, !isDue, !linter.rules.isEmpty, playlists.count > 1 || findings.hasPresent {
        canBePutOff = true
        wait(for: playlists, except: number)
      }
      return
    }
    mustLook = true
    if isFirst {
      (isDue, canBePutOff) = (true, false)
    } else if isDue, !canBePutOff {
      isDueAgain = true
    } else {
      canBePutOff = false
      wait(for: playlists, except: number)
    }
  }

  /// Waits until all playlists have what is new: the load of another one that is under way may have
  /// begun before.
  private mutating func wait(for playlists: [WatchedPlaylist], except number: Int? = nil) {
    isDue = true
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

  /// Records that something is out of reach, or back.
  mutating func recordReach() {
    guard !isDue else { return }
    (isDue, canBePutOff) = (true, true)
  }

  /// Records the answer to the request for an address that was wanted.
  mutating func record(_ load: DocumentLoad, named name: String) -> [WatchEvent] {
    let address = load.address
    let known = failures.firstIndex { $0.address == address }
    wanted.removeAll { $0 == address }
    answers.add(load.answer, for: address)
    names[address] = name
    guard case .none(let reason, let isFinal) = load.body else {
      bodies += 1
      mustLook = true
      guard let known else { return [] }
      recordReach()
      findings.setUnloaded(nil, at: address)
      let count = failures.remove(at: known).plan.failures
      return [Self.event(address, .recovered(failures: count), load.arrival)]
    }
    mustLook = mustLook || known == nil
    findings.setUnloaded(SourceResult(source: name, unchecked: reason), at: address)
    let index = known ?? failures.count
    if known == nil {
      failures.append(
        Failure(address: address, reason: reason, briefReason: load.briefReason ?? reason))
    }
    (failures[index].reason, failures[index].briefReason) = (reason, load.briefReason ?? reason)
    failures[index].plan.fail(
      status: load.status, retryAfter: load.retryAfter, isFinal: isFinal, ended: load.ended)
    let wait = failures[index].plan.next.map { $0 - load.ended }
    return [Self.event(address, .unloaded(reason, next: wait), load.arrival)]
  }

  /// Records that no answer comes for an address that was wanted.
  mutating func recordMissing(
    _ address: String, named name: String, at time: DateTime
  ) -> [WatchEvent] {
    wanted.removeAll { $0 == address }
    missed.insert(address)
    mustLook = true
    findings.setUnloaded(SourceResult(source: name, unchecked: Self.unanswered), at: address)
    return [Self.event(address, .failed(Self.unanswered), time)]
  }

  private static let unanswered = "no answer came while the channel was watched"

  private static func event(
    _ address: String, _ kind: WatchEvent.Kind, _ time: DateTime
  ) -> WatchEvent {
    WatchEvent(time: time, playlist: ChannelPlaylists.lastPart(of: address), load: 0, kind: kind)
  }

  /// Finds out what is to be loaded, and judges all when it is there.
  mutating func advance(_ channel: ChannelPlaylists, at time: DateTime) -> [WatchEvent] {
    guard isDue || mustLook, wanted.isEmpty, channel.hasDocuments else { return [] }
    let isAwaiting = isAwaiting(channel.all)
    guard mustLook || !isAwaiting else { return [] }
    var events: [WatchEvent] = []
    let graph = graph(of: channel, time, &events)
    mustLook = false
    guard isDue, wanted.isEmpty, !isAwaiting else { return events }
    return events + judge(graph, channel, isSettled: true, at: time)
  }

  /// Judges what was not judged yet, as nothing will come any more.
  mutating func finish(_ channel: ChannelPlaylists, at time: DateTime) -> [WatchEvent] {
    guard isDue, channel.hasDocuments else { return [] }
    var events: [WatchEvent] = []
    let wanted = wanted
    let graph = graph(of: channel, time, &events)
    self.wanted = wanted
    return judge(graph, channel, isSettled: !isAwaiting(channel.all), at: time)
  }

  /// The newest loads of all playlists with what they reference; what is missing is wanted from now on.
  private mutating func graph(
    of channel: ChannelPlaylists, _ time: DateTime, _ events: inout [WatchEvent]
  ) -> DocumentGraph {
    var missing: [String] = []
    var used: Set<String> = []
    var limits = GraphBuilder.Limits()
    limits.members = 1_000
    let (source, location) = channel.entry
    var graph = DocumentGraph.following(
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
    (isDue, canBePutOff) = (false, false)
    if isDueAgain { wait(for: channel.all) }
    isDueAgain = false
    return findings.judge(graph, channel, isSettled: isSettled, at: time)
  }
}
