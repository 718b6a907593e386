/// The kind of a playlist (rfc8216bis-22, section 4.1).
public enum PlaylistKind: Sendable {
  /// A media playlist: a list of media segments.
  case media
  /// A multivariant playlist: a list of variant streams and renditions.
  case multivariant
  /// A file with tags that only media playlists may have and tags that only multivariant playlists
  /// may have.
  case mixed
  /// A file without either kind of tag; clients treat it as an empty multivariant playlist.
  case undetermined

  /// Derives the kind from the tags.
  ///
  /// EXTINF, EXT-X-TARGETDURATION (which every media playlist has) and the two tags of variant
  /// streams take precedence over other tags, which may be in the wrong file.
  init(of census: TagCensus) {
    let media = census.count(of: .extinf) + census.count(of: .targetDuration) > 0
    let multivariant = census.count(of: .streamInf) + census.count(of: .iFrameStreamInf) > 0
    if media || multivariant {
      self.init(media: media, multivariant: multivariant)
    } else {
      let names = TagName.allCases.filter { census.count(of: $0) > 0 }
      self.init(
        media: names.contains { $0.family.isMediaOnly },
        multivariant: names.contains { $0.family == .multivariantPlaylist })
    }
  }

  private init(media: Bool, multivariant: Bool) {
    switch (media, multivariant) {
    case (true, true): self = .mixed
    case (true, false): self = .media
    case (false, true): self = .multivariant
    case (false, false): self = .undetermined
    }
  }
}
