import HLSDocuments
import HLSInterstitials
import SourceText
import XMLWriting

/// The picture of a timeline in shapes.
struct TransportBarPicture {
  private let bar: TransportBar
  /// The address of the page about the interstitial with an ID; nil without one.
  let page: (String) -> String?
  private let draw: PictureShapes
  private var digest: TimelineDigest { bar.digest }
  /// Whether there is a time of day, and whether the primary content has seconds of its own.
  private let hasDates, showsOwnSeconds: Bool
  /// The top of each part.
  private let rowTop, numberTop, barTop, primaryTop, markerTop: Int
  /// The height in pixels.
  let height: Int

  init(_ bar: TransportBar, page: @escaping (String) -> String? = { _ in nil }) {
    (self.bar, self.page) = (bar, page)
    draw = PictureShapes(
      length: bar.axis.length, hasOpenEnd: bar.axis.isOpen,
      offset: bar.axis.origin.timeline - bar.axis.left.timeline)
    rowTop = bar.playheads.isEmpty ? 46 : 60
    numberTop = rowTop + bar.rows.count * 30
    barTop = numberTop + 20
    primaryTop = barTop + 64
    hasDates = bar.digest.hasDates
    showsOwnSeconds = bar.hasOwnPrimarySeconds || !hasDates
    markerTop = primaryTop + (hasDates && showsOwnSeconds ? 60 : 46)
    height = markerTop + (bar.hasMarkers ? 36 : 0)
  }

  /// The shapes, from back to front.
  var shapes: [Markup] {
    ticks + ribbons + rows + viewerLine + primaryLine + markerLine + playheads
  }

  /// The number of places that the picture distinguishes.
  private static let cells = 480

  private var ticks: [Markup] {
    let (scale, ticks) = bar.ticks(most: 8)
    return [draw.name("What a viewer sees: seconds\(hasDates ? ", UTC" : "")", y: 12)]
      + ticks.map { draw.line("tick", $0.time, from: rowTop, to: barTop) }
      + draw.labels(ticks, at: \.time, y: 26) { "\($0.label)" }
      + draw.labels(ticks, at: \.time, y: 39) {
        digest.date(atTimeline: $0.time).map(scale.label)
      }
  }

  private var rows: [Markup] {
    bar.rows.enumerated().flatMap { number, row -> [Markup] in
      let top = rowTop + number * 30
      return draw.title("\(row.name): \(row.meaning)", y: top + 12)
        + bar.grouped(row.marks, into: Self.cells).map { mark in
          mark.from < mark.to
            ? draw.rect("limit", mark.from, mark.to, y: top + 18, height: 8, title(of: mark))
            : draw.circle("limit", mark.from, y: top + 22, radius: 4, title(of: mark))
        }
    }
  }

  private var viewerLine: [Markup] {
    let labels = bar.labels(within: 48)
    let numbers = labels.map { label in
      isCrossed(label.time)
        ? draw.text(label.text, "number", nextTo: label.time, by: 7, y: numberTop + 14)
        : draw.text(label.text, "number", at: label.time, y: numberTop + 14)
    }
    let bands = bar.grouped(bar.bands, into: Self.cells).map {
      let band = draw.rect("band", $0.from, $0.to, y: barTop, height: 22, title(of: $0))
      return bar.linked(band, $0, to: page)
    }
    let dots = bar.grouped(bar.dots, into: Self.cells).map {
      let dot = draw.circle("dot", $0.from, y: barTop + 11, radius: 7, title(of: $0))
      return bar.linked(dot, $0, to: page)
    }
    return [draw.rect("primary", .zero, bar.end, y: barTop + 4, height: 14)]
      + openEnd(bar.end, y: barTop + 11) + bands + dots + numbers + names(labels)
  }

  /// Whether a playhead would cross the number at a time, which then is behind it.
  private func isCrossed(_ time: Seconds) -> Bool {
    bar.playheads.contains { abs(draw.share($0) - draw.share(time)) < 0.01 }
  }

  /// The names of interstitials behind their numbers, where there is room.
  private func names(_ labels: [(time: Seconds, text: String, id: String?)]) -> [Markup] {
    labels.enumerated().compactMap { place, label in
      let share = draw.share(label.time)
      // A number begins at its time near the left edge, and has its middle there elsewhere.
      let half = 4 * label.text.count
      let number = isCrossed(label.time) ? 7 + 2 * half : share < 0.04 ? 2 * half : half
      let next = place + 1 < labels.count ? draw.share(labels[place + 1].time) : 1
      guard let id = label.id,
        let style = draw.room(for: id, after: number, of: next - share)
      else { return nil }
      return draw.text(id, style, nextTo: label.time, by: number + 5, y: numberTop + 14)
    }
  }

