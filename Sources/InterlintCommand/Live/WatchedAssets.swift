import HLSConformance
import HLSDelivery
import HLSInterstitials
import HLSPlaylist

/// What interstitials of watched playlists lead to: each document is loaded once, and all are judged
/// together when something new is there.
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

  private let linter: Linter
  /// The interstitials that were seen: their IDs and addresses as they are written.
  private var seen: Set<[String]> = []
  /// Whether there is something that was not judged, and whether more came while that was waited for.
  private var isDue = false
  private var isDueAgain = false
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

  /// Looks whether a playlist has an interstitial that is new.
  mutating func note(_ document: Document, of number: Int, in playlists: [WatchedPlaylist]) {
    let isFirst = playlists[number].takes == 1
    var isNew = isFirst
    for interstitial in document.interstitials {
      let addresses = interstitial.assets.map { document.playlist.text($0.range) }
      if seen.insert([interstitial.id ?? ""] + addresses).inserted { isNew = true }
    }
    guard isNew else { return }
    mustLook = true
    if isFirst {
      isDue = true
    } else if isDue {
      isDueAgain = true
    } else {
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

  /// Takes what came of the request for an address that was wanted.
  mutating func take(_ load: PlaylistLoad, named name: String) -> [WatchEvent] {
    wanted.removeAll { $0 == load.address }
    loaded[load.address] = Loaded(load: load, name: name)
    order.append(load.address)
    mustLook = true
    guard case .none(let reason, _) = load.body else {
      bodies += 1
      return []
    }
    findings.add(SourceResult(source: name, unchecked: reason))
    return [Self.failure(of: load.address, reason, load.arrival)]
  }

  /// Takes it that no answer comes for an address that was wanted.
  mutating func miss(_ address: String, named name: String, at time: DateTime) -> [WatchEvent] {
    wanted.removeAll { $0 == address }
    missed.insert(address)
    mustLook = true
    findings.add(SourceResult(source: name, unchecked: Self.unanswered))
    return [Self.failure(of: address, Self.unanswered, time)]
  }

  private static let unanswered = "no answer came while the channel was watched"

  private static func failure(
    of address: String, _ reason: String, _ time: DateTime
  ) -> WatchEvent {
    WatchEvent(
      time: time, playlist: WatchedChannel.lastPart(of: address), load: 0, kind: .failed(reason))
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
    let text = order.filter(used.contains).compactMap { loaded[$0]?.load.line }
      .map { $0 + "\n" }.joined()
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
    isDue = false
    if isDueAgain { wait(for: channel.playlists) }
    isDueAgain = false
    return findings.judge(graph, channel, isSettled: isSettled, at: time)
  }
}
