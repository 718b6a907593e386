package import HLSDocuments
import SourceText

extension Exchange {
  /// Whether the request was for a playlist, judging by its name and the media type of its answer.
  package var isOfPlaylist: Bool {
    mediaType?.hasSuffix("mpegurl") ?? false || AddressNames.isPlaylist(url.text)
  }
}

extension AddressNames {
  /// Whether the name in an address is that of a playlist.
  static func isPlaylist(_ address: String) -> Bool {
    let name = plainName(of: address).lowercased()
    return name.hasSuffix(".m3u8") || name.hasSuffix(".m3u")
  }
}
