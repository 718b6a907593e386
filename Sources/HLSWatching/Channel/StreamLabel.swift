import HLSDocuments
import HLSPlaylist
import SourceText

extension Link {
  /// Whether it refers to an audio rendition.
  func isOfAudio(in playlist: Playlist) -> Bool {
    guard role == .rendition, let tag else { return false }
    return playlist.word(playlist.attribute(.type, of: tag)).value == "AUDIO"
  }

  /// A short name that distinguishes the stream from the others, such as `640x360 1.2 Mbit/s` or
  /// `audio Deutsch`.
  func label(in playlist: Playlist) -> String? {
    guard let tag else { return nil }
    if role == .rendition {
      let type = playlist.word(playlist.attribute(.type, of: tag)).value?.lowercased()
      let name = playlist.string(playlist.attribute(.name, of: tag)).value
      let words = [type, name].compactMap { $0 }
      return words.isEmpty ? nil : words.joined(separator: " ")
    }
    var words: [String] = role == .iFrameStream ? ["I-frames"] : []
    if let attribute = playlist.attribute(.resolution, of: tag) {
      words.append(playlist.text(attribute.valueRange))
    }
    if let bits = playlist.wholeNumber(playlist.attribute(.bandwidth, of: tag)) {
      let tenths = bits / 100_000
      words.append(
        tenths == 0 ? "\(bits / 1_000) kbit/s" : "\(tenths / 10).\(tenths % 10) Mbit/s")
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
