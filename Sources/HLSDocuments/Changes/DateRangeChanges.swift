import HLSInterstitials
import HLSPlaylist
import SourceText

/// Compares the date ranges of two versions of a media playlist.
struct DateRangeChanges {
  private(set) var changes: [PlaylistChange] = []

  private let before: Document
  private let after: Document
  private var clocks: (before: ProgramClock?, after: ProgramClock?) = (nil, nil)

  init(_ before: Document, _ after: Document) {
    self.before = before
    self.after = after
    guard !before.dateRanges.isEmpty || !after.dateRanges.isEmpty else { return }
    clocks = (ProgramClock(before.playlist), ProgramClock(after.playlist))
    let old = Dictionary(
      before.dateRanges.compactMap { range in range.id.map { ($0, range) } },
      uniquingKeysWith: { first, _ in first })
    let new = Dictionary(
      after.dateRanges.compactMap { range in range.id.map { ($0, range) } },
      uniquingKeysWith: { first, _ in first })
    for range in before.dateRanges {
      guard let id = range.id else { continue }
      if let later = new[id] { compare(range, later) } else { addRemoved(range) }
    }
    compareOrders()
    for range in after.dateRanges {
      guard let id = range.id, old[id] == nil else { continue }
      add(
        range.isBreak ? .breakAdded : .rangeAdded, "\(range.name) was added", nil,
        after.playlist.place(range.range, text(range)))
    }
  }

  /// Compares the order of the interstitials that start together in both versions.
  private mutating func compareOrders() {
    let (old, new) = (before.triggers, after.triggers)
    func orders(_ document: Document) -> [String: [Interstitial]] {
      Dictionary(
        grouping: document.interstitials.filter {
          guard let id = $0.id, let trigger = old[id] else { return false }
          return new[id] == trigger
        }, by: { old[$0.id ?? ""] ?? "" })
    }
    let later = orders(after)
    for (trigger, events) in orders(before).sorted(by: { $0.key < $1.key }) where events.count > 1 {
      let pairs = zip(events, later[trigger] ?? [])
      guard let (was, now) = pairs.first(where: { $0.id != $1.id }) else { continue }
      add(
        .breakOrderChanged,
        "\(now.dateRange.name) now comes before \(was.dateRange.name)",
        before.playlist.place(was.dateRange.range, was.id),
        after.playlist.place(now.dateRange.range, now.id))
    }
  }

  private func text(_ range: DateRange) -> String {
    let start = range.startDate.value.map { "from \($0.utcText)" } ?? ""
    return start + (range.length.stated.map { ", \($0) s" } ?? "")
  }

  private mutating func add(
    _ kind: ChangeKind, _ text: String, attribute: String? = nil, _ old: PlaylistChange.Place?,
    _ new: PlaylistChange.Place?, _ move: AddressMove? = nil
  ) {
    changes.append(
      PlaylistChange(
        kind, text, tag: "EXT-X-DATERANGE", attribute: attribute, before: old, after: new,
        move: move))
  }

  private mutating func addRemoved(_ range: DateRange) {
    var kind = ChangeKind.rangeRemoved
    if let start = range.startDate.value, let clock = clocks.after {
      // Ends are rounded, and so are dates that are calculated from other dates.
      let first = clock.firstDate.advanced(by: Seconds(1))
      let last = clock.lastDate.advanced(by: Seconds(-1))
      if !first.isBefore(range.knownEnd ?? start) {
        kind = .rangeExpired
      } else if start.isBefore(last) {
        kind = .rangeRemovedEarly
      }
    }
    add(
      kind, "\(range.name) was removed", before.playlist.place(range.range, text(range)), nil)
  }

