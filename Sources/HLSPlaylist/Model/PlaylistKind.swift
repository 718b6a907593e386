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

/// The number of occurrences of each tag in a playlist, and the first line of each.
public struct TagCensus: Sendable {
  private struct Row: Sendable {
    var count: UInt32 = 0
    var firstLine: UInt32 = 0

    @inline(__always)
    mutating func add(_ line: Int) {
      if count == 0 { firstLine = UInt32(clamping: line) }
      count &+= 1
    }
  }

  // Created once, so that a playlist only copies it.
  private static let empty = CaseTable<TagName, Row>(repeating: Row())

  private var rows = TagCensus.empty

  mutating func add(_ name: TagName, line: Int) {
    rows[name].add(line)
  }

  /// Adds the tags of lines that are counted from `line`.
  mutating func add(_ other: TagCensus, line: Int) {
    for name in TagName.allCases where other.rows[name].count > 0 {
      if rows[name].count == 0 {
        rows[name].firstLine = UInt32(clamping: Int(other.rows[name].firstLine) + line)
      }
      rows[name].count += other.rows[name].count
    }
  }

  /// The number of lines with that tag; for ``TagName/unknown``, of all undefined tags together.
  public func count(of name: TagName) -> Int { Int(rows[name].count) }

  /// The number of the first line with that tag, from 0; nil if there is none.
  public func firstLine(of name: TagName) -> Int? {
    let row = rows[name]
    return row.count == 0 ? nil : Int(row.firstLine)
  }
}
