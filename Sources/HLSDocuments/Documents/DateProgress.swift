import HLSInterstitials
package import HLSPlaylist
package import SourceText

/// The dates of a media playlist compared with the durations between them.
package struct DateProgress {
  /// Two successive dates that are not as far apart as the durations between them.
  package struct Step {
    /// The index of the segment with the earlier date.
    package let first: Int
    /// The index of the segment with the later date.
    package let segment: Int
    /// The dates.
    package let before, date: DateTime
    /// Their places.
    package let beforePlace, place: ByteRange
    /// The difference of the dates.
    package let ahead: Seconds
    /// By how much that is more than the durations.
    package let gap: Seconds
    /// Whether a discontinuity or skipped segments are between them.
    package let isJump: Bool
  }

  /// Durations whose inexactness adds up.
  package struct Stretch {
    /// The index of the first segment.
    package let first: Int
    /// The number of dates after the first one.
    package var steps = 0
    /// The sum of the durations.
    package var length = Seconds.zero
    /// By how much the steps between the dates are more than ``length`` in sum; negative if they are less.
    package var gap = Seconds.zero
  }

  /// What a date after the end of the segment before says.
  package enum Meaning {
    /// Media is absent.
    case absentMedia
    /// The duration of the segment before is wrong.
    case duration
    /// It is too little for either.
    case drift
  }

  /// The playlist.
  package let playlist: Playlist
  /// The steps that are not exact, in order.
  package private(set) var odd: [Step] = []
  /// The durations whose inexactness adds up to a second at least; nil if there are none.
  package private(set) var inexact: Stretch?
  private var steps = 0
  /// The duration in the middle of all durations.
  private var usual = Seconds.zero
  /// The indices of the segments with EXT-X-GAP.
  private var gaps: Set<Int> = []
  /// Whether most steps are too long.
  private var isOverall = false

  package init(_ playlist: Playlist) { self.playlist = playlist }

  /// Passes over the dates; `isOdd` says whether a step is more than rounding.
  package mutating func forEachOdd(_ isOdd: (Step) -> Bool) {
    let segments = playlist.segments
    var last: (dated: ProgramDateTime, date: DateTime, place: ByteRange)?
    var stretch: Stretch?
    var all: Stretch?
    for dated in playlist.programDateTimes {
      guard dated.segment < segments.count, case .value(let date, let place) = dated.date else {
        continue
      }
      defer { last = (dated, date, place) }
      guard let before = last, before.dated.segment < dated.segment else { continue }
      let length = segments[dated.segment].start - segments[before.dated.segment].start
      let ahead = before.date.distance(to: date)
      let step = Step(
        first: before.dated.segment, segment: dated.segment, before: before.date, date: date,
        beforePlace: before.place, place: place, ahead: ahead, gap: ahead - length,
        isJump: playlist.hasJump(from: before.dated, to: dated))
      let isSmall = !step.isJump && step.gap.magnitude < Seconds(1)
      if !step.isJump { steps += 1 }
      if step.gap != .zero, isOdd(step) {
        odd.append(step)
        if !step.isJump, step.gap > .zero { Self.add(step, length, to: &all) }
      }
      if isSmall {
        Self.add(step, length, to: &stretch)
      } else {
        close(stretch)
        stretch = nil
      }
    }
    close(stretch)
    guard !odd.isEmpty else { return }
    (usual, gaps) = (playlist.usualDuration, playlist.gapSegments)
    let late = odd.count { !$0.isJump && $0.gap > .zero }
    isOverall = late > 2 && late * 2 > steps
    // If most steps are too long, no media is absent.
    if let all, all.steps > 2, all.steps * 2 > steps, all.gap >= Seconds(1) { inexact = all }
  }

  private static func add(_ step: Step, _ length: Seconds, to stretch: inout Stretch?) {
    var sum = stretch ?? Stretch(first: step.first)
    sum.steps += 1
    sum.length = sum.length + length
    sum.gap = sum.gap + step.gap
    stretch = sum
  }

  private mutating func close(_ stretch: Stretch?) {
    guard let stretch, stretch.steps > 2, stretch.gap.magnitude >= Seconds(1),
      stretch.gap.magnitude * 1_000 >= stretch.length,
      inexact.map({ $0.gap.magnitude < stretch.gap.magnitude }) ?? true
    else { return }
    inexact = stretch
  }

  /// What a step whose date is after the end of the segment before says; nil for a jump that can be meant.
  package func meaning(of step: Step) -> Meaning? {
    let usual = usual
    let isLong = isLong(step)
    guard !step.isJump else {
      return isLong && isAbsence(step, usual) ? .absentMedia : nil
    }
    let own = playlist.segments[step.segment - 1].duration
    if step.first == step.segment - 1, own * 4 < usual * 3,
      (own + step.gap - usual).magnitude * 10 <= usual
    {
      return .duration
    }
    return isLong && !isOverall ? .absentMedia : .drift
  }

  /// Whether nearly a media segment at least is missing in a step.
  package func isLong(_ step: Step) -> Bool {
    step.gap >= Seconds(1) && step.gap * 4 >= usual * 3
  }

  /// Whether what is between two runs of segments should be segments with EXT-X-GAP: some are, but not
  /// enough, or whole segments are left out between two with successive names.
  private func isAbsence(_ step: Step, _ usual: Seconds) -> Bool {
    if hasGap(near: step) { return true }
    guard usual > .zero, step.gap <= Seconds(300), playlist.census.count(of: .skip) == 0 else {
      return false
    }
    let count = (step.gap.nanoseconds + usual.nanoseconds / 2) / usual.nanoseconds
    guard (step.gap - usual * Int(count)).magnitude * 100 <= usual else { return false }
    let (before, after) = (playlist.segments[step.segment - 1], playlist.segments[step.segment])
    guard let first = SegmentName(before, in: playlist),
      let second = SegmentName(after, in: playlist)
    else { return false }
    return first.isAlike(second) && second.number == first.number &+ 1
  }

  /// Whether a segment next to a step has EXT-X-GAP.
  package func hasGap(near step: Step) -> Bool {
    gaps.contains(step.segment - 1) || gaps.contains(step.segment)
  }
}