  private var primaryLine: [Markup] {
    let (scale, ticks) = bar.primaryTicks(most: 8)
    let origin = bar.axis.origin.primary
    let parts = bar.primary.parts
    // A part that is too narrow is drawn over what is shown once.
    let ordered = parts.filter { $0.kind == .shown } + parts.filter { $0.kind != .shown }
    var last: (kind: PrimaryLine.Kind, cell: Int)?
    let shapes = ordered.compactMap { part -> Markup? in
      let cell = bar.cell(bar.above(part.from), of: Self.cells)
      defer { last = (part.kind, cell) }
      if let last, last == (part.kind, cell), cell == bar.cell(bar.above(part.to), of: Self.cells) {
        return nil
      }
      return draw.rect(
        part.kind.style, bar.above(part.from), bar.above(part.to), y: primaryTop, height: 12,
        "\(part.kind.rawValue): \(part.from + origin)–\(part.to + origin) s")
    }
    func above(_ tick: TransportBar.Tick) -> Seconds { bar.above(tick.time) }
    let seconds =
      showsOwnSeconds
      ? draw.labels(ticks, at: above, y: markerTop - (hasDates ? 34 : 20)) { "\($0.label)" } : []
    let dates = draw.labels(ticks, at: above, y: markerTop - 20) {
      digest.date(at: $0.time).map(scale.label)
    }
    let units = [showsOwnSeconds ? "seconds" : nil, hasDates ? "UTC" : nil].compactMap { $0 }
    let name = draw.name("Primary content: " + units.joined(separator: ", "), y: markerTop - 4)
    return shapes + openEnd(bar.above(bar.primary.end), y: primaryTop + 6) + seconds + dates
      + [name]
  }

  private var markerLine: [Markup] {
    guard bar.hasMarkers else { return [] }
    func shapes(_ marks: [TransportBar.Mark], _ style: String) -> [Markup] {
      bar.grouped(marks, into: Self.cells).map { mark in
        let title =
          mark.count == 1
          ? bar.signaledTitles[mark.segments.lowerBound] : "\(mark.count) breaks of markers"
        return draw.rect(style, mark.from, mark.to, y: markerTop + 22, height: 10, title)
      }
    }
    return [draw.name("Breaks that markers signal", y: markerTop + 14)]
      + shapes(bar.signaled, "marked") + shapes(bar.contradicted, "contrary")
  }

  private func openEnd(_ end: Seconds, y: Int) -> [Markup] {
    bar.isOpen ? draw.openEnd(end, y: y) : []
  }

  /// What connects each part of the primary content with its place on the timeline; nothing if there are too
  /// many.
  private var ribbons: [Markup] {
    let parts = digest.parts.compactMap { part -> String? in
      guard case .primary(let from, let to) = part.content else { return nil }
      let end = part.end ?? bar.end
      let corners = [
        (part.start, 0), (end, 0), (bar.above(max(from, (to ?? bar.primary.end))), 100),
        (bar.above(from), 100),
      ]
      return corners.map { time, y in "\(Int(draw.share(time) * 10_000)) \(y)" }
        .joined(separator: "L")
    }
    guard parts.count <= 300 else { return [] }
    return [
      .tag(
        "svg", "",
        [
          "x": "0", "y": "\(barTop + 20)", "width": "100%", "height": "\(primaryTop - barTop - 22)",
          "viewBox": "0 0 10000 100", "preserveAspectRatio": "none",
        ], parts.map { .tag("path", "ribbon", ["d": "M\($0)Z"]) })
    ]
  }

  private var playheads: [Markup] {
    bar.playheads.flatMap {
      draw.playhead($0, $0 + bar.axis.origin.timeline, y: 44, to: barTop + 24)
    }
  }

  private func title(of mark: TransportBar.Mark) -> String {
    let first = mark.segments.lowerBound
    guard mark.count == 1, case .interstitial(let one) = digest.parts[first].content
    else { return "rows \(first + 1)–\(mark.segments.upperBound + 1): \(mark.count) interstitials" }
    return "row \(first + 1): \(one.id.masked), \(mark.from + bar.axis.origin.timeline) s"
  }
}

extension PrimaryLine.Kind {
  /// The class of the style sheet.
  var style: String {
    switch self {
    case .shown: "primary"
    case .skipped: "skipped"
    case .replayed: "replayed"
    case .beforeJoin: "before"
    }
  }
}
