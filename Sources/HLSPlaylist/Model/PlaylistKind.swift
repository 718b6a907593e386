/// Which of the two kinds of playlist a file is (rfc8216bis-22, section 4.1).
public enum PlaylistKind: Sendable {
  case media
  case multivariant
  /// Tags that only a media playlist has and tags that only a multivariant playlist has.
  case mixed
  /// Neither kind of tag; clients take such a file for a multivariant playlist with nothing in it.
  case undetermined

  /// The kind that the tags speak for.
  ///
  /// EXTINF and EXT-X-TARGETDURATION, which every media playlist has, and the two tags of variant
  /// streams weigh more than tags that may have been put into the wrong file.
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
