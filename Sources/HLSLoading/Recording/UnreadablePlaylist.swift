package import HLSDocuments
import SourceText

/// A playlist in a recording of which no load has a body that can be read.
package struct UnreadablePlaylist: Sendable {
  /// The address of the first load.
  package let address: String
  /// Why the body of the first load cannot be read, in one line.
  package let reason: String
  /// Whether a playlist with the same name can be read, of which this may be another load.
  package fileprivate(set) var hasNamesake = false

  /// The address without the parameters that clients add.
  package var key: String { ExchangeLog.loadKey(URIReference(address)) }
}

extension RecordedAnswers {
  /// The playlists of which no load has a body that can be read, in the order of their first loads, judging
  /// by their names and media types.
  ///
  /// `find` looks up bodies by their local addresses.
  package func unreadablePlaylists(find: (String) -> FoundDocument) -> [UnreadablePlaylist] {
    var readable: Set<String> = []
    var names: Set<String> = []
    var unreadable: [UnreadablePlaylist] = []
    for exchange in log.exchanges where exchange.isOfPlaylist && !exchange.isRedirect {
      let key = ExchangeLog.loadKey(exchange.url)
      guard !readable.contains(key) else { continue }
      guard let reason = obstacle(to: exchange, find) else {
        readable.insert(key)
        names.insert(AddressNames.plainName(of: exchange.url.text))
        continue
      }
      unreadable.append(UnreadablePlaylist(address: exchange.url.text, reason: reason))
    }
    return unreadable.filter { readable.insert($0.key).inserted }.map { playlist in
      var playlist = playlist
      playlist.hasNamesake = names.contains(AddressNames.plainName(of: playlist.address))
      return playlist
    }
  }

  /// The loads of the playlists at some keys that cannot be judged, and why: those whose bodies are missing, and the
  /// last load of a playlist if it failed.
  ///
  /// `find` looks up bodies by their local addresses.
  package func unreadableLoads(
    of keys: Set<String>, find: (String) -> FoundDocument
  ) -> [(load: Exchange, reason: String)] {
    let loads = log.exchanges.filter {
      $0.isOfPlaylist && !$0.isRedirect && $0.status?.value != 304
        && keys.contains(ExchangeLog.loadKey($0.url))
    }
    let last = Dictionary(loads.map { (ExchangeLog.loadKey($0.url), $0.index) }) { $1 }
    return loads.compactMap { load in
      guard let reason = obstacle(to: load, find) else { return nil }
      let isMissing = load.answerObstacle == nil && load.file != nil
      guard isMissing || last[ExchangeLog.loadKey(load.url)] == load.index else { return nil }
      return (load, reason)
    }
  }

  /// Why the body of an exchange cannot be read; nil if it can.
  private func obstacle(to exchange: Exchange, _ find: (String) -> FoundDocument) -> String? {
    if let reason = exchange.answerObstacle { return reason }
    guard let file = address(of: exchange) else { return "the body was not kept" }
    guard case .absent(let reason) = find(file) else { return nil }
    return reason
  }
}
