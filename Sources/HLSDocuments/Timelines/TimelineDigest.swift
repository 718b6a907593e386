import HLSInterstitials
import HLSPlaylist
package import SourceText

/// What a viewer sees of a media playlist, in the few values that a picture of it and a comparison need.
package struct TimelineDigest: Sendable, Hashable {
  /// A part of the primary content, or an interstitial.
  package enum Content: Sendable, Hashable {
    /// A part of the primary content, by its own offsets; `to` is nil if it may still grow.
    case primary(from: Seconds, to: Seconds?)
    /// An interstitial.
    case interstitial(DigestedInterstitial)
  }

  /// A part of the timeline.
  package struct Part: Sendable, Hashable {
    /// What it shows.
    package internal(set) var content: Content
    /// The start on the timeline.
    package internal(set) var start: Seconds
    /// The end on the timeline; nil for the open end of a live stream.
    package internal(set) var end: Seconds?

    /// Creates a part.
    package init(_ content: Content, start: Seconds, end: Seconds?) {
      (self.content, self.start, self.end) = (content, start, end)
    }
  }

  /// A time of the primary content with its date.
  package struct DatedTime: Sendable, Hashable {
    /// The time.
    package internal(set) var time: Seconds
    /// Its date.
    package internal(set) var date: DateTime

    /// Creates a time with its date.
    package init(_ time: Seconds, _ date: DateTime) { (self.time, self.date) = (time, date) }
  }

  /// Where the available primary content begins, and where a viewer joins it.
  package var start = Seconds.zero, joinPosition = Seconds.zero
  /// The end of the last listed segment.
  package var knownEnd: Seconds
  /// The end of the primary content; nil if it may still grow.
  package var end: Seconds?
  /// The end of the timeline, as far as it is known.
  package var length: Seconds
  /// The dates of the primary content where they do not follow from the date before; empty without dates.
  package var dates: [DatedTime] = []
  /// The parts in order.
  package var parts: [Part]
  /// The number of parts that were left out at the end.
  package var omittedParts = 0
  /// The number of interstitials that are not on the timeline.
  package var unplaced = 0

  /// Creates a digest.
  package init(knownEnd: Seconds, end: Seconds?, length: Seconds, parts: [Part]) {
    (self.knownEnd, self.end, self.length, self.parts) = (knownEnd, end, length, parts)
  }

  /// The interstitials that are not left out, in the order of play.
  package var interstitials: [DigestedInterstitial] {
    parts.compactMap { if case .interstitial(let one) = $0.content { one } else { nil } }
  }

  /// The length of the timeline; nil if it may still grow.
  package var total: Seconds? { end == nil ? nil : length }

  /// The end of the parts that are not left out.
  package var listedLength: Seconds { omittedParts > 0 ? parts.last?.end ?? length : length }

  /// The most parts that are stored, and the most dates.
  package static let mostParts = 500, mostDates = 100
  /// The most characters that are stored of an ID.
  package static let longestID = 120

  /// The digest with as much as is stored.
  package var limited: TimelineDigest {
    var limited = self
    limited.omittedParts += max(0, parts.count - Self.mostParts)
    limited.parts = Array(parts.prefix(Self.mostParts))
    limited.dates = Array(dates.prefix(Self.mostDates))
    return limited.masked { id in
      let start = id.unicodeScalars.prefix(Self.longestID + 1)
      return start.count > Self.longestID ? String(start.dropLast()) + "…" : id
    }
  }

  /// The part of live content near its listed segments; other content is whole.
  ///
  /// What is announced for later than a quarter of the window after its end is left out.
  package var near: TimelineDigest {
    let latest = knownEnd + Seconds(nanoseconds: knownEnd.nanoseconds / 4)
    let isLater = { (part: Part) in
      if case .interstitial(let one) = part.content { one.start > latest } else { false }
    }
    guard end == nil, var first = parts.firstIndex(where: isLater) else { return self }
    var near = self
    if first > 0, case .primary(let from, _) = parts[first - 1].content {
      first -= 1
      near.parts =
        parts[..<first] + [
          Part(.primary(from: from, to: nil), start: parts[first].start, end: nil)
        ]
      near.length = parts[first].start + max(.zero, knownEnd - from)
    } else {
      near.parts = Array(parts[..<first])
      near.length = parts[first].start
    }
    near.omittedParts = 0
    return near
  }
}

