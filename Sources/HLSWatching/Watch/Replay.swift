import HLSDocuments
import HLSLinting
import HLSLoading
import SourceText

/// Watches a recording: checks its loads in order, at once or at a given speed.
package struct Replay {
  private let answers: RecordedAnswers
  private let files: LinkedFiles
  private let naming = SourceNaming()
  /// The factor relative to the original speed; nil to replay at once.
  private let speed: Int?
  /// The first requested URL.
  package let address: String
  /// Why the log cannot be read to its end, with its path; nil if it can.
  package let obstacle: String?

  /// Reads the log in a folder; throws if there is none or it has no request.
  package init(_ folder: String, speed: Int?) throws(WatchFailure) {
    self.speed = speed
    let path = Recording.path(in: folder)
    let recording = Recording(at: path, naming)
    guard let answers = recording.answers else {
      throw WatchFailure(.source, Self.reason(folder, recording.failure ?? .notFound))
    }
    self.answers = answers
    obstacle = recording.obstacle
    files = LinkedFiles(inside: folder, absolute: naming.absolute)
    guard let first = answers.log.exchanges.first(where: { $0.method == "GET" }) else {
      throw WatchFailure(
        .source,
        answers.log.faultDescription.map { "\(path): \($0)" } ?? "\(path) contains no request")
    }
    address = first.url.text
  }

  /// Why there is no recording at the given path.
  private static func reason(_ folder: String, _ failure: LoadFailure) -> String {
    let allowed = "expected an http or https URL, or the folder of a recording"
    if folder.contains("://") { return "\(folder) has an unsupported scheme; \(allowed)" }
    do {
      _ = try LoadedFile(reading: folder, limit: 1)
    } catch .notFound {
      return "no such folder: \(folder); \(allowed)"
    } catch .isDirectory {
      return "\(folder) contains no recording: \(ExchangeLog.fileName): \(failure)"
    } catch {}
    return "\(folder) is a file; \(allowed)"
  }

  /// Processes the loads until the channel was valid for long enough, the time limit is reached, or the watch
  /// is stopped.
  package func run(
    _ state: inout WatchState, _ output: inout any WatchOutput,
    control: WatchControl = WatchControl()
  ) throws {
    defer { output.close() }
    let clock = ContinuousClock.now
    let exchanges = answers.log.exchanges.filter { $0.method == "GET" }
    let start =
      exchanges.compactMap { $0.time?.value }.min { $0.isBefore($1) } ?? DateTime(milliseconds: 0)
    let recorded = Set(exchanges.map(\.url.text))
    var gaps = ReplayGaps()
    for exchange in exchanges {
      let number = state.channel.playlists.number(of: exchange.url.text)
      guard number != nil || state.channel.assets.awaits(exchange.url.text) else {
        gaps.skip(exchange)
        continue
      }
      gaps.show(exchange)
      let (body, name, unread) = body(of: exchange)
      let load = DocumentLoad(exchange, body: body, since: start)
      if let limit = state.limit, load.ended > limit { break }
      if let speed {
        while !control.isStopped {
          let moment = Seconds(.now - clock) * speed
          try output.update(state, at: moment)
          guard moment < load.ended else { break }
          let rest = (load.ended - moment).nanoseconds / 1_000_000 / Int64(speed) + 1
          control.wait(milliseconds: min(rest, 500))
        }
      }
      guard !control.isStopped else { break }
      if let number { gaps.record(load, of: number, unread: unread) }
      try output.show(
        number.map { state.record(load, of: $0, named: name) }
          ?? state.record(load, ofAsset: name))
      try output.show(state.recordMissing { !recorded.contains($0) })
      if state.hasBeenValid { break }
    }
    state.unjudged = gaps.results(of: state.channel.playlists)
    try output.show(state.finish())
  }

  /// The recorded body and its file name in reports, or the result of a file that cannot be read.
  private func body(
    of exchange: Exchange
  ) -> (AnswerStore.Body, name: String?, unread: SourceResult?) {
    if let reason = exchange.failure ?? exchange.stopped { return (.none(reason), nil, nil) }
    if let status = exchange.status, !exchange.isSuccess {
      return (
        .none(status.value == 0 ? "no answer" : "\(FetchFailure.status(status.value))"), nil, nil
      )
    }
    if let reason = exchange.answerObstacle { return (.none(reason), nil, nil) }
    guard let address = answers.address(of: exchange) else {
      return (.none("the body was not kept"), nil, nil)
    }
    switch files.file(at: address) {
    case .success(let file): return (.bytes(file.bytes), naming.name(file.path), nil)
    case .failure(let failure):
      let reference = URIReference(address)
      let path = reference.decoded(reference.path).text
      let shown = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
      return (
        .none("\(failure)"), nil,
        SourceResult(source: naming.name(shown), unchecked: "\(failure)")
      )
    }
  }
}

/// What a recording contains and a watch of it does not judge.
struct ReplayGaps {
  /// The addresses of what is watched, without the parameters that clients add.
  private var shown: Set<String> = []
  /// The playlists that were not watched when their loads were reached.
  private var skipped: [(key: String, address: String)] = []
  /// The loads of playlists whose files cannot be read.
  private var unread: [(playlist: Int, result: SourceResult)] = []
  /// Why the last loads of playlists failed, unless ``unread`` contains them.
  private var failures: [Int: String] = [:]

  /// Records that a load belongs to what is watched.
  mutating func show(_ exchange: Exchange) {
    shown.insert(ExchangeLog.loadKey(exchange.url))
  }

  /// Records that a load does not belong to what is watched.
  mutating func skip(_ exchange: Exchange) {
    let key = ExchangeLog.loadKey(exchange.url)
    guard exchange.isOfPlaylist, !shown.contains(key) else { return }
    skipped.append((key, exchange.url.text))
  }

  /// Records a load of a playlist; `unread` is the result of its file if that cannot be read.
  mutating func record(_ load: DocumentLoad, of number: Int, unread result: SourceResult?) {
    failures[number] = nil
    if let result {
      unread.append((number, result))
    } else if case .none(let reason, _) = load.body {
      failures[number] = reason
    }
  }

  /// What was not judged of the playlists that were watched, then the playlists that were not.
  func results(of playlists: ChannelPlaylists) -> [SourceResult] {
    let all = playlists.all
    // A playlist of which nothing was loaded has such a result itself.
    let loaded = Set(all.indices.filter { all[$0].reloads.count > 0 })
    var seen: Set<String> = []
    let files = unread.filter { loaded.contains($0.playlist) }.map(\.result)
      .filter { seen.insert($0.source).inserted }
    return files + lastLoads(of: all, loaded) + hidden(by: playlists)
  }

  /// The results of last loads that failed, except of playlists that are known to be gone.
  private func lastLoads(of all: [WatchedPlaylist], _ loaded: Set<Int>) -> [SourceResult] {
    all.enumerated().compactMap { number, playlist in
      guard let reason = failures[number], loaded.contains(number), playlist.ending == nil,
        !playlist.isUnreachable, !playlist.isMissing
      else { return nil }
      return SourceResult(source: "\(playlist.name) (last load)", unchecked: reason)
    }
  }

  /// The results of playlists that were not watched.
  private func hidden(by playlists: ChannelPlaylists) -> [SourceResult] {
    var names = AddressNames()
    for playlist in playlists.all { _ = names.name(of: playlist.address) }
    var seen = shown
    return skipped.filter { seen.insert($0.key).inserted }.map { _, address in
      SourceResult(
        source: names.name(of: address),
        unchecked: "not watched: \(playlists.name) and its documents do not reference it")
    }
  }
}
