import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// The numbers in the names of media segments.
extension SegmentRules {
  static let nameSkips = Rule(
    "segment/name-skips", .warning, .recommended, .should("rfc8216bis-22 §6.2.1"),
    about: .segments,
    says: "The numbers or times in the names of media segments should not leave out a segment.",
    why: """
      Viewers miss the media of the segment that is not listed, and players see a jump of \
      timestamps.
      """,
    remedy: "List the missing segment, or a segment with EXT-X-GAP that lasts as long.",
    fails: [
      named("s1", "s2", "s3", "s4", "s5", "«s7»", "s8"),
      named(
        "s1", "s2", "s3", "s4", "s5", "s6", "«s10»", "s11", "s12", "s13", "s14", "s15", "s16", "s17"
      ),
      named("t0", "t540000", "t1080000", "t1620000", "t2160000", "«t3240000»", "t3780000"),
    ],
    passes: [
      named("s1", "s2", "s3", "s4", "s5", "s6", "s7"),
      // The counter began anew.
      named("s1", "s2", "s3", "s4", "s5", "s100", "s101", "s102"),
      // Numbers that are not those of segments.
      named("s1", "s7", "s9", "s10", "s25", "s26", "s31"),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard let skips = NameSkips(document) else { return }
      for skip in skips.places {
        let missing = skips.missing(at: skip)
        report(
          "by the names, \(missing) media \(missing == 1 ? "segment is" : "segments are") missing: the "
            + "number goes from \(skips.names[skip].number) to \(skips.names[skip + 1].number), else by "
            + "\(skips.usual)",
          at: playlist.address(of: playlist.segments[skip + 1]))
      }
    })

  private static func named(_ names: String...) -> Example {
    .whole(
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n"
        + names.map { name in
          "#EXTINF:6,\n"
            + (name.hasPrefix("«") ? "\(name.dropLast()).ts»" : "\(name).ts") + "\n"
        }.joined() + "#EXT-X-ENDLIST")
  }
}

/// Where the numbers in the names of a media playlist leave out segments.
struct NameSkips {
  /// The names of all segments.
  let names: [SegmentName]
  /// By how much the number usually goes on.
  let usual: UInt64
  /// The indices of the segments before those that are left out; never empty.
  let places: [Int]

  /// Nil if nothing is left out, or numbers do not count segments.
  init?(_ document: Document) {
    let playlist = document.playlist
    let segments = playlist.segments
    // Where segments have dates, these say what is absent. The rest of a playlist that was cut is not known.
    guard document.isMedia, segments.count > 4, playlist.programDateTimes.count < 2,
      playlist.census.count(of: .discontinuity) + playlist.census.count(of: .skip)
        + playlist.census.count(of: .byterange) + playlist.census.count(of: .gap) == 0,
      let first = SegmentName(segments[0], in: playlist),
      let second = SegmentName(segments[1], in: playlist),
      let last = SegmentName(segments[segments.count - 1], in: playlist),
      first.isAlike(last), first.isAlike(second), second.number > first.number,
      case let step = second.number - first.number,
      last.number >= first.number,
      // Mostly, nothing is left out.
      step.multipliedReportingOverflow(by: UInt64(segments.count - 1)).partialValue
        != last.number - first.number
    else { return nil }
    var names: [SegmentName] = []
    for segment in segments {
      guard let name = SegmentName(segment, in: playlist), name.isAlike(first),
        names.last.map({ $0.number < name.number }) ?? true
      else { return nil }
      names.append(name)
    }
    let steps = zip(names, names.dropFirst()).map { $1.number - $0.number }
    let usual = steps.sorted()[steps.count / 2]
    let places = steps.indices.filter { steps[$0] != usual }
    guard !places.isEmpty, places.count * 4 <= steps.count,
      // A counter that began anew leaves out more than the window has.
      places.allSatisfy({
        steps[$0] % usual == 0 && steps[$0] / usual < UInt64(segments.count)
      }),
      usual == 1 || segments.dropLast().allSatisfy({ $0.duration == segments[0].duration })
    else { return nil }
    (self.names, self.usual, self.places) = (names, usual, places)
  }

  /// How many segments are left out after one.
  func missing(at place: Int) -> UInt64 {
    (names[place + 1].number - names[place].number) / usual - 1
  }

  /// How many segments are left out in all.
  var missing: Int { places.reduce(0) { $0 + Int(clamping: missing(at: $1)) } }
}
