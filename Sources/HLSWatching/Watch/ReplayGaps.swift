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

  /// The playlists that were not watched.
  func results(of playlists: ChannelPlaylists) -> [SourceResult] {
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
