public import HLSPlaylist
public import SourceText

/// A vendor-specific tag of a media playlist that marks a break, whatever its dialect: EXT-X-CUE-OUT with its
/// continuation and return, EXT-X-SIGNAL-EXIT with its span and return, EXT-X-CUE and EXT-X-CUE-SPAN,
/// EXT-OATCLS-SCTE35, EXT-X-SCTE35 and others.
public struct AdMarker: Sendable {
  /// Whether a marker begins a break, continues it, or ends it.
  public enum Role: Sendable, Hashable {
    /// It begins.
    case out
    /// It goes on.
    case continuation
    /// It ends.
    case back
    /// Only an SCTE-35 section.
    case signal
  }

  /// What it says.
  public let role: Role
  /// The name of the tag, as in `EXT-X-CUE-OUT`.
  public let name: String
  /// The tag.
  public let tag: PlaylistTag
  /// The index of the media segment that follows; the number of segments if there is none.
  public let segment: Int
  /// The length of the break in seconds; nil if it is not stated, or stated as 0.
  public let length: Seconds?
  /// The time since the start of the break in seconds; nil if it is not stated.
  public let elapsed: Seconds?
  /// The text of a length or an elapsed time that is no number of seconds; nil if all are.
  package let unreadableTime: String?
  /// Whether the length is stated as 0.
  package let hasZeroLength: Bool
  /// The SCTE-35 section; nil without one that can be decoded.
  public let section: SpliceInfoSection?
  /// The form of its text; nil for standard Base64, and without a text.
  package let sectionForm: SectionTextForm?

  /// Nil for a tag that is no marker.
  init?(_ tag: PlaylistTag, before segment: Int, in playlist: Playlist) {
    let name = playlist.text(tag.nameRange.slice(1, tag.nameRange.count))
    guard let dialect = Self.dialects[name] else { return nil }
    let fields = MarkerFields(playlist.text(tag.valueRange), isSection: dialect == .section)
    (self.name, self.tag, self.segment) = (name, tag, segment)
    let section = fields.section.map(SpliceInfoSection.init)
    (self.section, sectionForm) = (section, fields.sectionForm)
    var length = fields["DURATION"]
    var elapsed = fields["ELAPSEDTIME"] ?? fields["ELAPSED"]
    switch dialect {
    case .out:
      role = .out
      length = length ?? fields.time
    case .continuation:
      role = .continuation
      let parts = (fields.time ?? "").filter { $0 != " " }
        .split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      elapsed = elapsed ?? parts.first
      length = length ?? (parts.count == 2 ? parts[1] : nil)
    case .span:
      role = .continuation
      elapsed = (fields["TIMEFROMSIGNAL"] ?? elapsed).map {
        MarkerTime.seconds($0)?.description ?? $0
      }
    case .back: role = .back
    case .cue:
      role =
        switch fields["TYPE"]?.uppercased() {
        case nil, "SPLICEOUT": .out
        case "SPLICEIN": .back
        // The command SpliceInsert begins or ends a break: the section says which, or else a length.
        default: section == nil && length.flatMap(Seconds.init) ?? .zero > .zero ? .out : .signal
        }
    case .section: role = .signal
    case .scte35:
      role =
        fields["CUE-IN"]?.uppercased() == "YES"
        ? .back
        : fields["CUE-OUT"]?.uppercased() == "CONT"
          ? .continuation : fields["CUE-OUT"]?.uppercased() == "YES" ? .out : .signal
    }
    let stated = length.flatMap(Seconds.init)
    self.length = stated.flatMap { $0 > .zero ? $0 : nil }
    hasZeroLength = stated == .zero
    self.elapsed = elapsed.flatMap(Seconds.init)
    unreadableTime =
      fields.splitTime
      ?? [length, elapsed].compactMap { $0 }.first { text in
        !text.isEmpty && Seconds(text) == nil
      }
  }

  /// The TYPE of EXT-X-SCTE35, a segmentation_type_id; nil for other tags, and without one.
  package func typeText(in playlist: Playlist) -> String? {
    guard Self.dialects[name] == .scte35 else { return nil }
    return MarkerFields(playlist.text(tag.valueRange), isSection: false)["TYPE"]
  }

  /// Whether a tag with that name, without its number sign, is a marker or describes one.
  package static func isName(_ name: String) -> Bool {
    dialects[name] != nil || name == "EXT-X-ASSET"
  }

  private enum Dialect {
    case out, continuation, back, span, cue, section, scte35
  }

  private static let dialects: [String: Dialect] = [
    "EXT-X-CUE-OUT": .out, "EXT-X-CUE-OUT-CONT": .continuation, "EXT-X-CUE-IN": .back,
    "EXT-X-SIGNAL-EXIT": .out, "EXT-X-SIGNAL-SPAN": .continuation, "EXT-X-SIGNAL-RETURN": .back,
    "EXT-X-CUE-SPAN": .span, "EXT-X-CUE": .cue, "EXT-OATCLS-SCTE35": .section,
    "EXT-X-SPLICEPOINT-SCTE35": .section, "EXT-X-SCTE35-OUT": .section, "EXT-X-SCTE35-IN": .section,
    "EXT-X-SCTE35": .scte35,
  ]

  /// Whether a break that begins with one of both markers can end with the other: tags of one vendor.
  func isOfDialect(of other: AdMarker) -> Bool {
    ["EXT-X-CUE", "EXT-X-SIGNAL"].allSatisfy { name.hasPrefix($0) == other.name.hasPrefix($0) }
  }

  /// What the section marks; nil without one, or if it marks neither end of a break.
  var direction: SpliceDirection? {
    guard let section else { return nil }
    if case .insert(let insert) = section.command { return insert.direction }
    return section.segmentationDescriptors.lazy.compactMap(\.direction).first
  }
}

extension Playlist {
  /// The markers, in order; none in most playlists.
  public var adMarkers: [AdMarker] {
    guard kind == .media, census.count(of: .unknown) > 0 else { return [] }
    return tags.compactMap { tag in
      guard tag.name == .unknown else { return nil }
      let line = tag.line
      return AdMarker(tag, before: segments.partitioningIndex { $0.uriLine > line }, in: self)
    }
  }

  /// The indices of the media segments after tags that describe a break, as EXT-X-ASSET does.
  package var describedSegments: Set<Int> {
    guard census.count(of: .unknown) > 0 else { return [] }
    let segments = segments
    let described = tags.filter { $0.name == .unknown && text($0.nameRange) == "#EXT-X-ASSET" }
    return Set(described.map { tag in segments.partitioningIndex { $0.uriLine > tag.line } })
  }
}
