import HLSInterstitials
import HLSPlaylist
package import SourceText

/// An ad break that a date range announces.
public struct ScheduledBreak: Sendable, Hashable {
  /// How a break is announced.
  public enum Content: String, Sendable, Hashable, CaseIterable {
    /// An interstitial with X-ASSET-URI.
    case asset
    /// An interstitial with X-ASSET-LIST.
    case assetList = "asset list"
    /// A splice signal (SCTE-35) without an interstitial.
    case signal
  }

  /// The ID of the date range.
  public internal(set) var id: String
  /// How the break is announced.
  public internal(set) var content: Content
  /// START-DATE in milliseconds since 1970-01-01T00:00:00Z; nil if it is malformed.
  public internal(set) var start: Int64?
  /// The length before assets are loaded, at most X-PLAYOUT-LIMIT, in milliseconds; nil if it is unknown.
  public internal(set) var duration: Int64?

  /// Creates a break from its parts.
  public init(id: String, content: Content, start: Int64?, duration: Int64?) {
    self.id = id
    self.content = content
    self.start = start
    self.duration = duration
  }
}

extension DocumentGraph {
  /// The breaks that the primary media playlists announce, one for each date range ID, in the order of
  /// their starts; those without a start come first.
  ///
  /// If playlists disagree, an interstitial is preferred to a splice signal, and the first playlist to
  /// later ones.
  public var scheduledBreaks: [ScheduledBreak] {
    var order: [String] = []
    var breaks: [String: ScheduledBreak] = [:]
    for (_, document) in primaryPlaylists {
      for (range, interstitial) in document.datedInterstitials {
        guard let id = range.id,
          let scheduled = ScheduledBreak(range, id: id, interstitial?.announcedLength)
        else { continue }
        guard let known = breaks[id] else {
          order.append(id)
          breaks[id] = scheduled
          continue
        }
        if known.content == .signal, scheduled.content != .signal { breaks[id] = scheduled }
      }
    }
    let all = order.compactMap { breaks[$0] }
    return all.enumerated().sorted { left, right in
      let (one, other) = (left.element.start ?? .min, right.element.start ?? .min)
      return one == other ? left.offset < right.offset : one < other
    }.map(\.element)
  }
}

extension Document {
  /// The date ranges of the playlist, each with its interstitial if it has one that no event of an app replaces.
  fileprivate var datedInterstitials: [(range: DateRange, interstitial: Interstitial?)] {
    var waiting = hasEventsOfApp ? [] : interstitials[...]
    return dateRanges.map { ($0, $0.category == .interstitial ? waiting.popFirst() : nil) }
  }

  /// The breaks that the playlist announces, in the order of their starts.
  public var scheduledBreaks: [ScheduledBreak] {
    DocumentGraph(.playlist(self), location: playlist.source.name).scheduledBreaks
  }
}

extension ScheduledBreak {
  /// Returns nil for a date range that does not announce a break.
  ///
  /// `length` is that of its interstitial; nil for that of the date range.
  init?(_ range: DateRange, id: String, _ length: ScheduledLength? = nil) {
    if range.category == .interstitial {
      let content: Content = range.has(.assetURI) ? .asset : .assetList
      guard range.has(.assetURI) || range.has(.assetList) else { return nil }
      self.init(range, id: id, content, length ?? range.length)
    } else if range.category != .preload, range.has(.scte35Out) {
      self.init(range, id: id, .signal, range.length)
    } else {
      return nil
    }
  }

  private init(
    _ range: DateRange, id: String, _ content: Content, _ length: ScheduledLength
  ) {
    self.init(
      id: id, content: content, start: range.startDate.value?.milliseconds,
      duration: length.playout?.milliseconds)
  }
}

extension ScheduledBreak: Record {
  package static let blank = ScheduledBreak(id: "", content: .signal, start: nil, duration: nil)

  package static let form = RecordForm<ScheduledBreak>(
    name: "break",
    [
      Field(
        "id", "The ID of the date range.", isSecret: true, value: { $0.id }, set: { $0.id = $1 }),
      Field(
        "content", schema: .words(Content.self), isAllowed: { Content(rawValue: $0) != nil },
        value: { $0.content.rawValue }, set: { $0.content = Content(rawValue: $1) ?? .signal }),
      Field(
        "start", "START-DATE in UTC; absent if it is malformed.",
        optional: { $0.start.map { UTCDate(DateTime(milliseconds: $0)) } },
        set: { $0.start = $1?.date.milliseconds }),
      Field(
        "seconds", "The duration or planned duration; absent if neither is given.",
        isAllowed: { (0..<Milliseconds.greatest).contains($0.value) },
        optional: { $0.duration.map(Milliseconds.init) }, set: { $0.duration = $1?.value }),
    ])
}
