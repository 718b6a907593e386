import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Rules for media segments and their tags.
enum SegmentRules {
  static let all: [Rule] = [
    extinfRequired, extinfWithoutURI, extinfRepeated, extinfInteger, extinfZero, extinfDecimalComma,
    targetDurationExceeded, targetDurationHalfSecond, targetDurationExceededV5,
    targetDurationTypical, targetDurationMilliseconds, mediaSequenceOverflow,
    mediaSequenceImprecise,
    byterangeOffsetRequiredFirst, byterangeOffsetRequiredOtherResource,
    byterangeOffsetHiddenBySkip, byterangeZeroLength, byterangeRepeated, byterangeOverlap,
    byterangeHole, byterangeOverlapsMap, nameSkips, addressEndsEarly,
    iframeByterangeCoversMap, iframeMapMissing, iframeWithParts,
    mapMissingForFMP4, mapWithPackedAudio, mapUnused, discontinuityMapChange,
    discontinuityFormatChange, discontinuityRepeated, discontinuityPDTRecommended,
    stitchedWithoutDiscontinuity, gapPartNeedsGap, gapParentOfGapParts, gapRepeated, gapAtLiveEdge,
    namesRestart, addressCut, danglingTag, duplicateURI, addressRepeated, partRepeated,
    foreignFolder, foreignMap, foreignSession,
    bitrateByterangeSegment,
  ]
}

extension SegmentRules {
  static let extinfWithoutURI = Rule(
    "segment/extinf-without-uri", .error, .spec, .must("rfc8216bis-22 §4.4.4, §4.4.4.1"),
    about: .tag(.extinf),
    facts: [
      // A file that was cut off inside the line.
      .silences(["segment/extinf-missing-comma"], about: .line)
    ],
    says: "Each EXTINF must be followed by the URI of a media segment.",
    why: """
      Without the URI there is no segment, and viewers miss it. The playlist was probably cut off.
      """,
    remedy: "Add the URI after EXTINF, or remove EXTINF.",
    fails: [.media("#EXTINF:6,\na.ts\n«#EXTINF:6,»\n#EXT-X-ENDLIST")],
    passes: [.media("#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts\n#EXT-X-ENDLIST")],
    check: .shared(pairs))

  static let extinfRepeated = Rule(
    "segment/extinf-repeated", .warning, .recommended, .advice("rfc8216bis-22 §4.4.4.1"),
    about: .tag(.extinf),
    says: "A media segment should have only one EXTINF.",
    why: "It is undefined which duration applies, or a URI between them was lost.",
    remedy: "Keep only one EXTINF, or add the missing URI between them.",
    fails: [.media("#EXTINF:6,\n«#EXTINF:5,»\na.ts")], passes: [.media("#EXTINF:6,\na.ts")],
    check: .shared(pairs))

  private static let pairs = Traversal("segment-addresses") { document, report in
    let playlist = document.playlist
    let segments = playlist.segments
    guard document.isMedia else { return }
    var paired = 0
    for segment in segments where segment.durationLine != nil { paired += 1 }
    guard playlist.census.count(of: .extinf) != paired else { return }
    let lines = playlist.lines
    var waiting: [Int] = []
    for number in lines.indices {
      let line = lines[number]
      if line.tag == .extinf {
        waiting.append(number)
      } else if line.form == .uri {
        if let first = waiting.first {
          for extra in waiting.dropFirst() {
            report.report(
              "segment/extinf-repeated", "a second EXTINF for one media segment; expected one",
              at: lines[extra].range,
              related: [RelatedPlace(lines[first].range, "first given here")])
          }
        }
        waiting.removeAll(keepingCapacity: true)
      }
    }
    if let first = waiting.first {
      report.report(
        "segment/extinf-without-uri", "EXTINF is not followed by a URI", at: lines[first].range)
    }
  }
}

extension Playlist {
  /// The address after variable substitution, in parentheses; empty if the excerpt of a finding shows it.
  func addressNote(_ range: ByteRange) -> String {
    guard case .substituted(let text) = resolved(range) else { return "" }
    return " (\(text.shown))"
  }
}
