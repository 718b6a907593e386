import HLSConformance
import HLSDelivery
import HLSInterstitials
import HLSPlaylist

/// What interstitials of watched playlists lead to: each document is loaded once, or as often as it
/// takes, and all are judged together when something new is there.
///
/// It hears what was loaded in the order in which that came, and has no clock: a recording gives the
/// same.
struct WatchedAssets: Sendable {
  /// More documents than these are not loaded in one watch.
  static let mostDocuments = 5_000
  /// More bytes of them are not kept; those that nothing leads to any more go.
  private static let mostBytes = 64 << 20

  private struct Loaded: Sendable {
    let load: PlaylistLoad
    let name: String
  }

  /// A document that could not be loaded.
  struct Failure: Sendable {
    let address: String
    fileprivate(set) var reason: String
    /// The same in few words.
    fileprivate(set) var briefReason: String
    fileprivate(set) var plan = AttemptPlan()
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
  /// For each playlist, how many loads it has when all are about equally new.
  private var neededTakes: [Int: Int] = [:]
  /// The addresses to load, in the order in which they were found.
  private(set) var wanted: [String] = []
  /// How many addresses were wanted so far.
  private var documents = 0
  private var isFull = false
  private var loaded: [String: Loaded] = [:]
  private var order: [String] = []
  /// What could not be loaded so far, in the order in which that came out.
  private(set) var failures: [Failure] = []
  /// The addresses without an answer.
  private var missed: Set<String> = []
  /// How many bodies came.
  private(set) var bodies = 0

  /// What was found.
  private(set) var findings: JointFindings

  init(_ linter: Linter) {
    self.linter = linter
    findings = JointFindings(linter)
  }

  /// The name of the file for what came of a load; nil where no body came.
  func file(for load: PlaylistLoad) -> String? {
    guard case .bytes(let bytes) = load.body else { return nil }
    let number = String(bodies + 1)
    let ending =
      bytes.starts(with: "#EXTM3U".utf8) ? ".m3u8" : JSONText.isJSON(bytes) ? ".json" : ""
    return "assets/\(String(repeating: "0", count: max(0, 5 - number.count)))\(number)\(ending)"
  }

  /// Whether an answer from an address is waited for, be it the first one or another one.
  func awaits(_ address: String) -> Bool {
    wanted.contains(address) || failures.contains { $0.address == address && $0.plan.next != nil }
  }

  /// The addresses to load by then.
  func due(at moment: Seconds) -> [String] {
    wanted + failures.filter { $0.plan.next.map { $0 <= moment } ?? false }.map(\.address)
  }

  /// Looks whether a playlist has an interstitial that is new, or may have done with what was found of
  /// it and others.
  mutating func note(_ document: Document, of number: Int, in playlists: [WatchedPlaylist]) {
    let isFirst = playlists[number].takes == 1
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
      neededTakes[other] = playlist.takes + 2
    }
  }

  private func isAwaiting(_ playlists: [WatchedPlaylist]) -> Bool {
    playlists.enumerated().contains { number, playlist in
      playlist.ending == nil && playlist.failure == nil
        && playlist.takes < neededTakes[number] ?? 1
    }
  }

  /// Takes it that something is out of reach, or back.
  mutating func noteReach() {
    guard !isDue else { return }
    (isDue, canBePutOff) = (true, true)
  }

