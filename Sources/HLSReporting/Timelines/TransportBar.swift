import HLSDocuments
import HLSInterstitials
import SourceText
import XMLWriting

/// What a transport bar shows of a timeline, with the primary content below it.
///
/// Both lines have the same scale, so that every form of the picture draws the same.
struct TransportBar {
  /// A stretch of a line, or a point of it if both ends are equal.
  struct Mark: Hashable {
    let from: Seconds
    let to: Seconds
    /// The indices in `Timeline.segments` of the interstitials that it represents.
    let segments: ClosedRange<Int>
    /// The number of these interstitials.
    var count = 1
  }

  /// A line above the bar that shows where something applies.
  struct Row {
    /// A short name, at most eleven characters, and what it means.
    let name, meaning: String
    let marks: [Mark]
  }

  /// What is drawn.
  let digest: TimelineDigest
  /// The end of the timeline, as far as it is known.
  let end: Seconds
  /// Whether the timeline goes on after its known end.
  let isOpen: Bool
  /// The interstitials that occupy a point.
  let dots: [Mark]
  /// The ranges that do not look like primary content.
  let bands: [Mark]
  /// Every interstitial where it begins, for its number.
  let events: [Mark]
  /// Where X-RESTRICT and the skip control apply; only what is in use.
  let rows: [Row]
  /// The times that were looked up.
  let playheads: [Seconds]
  /// The breaks that markers signal, where their primary content is drawn, with their indices in the report.
  private(set) var signaled: [Mark] = []
  /// Those that do not agree with each other or with what is scheduled.
  private(set) var contradicted: [Mark] = []
  /// What titles say of them.
  private(set) var signaledTitles: [String] = []
  /// The primary content.
  let primary: PrimaryLine
  /// Where the times are.
  let axis: TimelineAxis
  /// The length of the longest line.
  var length: Seconds { axis.length }

  init(_ digest: TimelineDigest, on axis: TimelineAxis? = nil, playheads: [Seconds] = []) {
    self.digest = digest
    isOpen = digest.end == nil
    end = digest.listedLength
    primary = PrimaryLine(digest, below: end)
    self.axis = axis ?? TimelineAxis.shared([(digest, .same)])[0]
    var dots: [Mark] = []
    var bands: [Mark] = []
    var events: [Mark] = []
    var skips: [Mark] = []
    var jumps: [Mark] = []
    var buttons: [Mark] = []
    for (number, part) in digest.parts.enumerated() {
      guard case .interstitial(let one) = part.content else { continue }
      let (from, to) = (part.start, part.end ?? part.start)
      let whole = Mark(from: from, to: to, segments: number...number)
      events.append(Mark(from: from, to: from, segments: number...number))
      if !one.occupiesRange {
        dots.append(whole)
      } else if !one.isStyledAsPrimary, to > from {
        bands.append(whole)
      }
      if one.flags.contains(.skip) { skips.append(whole) }
      if one.flags.contains(.jump) { jumps.append(whole) }
      if let button = one.buttonStart {
        let start = min(max(from, from + (button - one.entry)), to)
        let end = one.buttonEnd.map { min(max(start, from + ($0 - one.entry)), to) } ?? to
        buttons.append(Mark(from: start, to: end, segments: number...number))
      }
    }
    (self.dots, self.bands, self.events) = (dots, bands, events)
    rows = [
      Row(name: "SKIP", meaning: "no seeking forward inside (X-RESTRICT)", marks: skips),
      Row(name: "JUMP", meaning: "must play when a seek crosses it (X-RESTRICT)", marks: jumps),
      Row(name: "skip button", meaning: "shown to the viewer (skip control)", marks: buttons),
    ].filter { !$0.marks.isEmpty }
    self.playheads = playheads
  }

  init(_ report: TimelineReport) {
    let digest = report.viewer.digest()
    self.init(
      digest, on: report.axis ?? TimelineAxis.shared([(digest, report.origin)])[0],
      playheads: report.lookups.compactMap(\.place?.time) + [report.marked].compactMap { $0 })
    signaledTitles = report.signaled.map(\.title)
    for (number, one) in report.signaled.enumerated() {
      let from = one.start ?? one.position
      let to = one.expectedEnd ?? from
      guard to >= primary.start, from <= primary.end else { continue }
      let mark = Mark(
        from: above(max(from, primary.start)), to: above(min(max(from, to), primary.end)),
        segments: number...number)
      if one.faults.isEmpty { signaled.append(mark) } else { contradicted.append(mark) }
    }
  }

  /// Whether there is a line of markers.
  var hasMarkers: Bool { !signaled.isEmpty || !contradicted.isEmpty }

