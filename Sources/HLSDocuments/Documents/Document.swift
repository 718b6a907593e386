public import HLSInterstitials
public import HLSPlaylist
public import SourceText

/// A parsed playlist with the values that rules query, computed once.
public struct Document: Sendable {
  /// What schedules date ranges.
  enum Origin: Sendable {
    /// The playlist, or a document with the attributes of its tags.
    case playlist
    /// The schedule of an app.
    case app
    /// The recorded session of an app.
    case session
  }

  /// The playlist as it was parsed.
  public let playlist: Playlist
  /// The date ranges, with tags merged by ID; empty for a multivariant playlist.
  public private(set) var dateRanges: [DateRange]
  /// The date ranges of the interstitial class.
  public internal(set) var interstitials: [Interstitial]
  /// The URLs of Google DAI pod serving in the playlist.
  public private(set) var podReferences: [PodReference]
  /// The URLs of pod serving in the asset lists that the date ranges refer to; empty before a graph has
  /// loaded them.
  package internal(set) var listedPods: [BreakPod] = []
  /// Whether the interstitials are events of an app that replace those of the playlist.
  package private(set) var hasEventsOfApp = false
  /// Whether a playlist, an app or a recorded session schedules the date ranges.
  private var origin = Origin.playlist
  /// Whether only interstitials link to the document, or to the presentation that it is part of.
  package internal(set) var isAsset = false
  /// Maps dates to positions; nil if the playlist has no date ranges or no dated segments.
  public private(set) var clock: ProgramClock?
  /// The absolute address from which the playlist was loaded; nil for a file without a known address.
  public let address: URIReference?
  /// The IDs of interstitials whose loaded asset lists have creative signaling, which describes ads.
  package internal(set) var listsSigned: Set<String> = []

  /// Computes the values of a playlist.
  ///
  /// `location` is an address or a file path. `podServingHosts` are hosts that serve pods in addition
  /// to Google's own.
  public init(
    _ playlist: Playlist, podServingHosts: [String] = [], at location: String? = nil
  ) {
    self.playlist = playlist
    let address = location.map { URIReference($0) }
    self.address = address?.isAbsolute == true ? address : nil
    dateRanges = playlist.kind == .multivariant ? [] : DateRange.merged(in: playlist)
    podReferences = PodReference.all(in: playlist, dateRanges, hosts: podServingHosts)
    interstitials = Interstitial.all(in: dateRanges, pods: podReferences)
    clock = dateRanges.isEmpty ? nil : ProgramClock(playlist)
  }

  /// What a schedule has for a media playlist, which has no lines if it is not known.
  init(
    _ dateRanges: [DateRange], over playlist: Playlist, from origin: Origin,
    podServingHosts hosts: [String]
  ) {
    self.init(
      dateRanges, PodReference.all(of: dateRanges, hosts: hosts), over: playlist,
      from: origin)
  }

  /// What a recorded session has for a media playlist of which nothing else is known.
  init(_ dateRanges: [DateRange], _ references: [PodReference], over playlist: Playlist) {
    self.init(dateRanges, references, over: playlist, from: .session)
  }

  private init(
    _ dateRanges: [DateRange], _ references: [PodReference], over playlist: Playlist,
    from origin: Origin
  ) {
    self.playlist = playlist
    self.dateRanges = dateRanges
    self.origin = origin
    podReferences = references
    interstitials = Interstitial.all(in: dateRanges, pods: references)
    clock = dateRanges.isEmpty ? nil : ProgramClock(playlist)
    address = nil
  }

  /// The media playlist with the events of an app in place of its interstitials; they are placed by `clock`.
  func replacingInterstitials(
    by events: [DateRange], clock: ProgramClock?, podServingHosts hosts: [String]
  ) -> Document {
    var document = self
    document.hasEventsOfApp = true
    document.podReferences = PodReference.all(in: playlist, events, hosts: hosts)
    document.interstitials = Interstitial.all(in: events, pods: document.podReferences)
    document.clock = clock
    return document
  }

  /// Whether an app schedules the date ranges, as events with properties in place of attributes.
  package var isOfApp: Bool { origin == .app || origin == .session }
  /// Whether a recorded session has the date ranges, which shows only what the app records.
  package var isOfSession: Bool { origin == .session }

  /// Whether the playlist is a media playlist.
  public var isMedia: Bool { playlist.kind == .media }
  /// Whether the playlist is a multivariant playlist, or has no tag that shows its kind.
  public var isMultivariant: Bool {
    playlist.kind == .multivariant || playlist.kind == .undetermined
  }

  /// Whether the playlist is a media playlist without EXT-X-ENDLIST.
  public var isLive: Bool { isMedia && !playlist.isEnded }

  /// The value of EXT-X-TARGETDURATION; nil if it is missing or malformed.
  public var targetDuration: Seconds? {
    guard let tag = playlist.firstTag(.targetDuration),
      let number = DecimalNumber(
        parsing: tag.valueRange.offsets, of: playlist.source.bytes.span, signed: false)
    else { return nil }
    return number.seconds
  }

  /// The value of EXT-X-PLAYLIST-TYPE as written; nil without the tag.
  public var playlistType: String? {
    playlist.firstTag(.playlistType).map { playlist.text($0.valueRange) }
  }
}

/// A pod-serving address in a playlist or in one of its asset lists, with the document that contains it.
package struct BreakPod: Sendable {
  /// An asset list.
  package struct List: Sendable {
    /// The number of the list among the documents of the graph.
    package let number: Int
    /// Its text.
    package let text: JSONText
  }

  /// The address, with its date range or the one that refers to the list.
  package let reference: PodReference
  /// The asset list; nil if the address is reported in the playlist itself.
  package let list: List?
  /// Whether a fault at the address is reported; an earlier playlist may refer to the same list.
  package let isReported: Bool
}

extension Document {
  /// The pod-serving addresses in the playlist and in its asset lists.
  package var pods: [BreakPod] {
    podReferences.map { BreakPod(reference: $0, list: nil, isReported: true) } + listedPods
  }
}

extension Document {
  /// The base of the URIs in the playlist (rfc8216bis-22, section 4.1); ``URIReference/unknownBase`` for
  /// a file without a known address.
  package var base: URIReference { address ?? .unknownBase }
}
