import HLSInterstitials
import SourceText

/// A piece of primary content or of an asset on a timeline, for comparison with what another viewer sees.
struct SeenContent: Sendable {
  /// What is seen.
  enum Content: Hashable {
    case primary
    /// An asset, by its address without query and fragment.
    case asset(Substring)
    /// An interstitial whose assets are not known, by its ID.
    case interstitial(String)
  }

  let content: Content
  /// The time in the content, that of the first viewer for primary content.
  let source: Seconds
  /// The time on the timeline; `end` is nil at an open end.
  let start: Seconds
  let end: Seconds?
  /// How long a piece plays that takes no time on the timeline; nil for others.
  let playout: Seconds?

  /// The first time from which two timelines show something else; nil if there is none.
  ///
  /// `shift` is the time of the first primary content at which the second one begins.
  static func parting(
    _ first: ViewerTimeline, _ second: ViewerTimeline, shift: Seconds
  ) -> Seconds? {
    let (own, others) = (first.seenContents(shift: .zero), second.seenContents(shift: shift))
    var (number, other) = (0, 0)
    var time = Seconds.zero
    while number < own.count, other < others.count {
      let (one, next) = (own[number], others[other])
      guard one.content == next.content, !one.source(at: time).differs(from: next.source(at: time)),
        (one.playout == nil) == (next.playout == nil)
      else { return time }
      if let playout = one.playout, let length = next.playout {
        guard !playout.differs(from: length) else { return time }
        (number, other) = (number + 1, other + 1)
        continue
      }
      let ends = [one.end, next.end].compactMap { $0 }
      guard let end = ends.min() else { return nil }
      time = end
      if let end = one.end, !end.differs(from: time) { number += 1 }
      if let end = next.end, !end.differs(from: time) { other += 1 }
    }
    return number < own.count || other < others.count ? time : nil
  }

  private func source(at time: Seconds) -> Seconds {
    playout == nil ? source + (time - start) : source
  }
}

extension ViewerTimeline {
  /// What is seen, in order; what plays for no time is left out.
  fileprivate func seenContents(shift: Seconds) -> [SeenContent] {
    timeline.segments.enumerated().flatMap { number, segment in
      switch segment.content {
      case .primary(let from, _):
        return [
          SeenContent(
            content: .primary, source: from + shift, start: segment.start, end: segment.end,
            playout: nil)
        ]
      case .interstitial(let event):
        guard let part = parts[number] else { return [] }
        return interstitial(of: part).pieces(of: event).compactMap { content, start, end in
          let from = max(start, segment.entry)
          guard from < end else { return nil }
          let place = event.occupiesRange ? segment.start + (from - segment.entry) : segment.start
          return SeenContent(
            content: content, source: from - start, start: place,
            end: event.occupiesRange ? place + (end - from) : place,
            playout: event.occupiesRange ? nil : end - from)
        }
      }
    }
  }
}

extension ScheduledInterstitial {
  /// The assets with the times of the interstitial from which and to which they play.
  fileprivate func pieces(
    of event: TimelineEvent
  ) -> [(SeenContent.Content, start: Seconds, end: Seconds)] {
    guard let assets, !assets.isEmpty else {
      return [(.interstitial(event.id), .zero, event.length)]
    }
    var start = Seconds.zero
    return assets.filter { !$0.isFailed }.enumerated().map { number, asset in
      let end = start + asset.playout
      defer { start = end }
      // What is known about the length of the last one may be that of the interstitial.
      let isOpen = number + 1 == assets.count && asset.lengthSource == .unknown
      return (.asset(asset.address), start, isOpen ? event.length : min(end, event.length))
    }
  }
}

extension PlayedAsset {
  /// The address without query and fragment.
  var address: Substring { location.prefix { $0 != "?" && $0 != "#" } }
}
