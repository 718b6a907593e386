import HLSDocuments
import HLSLinting
import HLSLoading
import SourceText

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