  /// Takes what came of the request for an address that was wanted.
  mutating func take(_ load: PlaylistLoad, named name: String) -> [WatchEvent] {
    let address = load.address
    let known = failures.firstIndex { $0.address == address }
    wanted.removeAll { $0 == address }
    if loaded.updateValue(Loaded(load: load, name: name), forKey: address) != nil {
      order.removeAll { $0 == address }
    }
    order.append(address)
    guard case .none(let reason, let isFinal) = load.body else {
      bodies += 1
      mustLook = true
      guard let known else { return [] }
      noteReach()
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

  /// Takes it that no answer comes for an address that was wanted.
  mutating func miss(_ address: String, named name: String, at time: DateTime) -> [WatchEvent] {
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
    WatchEvent(time: time, playlist: WatchedChannel.lastPart(of: address), load: 0, kind: kind)
  }

  /// Finds out what is to be loaded, and judges all when it is there.
  mutating func advance(_ channel: WatchedChannel, at time: DateTime) -> [WatchEvent] {
    guard isDue || mustLook, wanted.isEmpty, channel.hasDocuments else { return [] }
    let isAwaiting = isAwaiting(channel.playlists)
    guard mustLook || !isAwaiting else { return [] }
    var events: [WatchEvent] = []
    let graph = graph(of: channel, time, &events)
    mustLook = false
    guard isDue, wanted.isEmpty, !isAwaiting else { return events }
    return events + judge(graph, channel, isSettled: true, at: time)
  }

  /// Judges what was not judged yet, as nothing will come any more.
  mutating func finish(_ channel: WatchedChannel, at time: DateTime) -> [WatchEvent] {
    guard isDue, channel.hasDocuments else { return [] }
    var events: [WatchEvent] = []
    let wanted = wanted
    let graph = graph(of: channel, time, &events)
    self.wanted = wanted
    return judge(graph, channel, isSettled: !isAwaiting(channel.playlists), at: time)
  }

  /// The newest loads of all playlists with what they lead to; what is not there is wanted from now on.
  private mutating func graph(
    of channel: WatchedChannel, _ time: DateTime, _ events: inout [WatchEvent]
  ) -> DocumentGraph {
    var missing: [String] = []
    var used: Set<String> = []
    var limits = GraphBuilder.Limits()
    limits.members = 1_000
    let (source, location) = channel.entry
    var graph = DocumentGraph.following(
      source, at: location, settings: linter.settings, limits: limits
    ) { address in
      if let document = channel.watchedDocument(at: address) { return document }
      if let known = loaded[address] {
        used.insert(address)
        switch known.load.body {
        case .bytes(let bytes):
          return .source(
            SourceFile(name: known.name, bytes: bytes), location: known.load.location)
        case .none(let reason, _): return .absent(reason: reason)
        }
      }
      if missed.contains(address) { return .absent(reason: Self.unanswered) }
      guard WebAddress.begins(address) else {
        return .absent(reason: "\(FetchFailure.notOfTheWeb)")
      }
      missing.append(address)
      return .absent(reason: "not loaded")
    }
    let lines =
      channel.playlists.compactMap(\.failedLine)
      + order.filter(used.contains).compactMap { loaded[$0]?.load.line }
    let text = lines.map { $0 + "\n" }.joined()
    if !text.isEmpty {
      graph.answers = RecordedAnswers(
        ExchangeLog(parsing: SourceFile(name: Self.recordName, bytes: Array(text.utf8))),
        at: Self.recordName)
    }
    forget(except: used)
    let room = Self.mostDocuments - documents
    wanted += missing.prefix(room)
    documents += min(missing.count, room)
    if missing.count > room, !isFull {
      isFull = true
      let label = WatchedChannel.lastPart(of: channel.address)
      events.append(WatchEvent(time: time, playlist: label, load: 0, kind: .fullOfAssets))
    }
    return graph
  }

  /// What stands for the record in reports, as there is no file of it.
  private static let recordName = "<answers>"

  private mutating func forget(except used: Set<String>) {
    let size = loaded.values.reduce(0) { $0 + $1.load.size }
    guard size > Self.mostBytes else { return }
    loaded = loaded.filter { used.contains($0.key) }
    order.removeAll { loaded[$0] == nil }
  }

  private mutating func judge(
    _ graph: DocumentGraph, _ channel: WatchedChannel, isSettled: Bool, at time: DateTime
  ) -> [WatchEvent] {
    (isDue, canBePutOff) = (false, false)
    if isDueAgain { wait(for: channel.playlists) }
    isDueAgain = false
    return findings.judge(graph, channel, isSettled: isSettled, at: time)
  }
}