  /// Compares the attributes of a date range that both versions have.
  private mutating func compare(_ old: DateRange, _ new: DateRange) {
    let (first, second) = (old.playlist, new.playlist)
    let later = new.attributesByName
    for (name, attribute) in old.attributesInOrder {
      let place = first.place(attribute.range, first.text(of: attribute))
      guard let other = later[name] else {
        add(
          .rangeAttributeRemoved, "\(name) of \(new.name) was removed", attribute: name, place,
          second.place(new.range, nil))
        continue
      }
      switch first.agreement(of: attribute, with: other, in: second) {
      case .same, .sameMeaning: continue
      case .undetermined where first.text(of: attribute) == second.text(of: other): continue
      case .undetermined, .different: break
      }
      let move =
        attribute.isAddress
        ? AddressMove(from: first.text(of: attribute), to: second.text(of: other)) : nil
      add(
        kind(of: attribute, in: old), "\(name) of \(new.name) changed" + moved(attribute, old, new),
        attribute: name, place,
        second.place(other.range, second.text(of: other)), move)
    }
    let known = old.attributesByName
    for (name, attribute) in new.attributesInOrder where known[name] == nil {
      let isEnd = attribute.name == .duration || attribute.name == .endDate
      add(
        isEnd && old.knownEnd == nil ? .rangeEnded : .rangeAttributeAdded,
        "\(name) of \(new.name) was added", attribute: name,
        first.place(old.range, nil), second.place(attribute.range, second.text(of: attribute)))
    }
  }

  private func kind(of attribute: Attribute, in range: DateRange) -> ChangeKind {
    guard range.isBreak else { return .rangeChanged }
    return switch attribute.name {
    case .startDate, .cue: .breakMoved
    case .duration, .endDate, .plannedDuration, .playoutLimit, .resumeOffset: .breakLengthChanged
    case .assetURI, .assetList: .breakAssetChanged
    default: .rangeChanged
    }
  }

  /// How far a break moved in the primary content, as the end of a sentence.
  private func moved(_ attribute: Attribute, _ old: DateRange, _ new: DateRange) -> String {
    guard attribute.name == .startDate, let start = old.startDate.value,
      let now = new.startDate.value
    else { return "" }
    let distance: Seconds
    if !before.isLive, !after.isLive, let first = clocks.before, let second = clocks.after {
      distance = second.offset(of: now) - first.offset(of: start)
    } else {
      distance = start.distance(to: now)
    }
    guard distance != .zero else { return ", at the same position of the content" }
    return ", \(distance.magnitude) s \(distance < .zero ? "earlier" : "later")"
  }
}

extension DateRange {
  /// Whether viewers see the range as a break.
  fileprivate var isBreak: Bool { category == .interstitial || has(.scte35Out) }

  /// What the range is for readers, such as `interstitial 'ad1'`.
  fileprivate var name: String {
    "\(category == .interstitial ? "interstitial" : has(.scte35Out) ? "ad break" : "date range") "
      + "\((id ?? "").quoted)"
  }

  /// The attributes with their names as written, except ID; of a repeated name, the first.
  fileprivate var attributesInOrder: [(name: String, attribute: Attribute)] {
    var names: Set<String> = []
    return attributes.compactMap { attribute in
      guard attribute.name != .id, attribute.form != .empty else { return nil }
      let name = playlist.text(attribute.nameRange)
      return names.insert(name).inserted ? (name, attribute) : nil
    }
  }

  fileprivate var attributesByName: [String: Attribute] {
    Dictionary(
      attributesInOrder.map { ($0.name, $0.attribute) }, uniquingKeysWith: { first, _ in first })
  }
}

extension Document {
  /// What starts each interstitial, by its ID: the start or the end of the content, or a date.
  fileprivate var triggers: [String: String] {
    Dictionary(
      interstitials.compactMap { event in
        let range = event.dateRange
        let cue = ["PRE", "POST"].first { range.hasCue($0) }
        guard let id = event.id, let trigger = cue ?? range.startDate.value?.utcText else {
          return nil
        }
        return (id, trigger)
      }, uniquingKeysWith: { first, _ in first })
  }
}

extension Attribute {
  /// Whether the value is an address.
  fileprivate var isAddress: Bool {
    name == .assetURI || name == .assetList || name == .preloadURI
  }
}
