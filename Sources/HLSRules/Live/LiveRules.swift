import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Rules that compare two successive loads of one playlist.
enum LiveRules {
  static let all: [Rule] = [
    mediaSequenceDecreased, mediaSequenceMiscounted, mediaSequenceMissing,
    discontinuitySequenceDecreased, discontinuitySequenceMissing, discontinuitySequenceNotRaised,
    discontinuitySequenceRaisedEarly,
    segmentURIChanged, segmentDurationChanged, segmentTagsChanged, segmentInserted,
    segmentRemovedOutOfOrder, segmentAfterEndlist, keyRemoved, mapRemoved, pdtMappingChanged,
    targetDurationChanged, versionChanged, playlistTypeChanged, playlistTypeInLive, eventRemoved,
    vodChanged, endlistRemoved, windowTooShort, iFramesOnlyChanged, playlistTagChanged,
    segmentTitleChanged, defineDropped, stale, partStale,
    edgeDistance, lowLatencyBehind, startsShort, edgeRate, segmentsUnlisted, dateDrift,
    partChanged, partRemovedOutOfOrder, partRemovedEarly, partInfChanged, serverControlPresence,
    preloadHintNotHonoured, renditionReportRegressed,
    dateRangeAttributeChanged, interstitialAssetChanged, dateRangeAttributeLost,
    scte35AttributeLost, dateRangeIDReused, dateRangeIDChanged, interstitialOrderChanged,
    adBreakReused, dateRangeLate,
    interstitialLate,
    dateRangeRemovedEarly, dateRangeNeverClosed, dateRangeEndOnNextBroken,
    deltaCountWrong, deltaNotApplicable, deltaTagMissing, deltaDateRangesKept,
    deltaRemovedListMissing,
    deltaDiscontinuitySequence,
    segmentAddressReused, stableVariantIDRemapped,
    windowCollapsed, startAtOldest, markerChanged, markerRemoved,
  ]
}

/// Loads of one live playlist, for the examples of rules about reloads.
enum LiveExample {
  /// A load whose segments are named by lowercase letters and last six seconds; `a` starts at
  /// midnight.
  ///
  /// The number is EXT-X-MEDIA-SEQUENCE. The head is the lines before the segments, including
  /// EXT-X-PROGRAM-DATE-TIME if it is not the usual one. The URI of the segment `mark` is marked.
  static func load(
    _ number: Int?, _ letters: String, head: String = "", tags: [Character: String] = [:],
    mark: Character? = nil, end: String = ""
  ) -> Example {
    var lines = number.map { ["#EXT-X-MEDIA-SEQUENCE:\($0)"] } ?? []
    if !head.isEmpty { lines.append(head) }
    if !head.contains("PROGRAM-DATE-TIME") {
      lines.append(date(letters.first ?? "a"))
    }
    for letter in letters {
      if let tag = tags[letter] { lines.append(tag) }
      lines += ["#EXTINF:6,", mark == letter ? "«\(letter).ts»" : "\(letter).ts"]
    }
    if !end.isEmpty { lines.append(end) }
    return .live(lines.joined(separator: "\n"))
  }

  /// The date of the segment with that letter.
  static func date(_ letter: Character) -> String { "#EXT-X-PROGRAM-DATE-TIME:" + instant(letter) }

  static func instant(_ letter: Character) -> String {
    let seconds = Int((letter.asciiValue ?? 0x61) &- 0x61) * 6
    let (minute, second) = (seconds / 60, seconds % 60)
    return "2026-01-01T00:\(minute.zeroPadded(to: 2)):\(second.zeroPadded(to: 2)).000Z"
  }
}

extension Reload {
  /// The value of a tag in the later load, or the first line if there is none.
  func value(of name: TagName) -> ByteRange {
    after.playlist.firstTag(name)?.valueRange ?? head
  }
}

/// A complete playlist of fourteen segments and delta updates of it, for the examples of rules
/// about delta updates.
enum DeltaExample {
  static let control = "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36.0"
  static let v2Control = control + ",CAN-SKIP-DATERANGES=YES"

  /// Segments `a` to `n`, numbered from 100.
  static func whole(
    _ head: String = "", control: String = control, tags: [Character: String] = [:]
  ) -> Example {
    LiveExample.load(
      100, "abcdefghijklmn",
      head: [control, head].filter { !$0.isEmpty }.joined(separator: "\n"), tags: tags)
  }

  /// The same playlist with one more segment, and its first `count` segments skipped.
  static func update(
    _ count: Int, _ head: String = "", skip: String? = nil, control: String = control,
    version: Int = 9, tags: [Character: String] = [:], mark: Character? = nil
  ) -> Example {
    let letters = "abcdefghijklmno".dropFirst(count)
    return LiveExample.load(
      100, String(letters),
      head: [
        "#EXT-X-VERSION:\(version)", control, head,
        skip ?? "#EXT-X-SKIP:SKIPPED-SEGMENTS=\(count)",
        LiveExample.date(letters.first ?? "a"),
      ].filter { !$0.isEmpty }.joined(separator: "\n"), tags: tags, mark: mark)
  }
}
