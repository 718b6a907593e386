import Dispatch
import HLSDelivery
import HLSPlaylist

/// Loads the playlists of a channel when they are due, each on a queue of its own, and tells what comes
/// of it.
struct LiveLoop {
  /// An answer that waits to be looked at.
  private struct Arrival: Sendable {
    /// Nil for what interstitials lead to.
    let playlist: Int?
    let fetched: Fetched
    let began: Seconds
    let ended: Seconds
  }

  let fetcher: Fetcher
  let fields: RequestFields
  /// Where what comes is recorded.
  let recording: ExchangeRecorder?
  /// What a file of the recording is called in reports.
  let naming: SourceNaming
  var state: WatchState
  var output: any WatchOutput
  /// The record of the last requests, where none is kept in a folder.
  private(set) var log = ExchangeLines()

  private let start = ContinuousClock.now
  private let inbox = Exclusive<[Arrival]>([])
  private let bell = DispatchSemaphore(value: 0)
  private var queues: [Int: DispatchQueue] = [:]
  private let assetQueue = DispatchQueue(label: "assets", attributes: .concurrent)
  /// What interstitials lead to and is being loaded.
  private var loadingAssets: Set<String> = []

  static let mostAssetsAtATime = 8

  init(
    _ state: WatchState, _ output: any WatchOutput, fetcher: Fetcher, fields: RequestFields,
    recording: ExchangeRecorder?, naming: SourceNaming
  ) {
    (self.state, self.output) = (state, output)
    (self.fetcher, self.fields) = (fetcher, fields)
    (self.recording, self.naming) = (recording, naming)
  }

  private var now: Seconds { Seconds(.now - start) }

  /// Runs until all playlists have ended, the time is over or the user ends it; what is under way then
  /// is not waited for.
  mutating func run() throws {
    let bell = bell
    let interruption = Interruption { bell.signal() }
    defer { output.close() }
    var nextShow = Seconds.zero
    while !interruption.hasCome, !state.channel.hasEnded, state.limit.map({ now < $0 }) ?? true,
      output.isRead
    {
      loadDue()
      var wake = wakeTime
      if now >= nextShow {
        try output.update(state, at: now)
        nextShow = now + Self.leastBetweenShows
      } else {
        wake = min(wake, nextShow)
      }
      let wait = max(0, (wake - now).nanoseconds / 1_000_000 + 1)
      _ = bell.wait(timeout: .now() + .milliseconds(Int(clamping: wait)))
      let arrivals = inbox.withValue { inbox in
        defer { inbox = [] }
        return inbox
      }
      for arrival in arrivals { try take(arrival) }
    }
    try output.show(state.finish())
  }

  private static let leastBetweenShows = Seconds(nanoseconds: 250_000_000)

  /// When there is something to do at the latest: a playlist is due, or a second is over.
  private var wakeTime: Seconds {
    let now = now
    let second = Seconds(Int(clamping: now.nanoseconds / 1_000_000_000) + 1)
    let due = state.channel.playlists.enumerated().compactMap { number, playlist -> Seconds? in
      guard !state.loading.contains(number), case .load(_, let at) = playlist.next else {
        return nil
      }
      return at
    }
    return min(due.min() ?? second, second, state.limit ?? second)
  }

  private mutating func loadDue() {
    for (number, playlist) in state.channel.playlists.enumerated() {
      guard !state.loading.contains(number), case .load(let directives, let at) = playlist.next,
        at <= now
      else { continue }
      state.loading.insert(number)
      let queue = queues[number] ?? DispatchQueue(label: "playlist")
      queues[number] = queue
      load(directives.address(playlist.address), of: number, on: queue)
    }
    for address in state.channel.assets.due(at: now) where !loadingAssets.contains(address) {
      guard loadingAssets.count < Self.mostAssetsAtATime else { break }
      loadingAssets.insert(address)
      load(address, of: nil, on: assetQueue)
    }
  }

  private func load(_ address: String, of number: Int?, on queue: DispatchQueue) {
    let (fetcher, fields, inbox, bell, start) = (fetcher, fields, inbox, bell, start)
    queue.async {
      let began = Seconds(.now - start)
      let fetched = fetcher.fetch(address, with: fields)
      let ended = Seconds(.now - start)
      inbox.withValue {
        $0.append(Arrival(playlist: number, fetched: fetched, began: began, ended: ended))
      }
      bell.signal()
    }
  }

  private mutating func take(_ arrival: Arrival) throws {
    var load = PlaylistLoad(arrival.fetched, began: arrival.began, ended: arrival.ended)
    let file: String?
    if let number = arrival.playlist {
      state.loading.remove(number)
      file = state.channel.file(for: load, of: number)
    } else {
      loadingAssets.remove(load.address)
      file = state.channel.assets.file(for: load)
    }
    load.line = arrival.fetched.exchangeLine(file: recording == nil ? nil : file)
    if recording == nil { log.add(arrival.fetched) }
    if let recording {
      do {
        try recording.record(arrival.fetched, as: file)
      } catch {
        throw CommandFailure(code: .usage, message: "the recording \(recording.path) \(error)")
      }
    }
    let name = recording.flatMap { folder in file.map { naming.name(folder.path(of: $0)) } }
    try output.show(
      arrival.playlist.map { state.take(load, of: $0, named: name) }
        ?? state.take(load, ofAsset: name))
  }
}

extension Seconds {
  init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = Seconds(Int(clamping: seconds)) + Seconds(nanoseconds: attoseconds / 1_000_000_000)
  }
}
