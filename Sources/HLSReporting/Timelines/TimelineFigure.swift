package import HLSDocuments
import SourceText
package import XMLWriting

/// The picture of a timeline with its name, its description and its legend.
package struct TimelineFigure {
  private let bar: TransportBar
  private let name: String
  let picture: TransportBarPicture

  init(_ report: TimelineReport) {
    self.init(TransportBar(report), named: report.pictureName)
  }

  /// The figure of a digest, in which an interstitial links to the page that `page` returns for its ID.
  package init(
    _ digest: TimelineDigest, named name: String, page: @escaping (String) -> String? = { _ in nil }
  ) {
    self.init(TransportBar(digest), named: name, page: page)
  }

  private init(
    _ bar: TransportBar, named name: String, page: @escaping (String) -> String? = { _ in nil }
  ) {
    (self.bar, self.name) = (bar, name)
    picture = TransportBarPicture(bar, page: page)
  }

  /// The picture, and below it the legend.
  package var markup: Markup {
    .tag(
      "figure", "", [:],
      [
        .tag(
          "svg", "",
          ["height": "\(picture.height)", "role": bar.role(picture.page), "aria-label": name],
          [.tag("desc", "", [:], [.text(description)])] + picture.shapes),
        legend.markup,
      ])
  }

  /// The picture in words.
  var description: String { bar.digest.inWords }

  /// The meanings of the shapes in use.
  var legend: [LegendItem] {
    var items = [LegendItem(box: "primary", meaning: "primary content")]
    if !bar.dots.isEmpty {
      items.append(
        LegendItem(circle: "dot", meaning: "interstitial that is a point"))
    }
    if !bar.bands.isEmpty {
      items.append(LegendItem(box: "band", meaning: "interstitial that is a range"))
    }
    for kind in PrimaryLine.Kind.allCases where kind != .shown {
      guard bar.primary.parts.contains(where: { $0.kind == kind }) else { continue }
      items.append(
        LegendItem(box: kind.style, meaning: "primary content, \(kind.rawValue)"))
    }
    if !bar.signaled.isEmpty {
      items.append(LegendItem(box: "marked", meaning: "break that markers signal"))
    }
    if !bar.contradicted.isEmpty {
      items.append(LegendItem(box: "contrary", meaning: "markers that do not agree"))
    }
    if !bar.playheads.isEmpty {
      items.append(
        LegendItem(
          shapes: [.tag("path", "flag", ["d": "M7 2h12l-6 10z"])], meaning: "playhead"))
    }
    if bar.isOpen {
      items.append(
        LegendItem(
          shapes: [
            .tag("line", "open", ["x1": "1", "x2": "16", "y1": "7", "y2": "7"]),
            .tag("path", "arrow", ["d": "M16 1l10 6l-10 6z"]),
          ], meaning: "may grow"))
    }
    return items
  }
}

extension TimelineDigest {
  /// The first parts in words.
  var inWords: String {
    let first = parts.prefix(20).map { part in
      if case .interstitial(let one) = part.content {
        "interstitial \(one.id.masked) at \(part.start) s"
      } else {
        "primary content from \(part.start) s"
      }
    }
    let rest = parts.count + omittedParts - first.count
    return "In order: " + first.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
