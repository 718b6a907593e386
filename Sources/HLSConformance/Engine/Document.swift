public import HLSInterstitials
public import HLSPlaylist

/// One playlist with everything that rules ask about it, worked out once.
public struct Document: Sendable {
  public let playlist: Playlist
  /// The date ranges, merged by ID; none in a multivariant playlist.
  public let dateRanges: [DateRange]
  public let interstitials: [Interstitial]
  public let podReferences: [PodReference]
  /// Nil where no segment is dated.
  public let clock: ProgramClock?
  public let settings: LintSettings
  /// The address from which the playlist was loaded; nil for a file, whose address is not known.
  public let address: URIReference?

  /// `location` is an address, or the path of a file.
  public init(
    _ playlist: Playlist, settings: LintSettings = LintSettings(), at location: String? = nil
  ) {
    self.playlist = playlist
    self.settings = settings
    let address = location.map { URIReference($0) }
    self.address = address?.isAbsolute == true ? address : nil
    dateRanges = playlist.kind == .multivariant ? [] : DateRange.merged(in: playlist)
    interstitials = dateRanges.compactMap(Interstitial.init)
    podReferences = PodReference.all(in: playlist, dateRanges, hosts: settings.podServingHosts)
    clock = dateRanges.isEmpty ? nil : ProgramClock(playlist)
  }

  public var isMedia: Bool { playlist.kind == .media }
  public var isMultivariant: Bool {
    playlist.kind == .multivariant || playlist.kind == .undetermined
  }

  /// Whether the playlist may still grow.
  public var isLive: Bool { isMedia && !playlist.isEnded }

  /// EXT-X-TARGETDURATION, where it is readable.
  public var targetDuration: Seconds? {
    guard let tag = playlist.firstTag(.targetDuration),
      let number = DecimalNumber(
        parsing: tag.valueRange.offsets, of: playlist.source.bytes.span, signed: false)
    else { return nil }
    return number.seconds
  }

  /// The value of EXT-X-PLAYLIST-TYPE, or nil.
  public var playlistType: String? {
    playlist.firstTag(.playlistType).map { playlist.text($0.valueRange) }
  }

  var subjects: SubjectSet {
    var subjects = SubjectSet()
    guard playlist.isDecodable else { return subjects }
    subjects.insert(.playlist)
    if isMedia { subjects.insert(.mediaPlaylist) }
    if isMultivariant { subjects.insert(.multivariantPlaylist) }
    for name in TagName.allCases where playlist.census.count(of: name) > 0 {
      subjects.insert(.tag(name))
    }
    if isMedia, !playlist.segments.isEmpty { subjects.insert(.segments) }
    if !dateRanges.isEmpty { subjects.insert(.dateRanges) }
    if !interstitials.isEmpty { subjects.insert(.interstitials) }
    if dateRanges.contains(where: { $0.category == .preload }) { subjects.insert(.preloads) }
    if dateRanges.contains(where: { $0.has(.scte35CMD) || $0.has(.scte35Out) || $0.has(.scte35In) })
    {
      subjects.insert(.spliceInformation)
    }
    if !podReferences.isEmpty { subjects.insert(.podURLs) }
    if !playlist.variables.isEmpty { subjects.insert(.variables) }
    return subjects
  }
}
