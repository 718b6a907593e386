package import HLSPlaylist
package import SourceText

/// What markers say about the length of one break that its segments, its sections or other markers contradict.
extension MarkedBreak {
  /// A length that the segments or the other markers contradict; nil if all agree.
  ///
  /// `cuts` are the times of the discontinuities.
  package func lengthFault(in segments: MediaSegments, cuts: [Seconds]) -> MarkerFault? {
    let lengths = lengths
    guard let first = lengths.first(where: { $0.marker.role == .out }) ?? lengths.first else {
      return nil
    }
    if let fault = zeroFault(first) ?? emptyFault(first, cuts) { return fault }
    let beginning = beginning(in: segments)
    let leeway = beginning?.leeway ?? rounding
    let measured = closing == nil || isEmpty ? nil : beginning.map { self.end - $0.time }
    let frame = Seconds(nanoseconds: 10_000_000)
    func isMeasured(_ length: Seconds) -> Bool {
      measured.map { (length - $0).magnitude + frame < max(leeway, frame + frame) } ?? true
    }
    let after = measured.map { "\(closing?.name ?? "the end") follows after \($0) s" }
    let end = closing.map { [MarkerFault.Related($0.tag.range, "the end of the break")] } ?? []
    if lengths.allSatisfy({ ($0.length - first.length).magnitude <= Self.second }) {
      if let fault = returnFault(first, cuts) { return fault }
      guard let measured, !isMeasured(first.length) else {
        return changedFault(first, after, end, isMeasured: isMeasured) ?? sectionFault(first.length)
      }
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
        ?? lengths.first(where: { ($0.length - first.length).magnitude > Self.second })
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

  private static var second: Seconds { Seconds(1) }

  /// Where the break begins, before the playlist by the elapsed time of a continuation, and how far that can
  /// be from the truth; nil if nothing says it.
  private func beginning(in segments: MediaSegments) -> (time: Seconds, leeway: Seconds)? {
    if let start { return (start, rounding) }
    return continuations.lazy.compactMap { marker in
      // Some packagers write the time at the end of the segment.
      marker.elapsed.map { (segments.start(of: marker.segment) - $0, rounding * 2) }
    }.first
  }

  /// That the marker at the start states no length, and others of the break do; nil otherwise.
  private func zeroFault(_ stated: StatedLength) -> MarkerFault? {
    guard let head, head.role == .out, head.hasZeroLength else { return nil }
    return MarkerFault(
      .otherLength, "\(head.name) says 0 s, but \(stated.name) says \(stated.length) s",
      at: head.tag.range,
      related: [MarkerFault.Related(stated.marker.tag.range, "another length")])
  }

  /// That the break ends where it begins, although discontinuities are at its start and where its length ends.
  private func emptyFault(_ stated: StatedLength, _ cuts: [Seconds]) -> MarkerFault? {
    guard let start, let closing, closing.role == .back, isEmpty,
      [start, start + stated.length].allSatisfy({ Self.isCut($0, within: Self.second, cuts) })
    else { return nil }
    return MarkerFault(
      .endEarly, by: stated.length,
      "\(closing.name) follows after 0 s, but EXT-X-DISCONTINUITY is where the \(stated.length) s of "
        + "\(stated.name) end",
      at: closing.tag.range,
      related: [MarkerFault.Related(stated.marker.tag.range, "the start of the break")])
  }

  /// Whether a discontinuity is near a time.
  private static func isCut(_ time: Seconds, within leeway: Seconds, _ cuts: [Seconds]) -> Bool {
    let next = cuts.partitioningIndex { $0 >= time - leeway }
    return next < cuts.count && cuts[next] <= time + leeway
  }

  /// That the marker of the end is not at the discontinuity at which the stated length ends; nil if it is, or if
  /// there is no such discontinuity.
  private func returnFault(_ stated: StatedLength, _ cuts: [Seconds]) -> MarkerFault? {
    guard let start, let closing, closing.role == .back, !isEmpty else { return nil }
    let planned = start + stated.length
    guard (end - planned).magnitude > Self.second,
      Self.isCut(planned, within: Self.second, cuts),
      !Self.isCut(end, within: Seconds(nanoseconds: 10_000_000), cuts)
    else { return nil }
    return MarkerFault(
      end < planned ? .endEarly : .endLate, by: (end - planned).magnitude,
      "\(closing.name) follows after \(end - start) s, but EXT-X-DISCONTINUITY is where the \(stated.length) s of "
        + "\(stated.name) end",
      at: closing.tag.range,
      related: [MarkerFault.Related(stated.marker.tag.range, "the start of the break")])
  }

  /// The first continuation that states another length than the first marker, when that is over where the break
  /// ends; nil if there is none, or if the end is not listed.
  private func changedFault(
    _ first: StatedLength, _ after: String?, _ end: [MarkerFault.Related],
    isMeasured: (Seconds) -> Bool
  ) -> MarkerFault? {
    guard let after else { return nil }
    for marker in continuations {
      guard let length = marker.length, (length - first.length).magnitude > Self.second,
        !isMeasured(length)
      else { continue }
      return MarkerFault(
        .otherLength,
        "\(marker.name) says \(length) s, but \(first.name == marker.name ? "an earlier one" : first.name) "
          + "says \(first.length) s and \(after)",
        at: marker.tag.range,
        related: end + [MarkerFault.Related(first.marker.tag.range, "another length")])
    }
    return nil
  }

  /// The first continuation whose section plans another length than its markers say; nil if none does.
  private func sectionFault(_ length: Seconds) -> MarkerFault? {
    let events = Set(opening.lazy.compactMap(\.section).flatMap(\.breakEvents.ids))
    for marker in continuations {
      guard let section = marker.section, !openingSections.contains(section.bytes),
        // A section of another event is a fault of its own.
        events.isEmpty || !events.isDisjoint(with: section.breakEvents.ids),
        let planned = section.plannedLengths.first
      else { continue }
      let stated = marker.length ?? length
      // Some encoders send what is left of the break.
      let expected = [stated, marker.elapsed.map { stated - $0 } ?? stated]
      let isPlanned = section.plannedLengths.contains { planned in
        expected.contains { ($0 - planned).magnitude <= max(rounding, Self.second) }
      }
      guard !isPlanned else { continue }
      return MarkerFault(
        .otherLength,
        "the section of \(marker.name) says \(planned) s, but the break lasts \(stated) s",
        at: marker.tag.range,
        related: head.map { [MarkerFault.Related($0.tag.range, "the start of the break")] } ?? [])
    }
    return nil
  }
}
