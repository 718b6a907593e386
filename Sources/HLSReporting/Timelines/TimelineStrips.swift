package import HLSDocuments
import HLSInterstitials
import SourceText
package import XMLWriting

/// The bars of successive nights on one scale, one line each.
package struct TimelineStrips {
  private let digests: [TimelineDigest]
  /// Where each bar begins on the scale.
  private let starts: [Seconds]
  private let scale: TimeScale
  private let draw: PictureShapes
  /// Whether bars are aligned by the time of day, rather than at their starts.
  package let showsTimeOfDay: Bool

  /// Creates the bars of timelines, the newest first.
  ///
  /// Those of content that may grow are aligned by the time of day in UTC, unless that makes the scale longer
  /// than twice the longest of them.
  package init(_ digests: [TimelineDigest]) {
    self.digests = digests
    let longest = digests.map(\.listedLength).max() ?? .zero
    var starts = Self.offsets(digests) ?? []
    let first = starts.min() ?? .zero
    let last = zip(starts, digests).map { $0 + $1.listedLength }.max() ?? .zero
    let isAligned = !starts.isEmpty && last - first <= longest * 2
    starts = isAligned ? starts.map { $0 - first } : digests.map { _ in .zero }
    (self.starts, showsTimeOfDay) = (starts, isAligned)
    let length = isAligned ? last - first : longest
    scale = TimeScale(length: length, most: 6)
    draw = PictureShapes(length: length, hasOpenEnd: digests.contains { $0.end == nil })
  }

  /// For live content with dates, how much later in the day each bar begins than the first one, within half a
  /// day.
  private static func offsets(_ digests: [TimelineDigest]) -> [Seconds]? {
    guard digests.allSatisfy({ $0.end == nil }), let newest = digests.first?.date(at: .zero)
    else { return nil }
    let dates = digests.compactMap { $0.date(at: .zero) }
    guard dates.count == digests.count else { return nil }
    let day = Seconds(86_400).nanoseconds
    return dates.map { date in
      let offset = newest.distance(to: date).nanoseconds % day
      return Seconds(
        nanoseconds: offset > day / 2 ? offset - day : offset < -day / 2 ? offset + day : offset)
    }
  }

  private static let height = 24

  /// The scale: seconds, or times of day in UTC.
  package var axis: Markup {
    let first = starts.first ?? .zero
    let ticks = scale.ticks.map { TransportBar.Tick(label: $0, time: $0) }
    let labels = draw.labels(ticks, at: \.time, y: 11) { tick in
      guard showsTimeOfDay else { return "\(tick.label) s" }
      return digests.first?.date(at: tick.time - first).map(scale.label)
    }
    return .tag(
      "svg", "axis", ["height": "20", "aria-hidden": "true"],
      scale.ticks.map { draw.line("tick", $0, from: 15, to: 20) } + labels)
  }

  /// The bar with an index, with its content in words for those who do not see it.
  ///
  /// An interstitial links to the page that `page` returns for its ID.
  package func markup(_ number: Int, page: (String) -> String? = { _ in nil }) -> Markup {
    let bar = TransportBar(digests[number])
    let start = starts[number]
    func grouped(_ marks: [TransportBar.Mark]) -> [TransportBar.Mark] {
      bar.grouped(marks, into: 240)
    }
    let bands = grouped(bar.bands).map {
      bar.linked(
        draw.rect("band", start + $0.from, start + $0.to, y: 2, height: 20), $0, to: page)
    }
    let dots = grouped(bar.dots).map {
      bar.linked(draw.circle("dot", start + $0.from, y: 12, radius: 6), $0, to: page)
    }
    return .tag(
      "svg", "",
      [
        "height": "\(Self.height)", "role": bar.role(page),
        "aria-label": digests[number].inWords,
      ],
      [draw.rect("primary", start, start + bar.end, y: 6, height: 12)]
        + (bar.isOpen ? draw.openEnd(start + bar.end, y: 12) : []) + bands + dots)
  }
}

extension TimelineDigest {
  /// The number of interstitials and how long they play.
  package var summary: String {
    let known = interstitials
    guard !known.isEmpty else { return "no interstitial" }
    let playout = known.reduce(Seconds.zero) { $0 + $1.playout }
    let isKnown = known.allSatisfy(\.isLengthKnown) && omittedParts == 0
    return counted(known.count, "interstitial")
      + (omittedParts > 0 ? " and more" : "")
      + (isKnown ? ", \(playout.rounded) s" : "")
  }
}