  /// The part of the length at which a time is, from 0 to 1; 0 if there is no length.
  func share(_ time: Seconds) -> Double {
    (time + axis.origin.timeline - axis.left.timeline).share(of: axis.length)
  }

  /// The time of the timeline that is drawn above a time of the primary content.
  func above(_ time: Seconds) -> Seconds {
    time + (axis.origin.primary - axis.left.primary) - (axis.origin.timeline - axis.left.timeline)
  }

  /// Whether the lines have other numbers of seconds.
  var hasOwnPrimarySeconds: Bool { axis.left.timeline != axis.left.primary }

  /// The times of the timeline with a label, and what it calls them.
  func ticks(most: Int) -> (scale: TimeScale, ticks: [Tick]) {
    let scale = TimeScale(from: axis.left.timeline, length: axis.length, most: most)
    let ticks = scale.ticks.map { Tick(label: $0, time: $0 - axis.origin.timeline) }
    return (scale, ticks.filter { .zero <= $0.time && $0.time <= end })
  }

  /// The times of the primary content with a label, and what it calls them.
  func primaryTicks(most: Int) -> (scale: TimeScale, ticks: [Tick]) {
    let scale = TimeScale(from: axis.left.primary, length: axis.length, most: most)
    let ticks = scale.ticks.map { Tick(label: $0, time: $0 - axis.origin.primary) }
    return (scale, ticks.filter { primary.start <= $0.time && $0.time <= primary.end })
  }

  /// A time with a label.
  struct Tick: Hashable {
    /// What the label calls it.
    let label: Seconds
    /// The time.
    let time: Seconds
  }

  /// The cell that contains a time if the length has so many.
  func cell(_ time: Seconds, of count: Int) -> Int {
    min(count - 1, Int(share(time) * Double(count)))
  }

  /// The marks of a line of so many cells: those that have no cell of their own are one.
  func grouped(_ marks: [Mark], into cells: Int) -> [Mark] {
    marks.reduce(into: []) { groups, mark in
      let first = cell(mark.from, of: cells)
      if let last = groups.last, first == cell(mark.to, of: cells),
        first == cell(last.to, of: cells)
      {
        groups[groups.count - 1] = Mark(
          from: last.from, to: max(last.to, mark.to),
          segments: last.segments.lowerBound...mark.segments.upperBound,
          count: last.count + mark.count)
      } else {
        groups.append(mark)
      }
    }
  }

  /// The rows of interstitials as labels for a line of so many characters.
  ///
  /// Each has its first time; those without room of their own are one label. `id` is that of the only interstitial
  /// of a label, with secrets masked.
  func labels(within columns: Int) -> [(time: Seconds, text: String, id: String?)] {
    var groups: [(time: Seconds, end: Int, rows: ClosedRange<Int>)] = []
    for event in events {
      let column = cell(event.from, of: columns)
      let row = event.segments.lowerBound + 1
      if let last = groups.last, column <= last.end {
        let rows = last.rows.lowerBound...row
        groups[groups.count - 1].rows = rows
        groups[groups.count - 1].end = cell(last.time, of: columns) + Self.text(rows).count
      } else {
        groups.append((event.from, column + Self.text(row...row).count, row...row))
      }
    }
    return groups.map { ($0.time, Self.text($0.rows), id(ofRows: $0.rows)) }
  }

  private func id(ofRows rows: ClosedRange<Int>) -> String? {
    guard rows.count == 1, case .interstitial(let one) = digest.parts[rows.lowerBound - 1].content
    else { return nil }
    return one.id.masked
  }

  private static func text(_ rows: ClosedRange<Int>) -> String {
    rows.count == 1 ? "\(rows.lowerBound)" : "\(rows.lowerBound)–\(rows.upperBound)"
  }
}

/// Links from the interstitials of a transport bar to pages about them.
extension TransportBar {
  /// The shape of a mark as a link to the page about its interstitial; the shape itself if there is no such page, or
  /// if the mark is for several interstitials.
  func linked(_ shape: Markup, _ mark: Mark, to page: (String) -> String?) -> Markup {
    guard mark.count == 1,
      case .interstitial(let one) = digest.parts[mark.segments.lowerBound].content,
      let address = page(one.id)
    else { return shape }
    return .tag("a", "", ["href": address, "aria-label": one.id.masked], [shape])
  }

  /// The role of the picture: what is inside of an image is no link to those who hear the page.
  func role(_ page: (String) -> String?) -> String {
    digest.interstitials.contains { page($0.id) != nil } ? "group" : "img"
  }
}
