import HLSPlaylist
import SourceText

extension Playlist {
  /// The address after variable substitution, in parentheses; empty if the excerpt of a finding shows it.
  func addressNote(_ range: ByteRange) -> String {
    guard case .substituted(let text) = resolved(range) else { return "" }
    return " (\(text.shown))"
  }
}
