import HLSInterstitials
import HLSPlaylist

extension DocumentGraph {
  /// The media playlists that the first document leads to, itself among them, in the order of the
  /// links; what interstitials play is not among them.
  public var primaryPlaylists: [(member: Member, document: Document)] {
    var numbers = [0]
    numbers += members(linkedFrom: 0, by: [.variantStream, .rendition]).map(\.member.number)
    return numbers.compactMap { number in
      members[number].document.flatMap { $0.isMedia ? (members[number], $0) : nil }
    }
  }

  /// The breaks that the media playlists announce, one for each date range ID, in the order of their
  /// starts and those without one first.
  ///
  /// An interstitial has the word before a splice signal of its ID, and among equals the playlist that
  /// comes first.
  public var scheduledBreaks: [ScheduledBreak] {
    var order: [String] = []
    var breaks: [String: ScheduledBreak] = [:]
    for (_, document) in primaryPlaylists {
      for range in document.dateRanges {
        guard let id = range.id, let scheduled = ScheduledBreak(range, id: id) else { continue }
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
  /// The breaks that the playlist announces, in the order of their starts.
  public var scheduledBreaks: [ScheduledBreak] {
    DocumentGraph(.playlist(self), location: playlist.source.name).scheduledBreaks
  }
}

extension ScheduledBreak {
  /// Returns nil for a range that announces no break.
  fileprivate init?(_ range: DateRange, id: String) {
    if range.category == .interstitial {
      let content: Content = range.has(.assetURI) ? .asset : .assetList
      guard range.has(.assetURI) || range.has(.assetList) else { return nil }
      self.init(range, id: id, content)
    } else if range.category != .preload, range.has(.scte35Out) {
      self.init(range, id: id, .signal)
    } else {
      return nil
    }
  }

  private init(_ range: DateRange, id: String, _ content: Content) {
    let length = range.knownLength ?? range.plannedDuration.value?.seconds
    self.init(
      id: id, content: content, start: range.startDate.value?.milliseconds,
      duration: length.map { max(0, $0.nanoseconds) / 1_000_000 })
  }
}

extension DateTime {
  /// Whole milliseconds since 1970-01-01T00:00:00Z; nil where they are too many.
  fileprivate var milliseconds: Int64? {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
    guard !overflow else { return nil }
    let sum = product.addingReportingOverflow(Int64(nanoseconds / 1_000_000))
    return sum.overflow ? nil : sum.partialValue
  }
}
