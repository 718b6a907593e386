package import HLSInterstitials
import HLSPlaylist
package import SourceText

/// An interstitial on a timeline, in the few values that a picture of it and a comparison need.
package struct DigestedInterstitial: Sendable, Hashable {
  /// The controls, places and limits that it has (rfc8216bis-22, appendix D.2); histories store the numbers.
  package struct Flags: OptionSet, Sendable, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// X-RESTRICT contains SKIP, or JUMP.
    package static let skip = Flags(rawValue: 1), jump = Flags(rawValue: 2)
    /// It plays wherever a viewer joins (CUE="PRE"), or X-PLAYOUT-LIMIT ends it.
    package static let preRoll = Flags(rawValue: 4), limited = Flags(rawValue: 8)
    /// It takes time on the timeline instead of occupying a point, or is shown like the primary content.
    package static let range = Flags(rawValue: 16), styledAsPrimary = Flags(rawValue: 32)

    /// Whether all of the given flags are set.
    package subscript(flags: Flags) -> Bool {
      get { contains(flags) }
      set { if newValue { insert(flags) } else { remove(flags) } }
    }
  }

  /// The ID.
  package var id: String
  /// The time of the primary content at which it begins, after snapping.
  package var start: Seconds
  /// The time of the primary content at which its break begins.
  package var breakStart: Seconds
  /// The playing time, with X-PLAYOUT-LIMIT applied.
  package var length: Seconds
  /// The origin of the length.
  package var lengthSource: ScheduledLength.Source
  /// The time from its start to the resumption of the primary content.
  package var offset: Seconds
  /// The time in it at which it begins to play: above zero if a viewer joins inside it.
  package var entry = Seconds.zero
  /// Its controls, places and limits.
  package var flags: Flags = []
  /// When the skip button appears, in its own time; nil without one.
  package var buttonStart: Seconds?
  /// When the skip button goes; nil if it stays to the end, and without one.
  package var buttonEnd: Seconds?
  /// A hash of the addresses of the assets without queries and fragments; nil if they are not known.
  package var content: UInt64?

  /// Creates an interstitial that begins its break and is a point.
  package init(
    id: String, start: Seconds, length: Seconds, from lengthSource: ScheduledLength.Source,
    offset: Seconds
  ) {
    (self.id, self.start, breakStart) = (id, start, start)
    (self.length, self.lengthSource, self.offset) = (length, lengthSource, offset)
  }

  init(_ scheduled: ScheduledInterstitial, _ event: TimelineEvent, at start: Seconds) {
    self.init(
      id: event.id, start: start, length: event.length, from: event.lengthSource,
      offset: event.offset)
    flags[.preRoll] = event.placement == .preRoll
    flags[.limited] = event.isLimited
    flags[.range] = event.occupiesRange
    flags[.styledAsPrimary] = scheduled.isStyledAsPrimary
    flags[.skip] = scheduled.restricts("SKIP")
    flags[.jump] = scheduled.restricts("JUMP")
    buttonStart = scheduled.skipWindow?.start
    buttonEnd = scheduled.skipWindow?.end
    content = scheduled.assets.map { assets in
      var hash = FNV1a()
      for asset in assets where !asset.isFailed {
        hash.add(asset.address.utf8)
        hash.add(0)
      }
      return hash.value
    }
  }

  /// Whether it plays wherever a viewer joins (CUE="PRE").
  package var isPreRoll: Bool { flags[.preRoll] }
  /// Whether X-PLAYOUT-LIMIT ends it.
  package var isLimited: Bool { flags[.limited] }
  /// Whether it takes time on the timeline instead of occupying a point.
  package var occupiesRange: Bool { flags[.range] }
  /// Whether a timeline shows it like the primary content.
  package var isStyledAsPrimary: Bool { flags[.styledAsPrimary] }
  /// Whether its length is known.
  package var isLengthKnown: Bool { lengthSource != .unknown || isLimited }
  /// How long it plays from its entry on.
  package var playout: Seconds { max(.zero, length - entry) }
  /// X-TIMELINE-OCCUPIES, with its default.
  package var occupancy: String { occupiesRange ? "RANGE" : "POINT" }
  /// X-TIMELINE-STYLE, with its default.
  package var style: String { isStyledAsPrimary ? "PRIMARY" : "HIGHLIGHT" }
  /// The words of X-RESTRICT that players know.
  package var restrictions: [String] {
    [(Flags.jump, "JUMP"), (.skip, "SKIP")].filter { flags.contains($0.0) }.map(\.1)
  }

  /// Whether it and what it leaves out are before a time of the primary content.
  func isOver(at time: Seconds) -> Bool { !isPreRoll && start < time && start + offset <= time }
}
