import HLSInterstitials
package import SourceText

/// What a player announces while it plays a timeline through (AVPlayerItemIntegratedTimeline.h, SDK 26.4,
/// snapshotsOutOfSyncReason).
package struct TimelineNotice: Sendable, Hashable {
  /// The kinds of notices.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The timeline became another one, because loaded assets are longer or shorter than announced.
    case segmentsChanged
    /// Playback enters another segment.
    case currentSegmentChanged
  }

  /// The kind.
  package let kind: Kind
  /// The index of the segment that changed or was entered.
  package let segment: Int
  /// Where the segment begins on the timeline.
  package let time: Seconds
  /// The watching time until then.
  package let elapsed: Seconds
}

extension ViewerTimeline {
  /// The notices of a viewer who plays the timeline from its start, in order.
  package var notices: [TimelineNotice] {
    var notices: [TimelineNotice] = []
    var elapsed = Seconds.zero
    for (number, segment) in timeline.segments.enumerated() {
      func add(_ kind: TimelineNotice.Kind) {
        notices.append(
          TimelineNotice(kind: kind, segment: number, time: segment.start, elapsed: elapsed))
      }
      if let part = parts[number], interstitial(of: part).isOtherThanAnnounced {
        add(.segmentsChanged)
      }
      if number > 0 { add(.currentSegmentChanged) }
      elapsed = elapsed + playout(ofSegment: number)
    }
    return notices
  }
}

extension ScheduledInterstitial {
  /// Whether loading the assets gave another length, or another offset to the resumption, than the date
  /// range announced.
  fileprivate var isOtherThanAnnounced: Bool {
    guard let announced, case .success(let event) = event else { return false }
    return event.length.differs(from: announced.length)
      || event.offset.differs(from: announced.offset)
  }
}
