import HLSDocuments
import SourceText
import XMLWriting

/// The picture of how ads fill a break: the planned time, what the asset list declares, and what the loaded playlists have.
struct BreakFill {
  /// A part of a bar, with its length in milliseconds.
  private typealias Part = (length: Int64, style: String)

  private let planned: Int64?
  private let declared, real: [Part]
  /// The number of ads whose playlist was not loaded, or that are not in the details.
  private let unknown: Int

  private static let width: Int64 = 1_000

  init(_ details: BreakDetails) {
    planned = details.planned.map { max(0, $0) }
    declared = details.ads.compactMap { ad in ad.declared.map { ($0, "") } }
    unknown = details.ads.count { $0.state == .notLoaded } + details.omittedAds
    real = details.ads.compactMap { ad in
      switch ad.state {
      case .loaded: (ad.length ?? ad.declared).map { ($0, "full") }
      case .failed: ad.declared.map { ($0, "lost") }
      case .notLoaded: nil
      }
    }
  }

  var markup: Markup {
    let rows = [
      ("Planned", planned.map { [($0, "")] } ?? []), ("Declared", declared), ("Real", real),
    ].filter { !$0.1.isEmpty }
    let longest = max(1, rows.map { Self.total($0.1) }.max() ?? 1)
    return .tag(
      "figure", "", [:],
      [.tag("figcaption", "", [:], [.text(summary)])]
        + rows.flatMap { name, parts in
          [
            .span(name, "soft"), bar(parts, of: longest),
            .span(secondsText(Self.total(parts.filter { $0.style != "lost" })), "n"),
          ]
        })
  }

  /// How the ads that players can play compare with the plan.
  private var summary: String {
    let filled = Self.total(real.filter { $0.style == "full" })
    let ads = "Ads of \(secondsText(filled)) can be played"
    guard unknown == 0 else {
      return "\(ads); \(counted(unknown, "more ad")) \(unknown == 1 ? "is" : "are") not counted."
    }
    guard let planned else { return "\(ads); the planned time is not known." }
    let gap = planned.subtractingReportingOverflow(filled).partialValue
    if gap > 0 { return "\(ads): \(secondsText(gap)) of \(secondsText(planned)) are not filled." }
    if gap < 0 {
      return "\(ads): \(secondsText(-gap)) more than the planned \(secondsText(planned))."
    }
    return "\(ads), as planned."
  }

  /// The ads to scale, next to each other.
  private func bar(_ parts: [Part], of longest: Int64) -> Markup {
    var start: Int64 = 0
    let shapes = parts.map { part -> Markup in
      let (left, right) = (position(start, longest), position(start &+ part.length, longest))
      start = Self.total([(start, ""), part])
      return .tag(
        "rect", part.style,
        ["x": "\(left)", "width": "\(max(1, right - left - 2))", "height": "8"])
    }
    return .tag(
      "svg", "",
      ["viewBox": "0 0 \(Self.width) 8", "preserveAspectRatio": "none", "aria-hidden": "true"],
      shapes)
  }

  private func position(_ time: Int64, _ longest: Int64) -> Int64 {
    Int64(Double(max(0, time)) / Double(longest) * Double(Self.width))
  }

  private static func total(_ parts: [Part]) -> Int64 {
    parts.reduce(0) { sum, part in
      let (total, overflows) = sum.addingReportingOverflow(max(0, part.length))
      return overflows ? .max : total
    }
  }
}

/// Milliseconds as seconds without trailing zeros, such as `30.25 s`.
func secondsText(_ milliseconds: Int64) -> String {
  let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
  guard rest != 0 else { return "\(seconds) s" }
  var digits = String(String(1_000 + rest.magnitude).dropFirst())
  while digits.last == "0" { digits.removeLast() }
  return "\(milliseconds < 0 && seconds == 0 ? "-" : "")\(seconds).\(digits) s"
}