extension TimelineDigest {
  /// Whether the primary content has dates.
  package var hasDates: Bool { !dates.isEmpty }

  /// The date of a time of the primary content; nil without dates.
  package func date(at time: Seconds) -> DateTime? {
    let next = dates.partitioningIndex { time < $0.time }
    return (next > 0 ? dates[next - 1] : dates.first).map {
      $0.date.advanced(by: time - $0.time)
    }
  }

  /// The date of the primary content that is shown or interrupted at a time of the timeline; nil inside of an
  /// interstitial, and without dates.
  package func date(atTimeline time: Seconds) -> DateTime? {
    let next = parts.partitioningIndex { $0.start >= time }
    if next < parts.count, parts[next].start == time { return date(ofPart: next) }
    guard next > 0, case .primary(let from, _) = parts[next - 1].content,
      parts[next - 1].end.map({ time <= $0 }) ?? true
    else { return nil }
    return date(at: from + (time - parts[next - 1].start))
  }

  /// The date at which a part begins or interrupts the primary content; nil without dates.
  package func date(ofPart number: Int) -> DateTime? {
    switch parts[number].content {
    case .primary(let from, _): date(at: from)
    case .interstitial(let one): date(at: max(one.breakStart, start))
    }
  }
}

extension ViewerTimeline {
  /// The digest, in which no date is wrong by more than `tolerance`.
  package func digest(datesWithin tolerance: Seconds = .zero) -> TimelineDigest {
    let ends = timeline.segments.last
    var length = ends?.end ?? .zero
    if let ends, case .primary(let from, nil) = ends.content {
      length = ends.start + max(.zero, knownEnd - from)
    }
    var starts = timeline.breaks.lazy.flatMap { group in
      group.members.lazy.map { (own: $0.start, of: group.members[0].start) }
    }.makeIterator()
    var parts: [TimelineDigest.Part] = []
    for (segment, part) in zip(timeline.segments, self.parts) {
      let content: TimelineDigest.Content
      switch segment.content {
      case .primary(let from, let to): content = .primary(from: from, to: to)
      case .interstitial(let event):
        guard let part, let start = starts.next() else { continue }
        var one = DigestedInterstitial(interstitial(of: part), event, at: start.own)
        (one.breakStart, one.entry) = (start.of, segment.entry)
        content = .interstitial(one)
      }
      parts.append(TimelineDigest.Part(content, start: segment.start, end: segment.end))
    }
    var digest = TimelineDigest(
      knownEnd: knownEnd, end: primary.end, length: length, parts: parts)
    (digest.start, digest.joinPosition) = (primary.start, primary.joinPosition)
    digest.dates = dates(within: tolerance)
    digest.unplaced = interstitials.count - self.parts.count { $0 != nil }
    return digest
  }

  /// The dates of segments that differ by more than `tolerance` from what follows from the date before.
  private func dates(within tolerance: Seconds) -> [TimelineDigest.DatedTime] {
    guard clock != nil else { return [] }
    var dates: [TimelineDigest.DatedTime] = []
    let playlist = document.playlist
    for number in 0..<playlist.segments.count {
      guard let date = playlist.segmentDate(number)?.date else { continue }
      let time = playlist.segments[number].start
      if let last = dates.last,
        (last.date.distance(to: date) - (time - last.time)).magnitude <= tolerance
      {
        continue
      }
      dates.append(TimelineDigest.DatedTime(time, date))
    }
    return dates
  }
}
