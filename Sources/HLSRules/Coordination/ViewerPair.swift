import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText

/// An interstitial as two viewers received it.
struct EventPair {
  let first: Interstitial
  let second: Interstitial
  /// Whether both have the same ID; otherwise they have the same START-DATE.
  let hasSameID: Bool

  /// Whether the event promises the same content to all viewers.
  var isCoordinated: Bool { first.isCoordinated || second.isCoordinated }
}

/// The interstitials of a viewer compared with those of the first one.
struct ViewerPair {
  let first: Viewer
  let second: Viewer
  let firstSchedule: (member: Member, document: Document)
  let secondSchedule: (member: Member, document: Document)
  private(set) var events: [EventPair] = []
  /// Events of the first viewer that the second one should have.
  private(set) var missing: [Interstitial] = []
  /// Events of the second viewer that the first one should have.
  private(set) var added: [Interstitial] = []

  /// Returns nil if either viewer has no media playlist.
  init?(_ comparison: ViewerComparison, with other: Viewer? = nil) {
    let earlier = other ?? comparison.first
    guard let one = earlier.schedule, let two = comparison.viewer.schedule else {
      return nil
    }
    first = earlier
    second = comparison.viewer
    (firstSchedule, secondSchedule) = (one, two)
    let later = Dictionary(
      two.document.interstitials.compactMap { event in event.id.map { ($0, event) } },
      uniquingKeysWith: { first, _ in first })
    let known = Set(one.document.interstitials.compactMap(\.id))
    var rest = two.document.interstitials.filter { $0.id.map { !known.contains($0) } ?? false }
    for event in one.document.interstitials {
      guard let id = event.id else { continue }
      if let other = later[id] {
        events.append(EventPair(first: event, second: other, hasSameID: true))
      } else if let index = rest.firstIndex(where: { $0.startsTogether(with: event) }) {
        let other = rest.remove(at: index)
        events.append(EventPair(first: event, second: other, hasSameID: false))
      } else if Self.isDue(event, of: one.document, in: two.document) {
        missing.append(event)
      }
    }
    added = rest.filter { Self.isDue($0, of: two.document, in: one.document) }
  }

  /// Whether a playlist should have an event that another one has.
  ///
  /// Viewers load live playlists at different times, so an older one may not have it yet, and a newer one
  /// may have removed it.
  private static func isDue(
    _ event: Interstitial, of document: Document, in other: Document
  ) -> Bool {
    guard !other.playlist.skipsDateRanges else { return false }
    if document.playlist.isEnded, other.playlist.isEnded { return true }
    guard let own = ProgramClock(document.playlist), let clock = ProgramClock(other.playlist),
      !clock.lastDate.isBefore(own.lastDate)
    else { return false }
    if event.isCued { return true }
    guard let start = event.startDate.value else { return false }
    return !start.isBefore(clock.firstDate)
  }

  /// Whether the second viewer's playlist is as new as the first one's.
  var isSecondNoOlder: Bool { Self.isNoOlder(secondSchedule.document, firstSchedule.document) }
  /// Whether the first viewer's playlist is as new as the second one's.
  var isFirstNoOlder: Bool { Self.isNoOlder(firstSchedule.document, secondSchedule.document) }

  private static func isNoOlder(_ document: Document, _ other: Document) -> Bool {
    if document.playlist.isEnded { return true }
    guard let clock = ProgramClock(document.playlist), let known = ProgramClock(other.playlist)
    else { return false }
    return !clock.lastDate.isBefore(known.lastDate)
  }
}

extension Interstitial {
  /// Whether X-CONTENT-MAY-VARY is NO, so that clients coordinate playback.
  var isCoordinated: Bool { dateRange.string(.contentMayVary).value == "NO" }

  fileprivate func startsTogether(with other: Interstitial) -> Bool {
    guard !isCued, !other.isCued, let start = startDate.value, let date = other.startDate.value
    else { return false }
    return start.isSameInstant(as: date)
  }
}

/// A media segment that two viewers have, and where.
struct SharedSegment {
  let first: Int
  let second: Int

  /// The segments that both playlists list once, by address without query, or else by file name.
  static func all(
    of first: (member: Member, document: Document), _ second: (member: Member, document: Document)
  ) -> [SharedSegment] {
    let whole = matches(addresses(of: first), addresses(of: second))
    if !whole.isEmpty { return whole }
    return matches(
      addresses(of: first).map(\.fileName), addresses(of: second).map(\.fileName))
  }

  private static func matches(_ one: [String], _ other: [String]) -> [SharedSegment] {
    let (first, second) = (places(one), places(other))
    return second.compactMap { address, place in
      guard let place, let known = first[address], let known else { return nil }
      return SharedSegment(first: known, second: place)
    }.sorted { $0.second < $1.second }
  }

  /// For each address, its index; nil if it is repeated.
  private static func places(_ addresses: [String]) -> [String: Int?] {
    var places: [String: Int?] = [:]
    for (number, address) in addresses.enumerated() {
      places.updateValue(places[address] == nil ? number : nil, forKey: address)
    }
    return places
  }

  private static func addresses(of side: (member: Member, document: Document)) -> [String] {
    let playlist = side.document.playlist
    let states = SegmentStates(playlist)
    let base = side.document.address
    return playlist.segments.indices.map { number in
      let written = playlist.substituted(playlist.address(of: playlist.segments[number]))
      let plain = String(written.prefix { $0 != "?" && $0 != "#" })
      let range = states.states[number].byteRange.map { " \($0.lowerBound)" } ?? ""
      return (base?.resolving(plain) ?? plain) + range
    }
  }
}

extension String {
  /// What follows the last slash.
  fileprivate var fileName: String {
    lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self
  }
}
