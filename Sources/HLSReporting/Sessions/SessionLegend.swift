import HLSDocuments
import SourceText
import XMLWriting

extension SessionFigure {
  /// The meanings of the shapes in use.
  var legend: [LegendItem] {
    let marks = lanes.rows.flatMap { row in row.marks.map { (lane: row.lane, mark: $0) } }
    var items: [LegendItem] = []
    if marks.contains(where: { $0.lane != .requests && $0.mark.isPlainPoint }) {
      items.append(LegendItem(circle: "dot", meaning: "event"))
    }
    if marks.contains(where: { $0.mark.isStretch && $0.lane.style == "band" }) {
      items.append(LegendItem(box: "band", meaning: "ads, from start to end"))
    }
    if marks.contains(where: {
      $0.lane.style == "primary" && $0.mark.isStretch || $0.lane == .requests
    }) {
      items.append(LegendItem(box: "primary", meaning: "other state or request"))
    }
    if marks.contains(where: { $0.mark.isStretch && $0.mark.isFailure }) {
      items.append(LegendItem(box: "skipped", meaning: "state or request that failed"))
    }
    if lanes.highest > .zero {
      items.append(
        LegendItem(
          shapes: [(1, 5), (10, 9), (19, 12)].map { x, height in
            .tag(
              "rect", "primary",
              ["x": "\(x)", "y": "\(13 - height)", "width": "5", "height": "\(height)"])
          }, meaning: "buffer, up to \(lanes.highest) s"))
    }
    if !report.findings.isEmpty
      || marks.contains(where: { !$0.mark.isStretch && $0.mark.isFailure })
    {
      items.append(LegendItem(circle: "limit", meaning: "failure, finding"))
    }
    return items
  }

  /// The picture in words.
  var description: String {
    let stretches = report.stretches
    let first = stretches.prefix(20).map { lane, mark in
      "\(lane.rawValue): \(report.words(of: mark, in: lane))"
        + (report.entries.start == nil ? "" : " at \(mark.from.rounded) s")
    }
    let rest = stretches.count - first.count
    guard !first.isEmpty else { return "No stretch of ads, and no failure" }
    return "In order: " + first.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension SessionLane {
  /// The class of the style sheet.
  var style: String {
    switch self {
    case .periods, .breaks, .ads: "band"
    default: "primary"
    }
  }
}