extension Playlist {
  /// The duration in the middle of all durations.
  fileprivate var usualDuration: Seconds {
    let durations = segments.map(\.duration).sorted()
    return durations.isEmpty ? .zero : durations[durations.count / 2]
  }

  /// The indices of the segments with EXT-X-GAP.
  package var gapSegments: Set<Int> {
    guard census.count(of: .gap) > 0 else { return [] }
    return Set(
      segmentRuns.lazy.filter { run in run.tags.contains { tags[$0].name == .gap } }.map(\.segment))
  }
}

extension Playlist {
  /// Whether a discontinuity or skipped segments are between two dated segments.
  fileprivate func hasJump(from first: ProgramDateTime, to second: ProgramDateTime) -> Bool {
    guard census.count(of: .discontinuity) + census.count(of: .skip) > 0 else { return false }
    let lines = segments[first.segment].uriLine..<segments[second.segment].uriLine
    let tags = tags
    var index = first.tag
    while index < tags.count, tags[index].line < lines.upperBound {
      let isJump = tags[index].name == .discontinuity || tags[index].name == .skip
      if isJump, tags[index].line > lines.lowerBound { return true }
      index += 1
    }
    return false
  }

  /// The number of an EXTINF, without its title; nil if the segment has none.
  package func durationRange(of segment: MediaSegment) -> ByteRange? {
    guard let number = segment.durationLine else { return nil }
    let line = lines[Int(number)].range
    let value = line.slice("#EXTINF:".utf8.count, line.count)
    let bytes = source.bytes[value.offsets]
    let comma = bytes.firstIndex(of: UInt8(ascii: ",")) ?? bytes.endIndex
    return value.slice(0, comma - bytes.startIndex)
  }
}
