package import HLSInterstitials
package import SourceText

/// A break as all markers of a playlist signal it, with the interstitials that are scheduled there.
package struct SignaledBreak: Sendable {
  /// A length of the break.
  package struct StatedLength: Sendable, Hashable {
    /// What states it, as in `EXT-X-CUE-OUT`.
    package let name: String
    /// The length in seconds.
    package let length: Seconds
  }

  /// The listed end of a break.
  package struct End: Sendable, Hashable {
    /// Where it is, in seconds from the start of the playlist.
    package let time: Seconds
    /// The names of the tags and attributes that signal it.
    package internal(set) var signals: [String]
  }

  /// In what the interstitials were compared with the break and agree with it.
  package enum Agreement: String, Sendable, Hashable, CaseIterable {
    /// They start where it does.
    case place
    /// They last as long.
    case length
  }

  /// The names of the tags and attributes that signal it, each once; empty for an interstitial without markers.
  package internal(set) var signals: [String] = []
  /// The number of the line with the first of them or with the interstitial, from 1.
  package let line: Int
  /// Where the first of them or the interstitial is, in seconds from the start of the playlist.
  package let position: Seconds
  /// Where it begins by what its markers say, negative before the playlist; nil if they do not say it.
  package var start: Seconds?
  /// The lengths that are stated.
  package internal(set) var lengths: [StatedLength] = []
  /// Its end; nil if none is listed.
  package internal(set) var end: End?
  /// The interstitials that belong to it.
  package internal(set) var interstitials: [EventPlace] = []
  /// In what these agree with it.
  package internal(set) var agreements: Set<Agreement> = []
  /// What does not agree, as rules report it.
  package internal(set) var faults: [MarkerFault] = []

  /// Where it ends, by the listed end or by its start and the first length; nil if these are not known.
  package var expectedEnd: Seconds? {
    if let end { return end.time }
    guard let start, let first = lengths.first else { return nil }
    return start + first.length
  }

  /// Adds the name of a tag or an attribute.
  mutating func add(signal name: String) {
    if !signals.contains(name) { signals.append(name) }
  }
}
