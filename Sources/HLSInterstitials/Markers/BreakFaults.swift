package import HLSPlaylist
import SourceText

/// What the markers of one break say that its segments or other markers of it contradict.
extension MarkedBreak {
  /// A stated length that the segments or the other markers contradict; nil if all agree.
  package var lengthFault: MarkerFault? {
    let lengths = lengths
    guard let first = lengths.first(where: { $0.marker.role == .out }) ?? lengths.first else {
      return nil
    }
    let frame = Seconds(nanoseconds: 10_000_000)
    let measured = closing == nil || isEmpty ? nil : listed
    func isMeasured(_ length: Seconds) -> Bool {
      measured.map { (length - $0).magnitude + frame < max(rounding, frame + frame) } ?? true
    }
    let after = measured.map { "\(closing?.name ?? "the end") follows after \($0) s" }
    let end = closing.map { [MarkerFault.Related($0.tag.range, "the end of the break")] } ?? []
    let second = Seconds(1)
    let agree = lengths.allSatisfy { ($0.length - first.length).magnitude <= second }
    if agree {
      guard let measured, !isMeasured(first.length) else { return nil }
      let unit =
        (first.length - measured * 1000).magnitude <= measured * 50
        ? ", so probably in milliseconds" : ""
      return MarkerFault(
        first.length > measured ? .endEarly : .endLate, by: (first.length - measured).magnitude,
        "\(first.name) says \(first.length) s, but \(after ?? "")\(unit)",
        at: first.marker.tag.range, related: end)
    }
    // The segments decide; without them, or if both are near, the first marker.
    let right = lengths.first { isMeasured($0.length) } ?? first
    guard
      let wrong = lengths.first(where: { !isMeasured($0.length) })
        ?? lengths.first(where: { ($0.length - first.length).magnitude > second })
    else { return nil }
    let isOther = right.name != wrong.name
    let others = [isOther ? "\(right.name) says \(right.length) s" : nil, after].compactMap { $0 }
    return MarkerFault(
      .otherLength,
      "\(wrong.name) says \(wrong.length) s, but " + others.joined(separator: " and "),
      at: wrong.marker.tag.range,
      related: end
        + (isOther ? [MarkerFault.Related(right.marker.tag.range, "another length")] : []))
  }

  /// Why the break should have ended; nil if it has, or may still go on.
  ///
  /// `returnsAreMarked` is whether another break of the playlist has a marker that ends it.
  package func endFault(in playlist: Playlist, returnsAreMarked: Bool) -> MarkerFault? {
    guard closing == nil, let head, let listed, let stated = lengths.first, head.role == .out,
      head.name != "EXT-X-CUE" || returnsAreMarked
    else { return nil }
    let isLong = listed - stated.length >= rounding * 2
    if let next = interruption, !isLong {
      return MarkerFault(
        .noEnd,
        "\(next.name) while the break of \(stated.length) s has no end after \(listed) s",
        at: next.tag.range, related: [MarkerFault.Related(head.tag.range, "the break begins here")])
    }
    if let next = interruption {
      return MarkerFault(
        .noEnd,
        "\(head.name) begins a break of \(stated.length) s that has no end when the next one begins, "
          + "\(listed) s later",
        at: head.tag.range, related: [MarkerFault.Related(next.tag.range, "the next break")])
    }
    guard isLong, !playlist.isDeltaUpdate else { return nil }
    return MarkerFault(
      .noEnd,
      "\(head.name) begins a break of \(stated.length) s, but no marker ends it in the \(listed) s "
        + "that follow",
      at: head.tag.range)
  }

  /// The first time since the start that is not that of the segments; nil if all are.
  package func elapsedFault(in segments: MediaSegments) -> MarkerFault? {
    guard continuations.contains(where: { $0.elapsed != nil }) else { return nil }
    var base: (offset: Seconds, elapsed: Seconds)? = start.map { ($0, .zero) }
    let (isLengthKnown, half) = (lengthFault == nil, Seconds(nanoseconds: 500_000_000))
    for marker in continuations {
      guard let elapsed = marker.elapsed else { continue }
      let offset = segments.start(of: marker.segment)
      guard let known = base else {
        base = (offset, elapsed)
        continue
      }
      let expected = known.elapsed + offset - known.offset
      let isBeyond =
        isLengthKnown && (length ?? marker.length).map { elapsed > $0 + Seconds(1) } ?? false
      guard (elapsed - expected).magnitude > rounding + half || isBeyond else { continue }
      return MarkerFault(
        .elapsed, by: (elapsed - expected).magnitude,
        "\(marker.name) says \(elapsed) s, but \(expected) s have passed since the start of the break"
          + (isBeyond ? ", which lasts \(length ?? marker.length ?? elapsed) s" : ""),
        at: marker.tag.range,
        related: head.map { [MarkerFault.Related($0.tag.range, "the start of the break")] } ?? [])
    }
    return nil
  }

  /// The first section inside the break whose events are not those of the section with which it began; nil if
  /// there is none.
  package var eventFault: MarkerFault? {
    guard let first = (opening + continuations).first(where: { $0.section != nil }),
      let opened = first.section?.breakEvents, !opened.ids.isEmpty
    else { return nil }
    let wrong = continuations.first { marker in
      guard let events = marker.section?.breakEvents, !events.ids.isEmpty else { return false }
      return events.isInsert == opened.isInsert && Set(events.ids).isDisjoint(with: opened.ids)
    }
    guard let wrong, let ids = wrong.section?.breakEvents.ids else { return nil }
    return MarkerFault(
      .otherEvent,
      "\(wrong.name) has event \(ids.eventList), but the break began with \(opened.ids.eventList)",
      at: wrong.tag.range, related: [MarkerFault.Related(first.tag.range, "the start of the break")]
    )
  }
}

extension StrayMarker {
  /// That no marker begins the break which the marker continues or ends.
  package var fault: MarkerFault {
    let since = ended.map { offset - $0.end } ?? .zero
    let message: String
    if marker.role == .back {
      message = "\(marker.name) ends no break: the one before it ended \(since) s earlier"
    } else if let start, start >= ended?.end ?? .zero, let elapsed = marker.elapsed {
      message =
        "\(marker.name) continues a break from \(elapsed) s earlier, but no marker begins one there"
    } else {
      message = "\(marker.name) continues no break: the one before it ended \(since) s earlier"
    }
    return MarkerFault(
      .noStart, message, at: marker.tag.range,
      related: ended?.closing.map {
        [MarkerFault.Related($0.tag.range, "the end of the break before it")]
      } ?? [])
  }
}

extension [UInt32] {
  /// Event IDs in both notations.
  package var eventList: String {
    map { "\($0) (0x\(String($0, radix: 16, uppercase: true)))" }.joined(separator: ", ")
  }
}
