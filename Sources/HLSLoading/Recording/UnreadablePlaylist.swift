package import HLSDocuments
import SourceText

/// A playlist in a recording of which no load has a body that can be read.
package struct UnreadablePlaylist: Sendable {
  /// The address of the first load.
  package let address: String
  /// Why the body of the first load cannot be read, in one line.
  package let reason: String

  /// The address without user information, query and fragment.
  package var name: String { AddressNames.plainName(of: address) }
}

extension RecordedAnswers {
  /// The playlists of which no load has a body that can be read, in the order of their first loads, judging
  /// by their names and media types.
  ///
  /// `find` looks up bodies by their local addresses.
  package func unreadablePlaylists(find: (String) -> FoundDocument) -> [UnreadablePlaylist] {
    var readable: Set<String> = []
    var unreadable: [UnreadablePlaylist] = []
    for exchange in log.exchanges where exchange.isOfPlaylist && !exchange.isRedirect {
      let name = AddressNames.plainName(of: exchange.url.text)
      guard !readable.contains(name) else { continue }
      guard let reason = obstacle(to: exchange, find) else {
        readable.insert(name)
        continue
      }
      unreadable.append(UnreadablePlaylist(address: exchange.url.text, reason: reason))
    }
    return unreadable.filter { readable.insert($0.name).inserted }
  }

  /// Why the body of an exchange cannot be read; nil if it can.
  private func obstacle(to exchange: Exchange, _ find: (String) -> FoundDocument) -> String? {
    if let reason = exchange.answerObstacle { return reason }
    guard let file = address(of: exchange) else { return "the body was not kept" }
    guard case .absent(let reason) = find(file) else { return nil }
    return reason
  }
}
