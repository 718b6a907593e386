import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The markers of breaks in successive loads.
extension LiveRules {
  static let markerChanged = Rule(
    "live/marker-changed", .error, .live, .must("rfc8216bis-22 §6.2.1"), about: .reloads,
    facts: [
      .silences(["marker/open-break", "marker/length"], about: .line), .loses(.breaksCutOrLate),
    ],
    says: "The length that a marker of a listed media segment states must not change.",
    why: """
      Inserters that loaded the playlist before fill another length than those that load it now: viewers see \
      the rest of the break unsold, or ads are cut off.
      """,
    remedy: "Keep the tag as it was, and end the break early or late with EXT-X-CUE-IN.",
    fails: [.reloads([load("abcd", "60"), load("bcde", "30", mark: true)])],
    passes: [
      .reloads([load("abcd", "60"), load("bcde", "60.0")]),
      // The time that has passed is another one.
      .reloads([load("abcd", "60"), load("cdef", "6/60", "-CONT")]),
    ],
    check: .reload { reload, report in
      guard reload.isMedia else { return }
      let known = Dictionary(
        reload.before.playlist.statedLengths.map { ($0.place, $0) },
        uniquingKeysWith: { first, _ in first })
      guard !known.isEmpty else { return }
      for stated in reload.after.playlist.statedLengths {
        guard
          let run = reload.segments.same.first(where: {
            ($0.after..<$0.after + $0.count).contains(stated.place.segment)
          }),
          let earlier = known[
            StatedLength.Place(
              name: stated.place.name, segment: stated.place.segment - run.after + run.before)],
          (earlier.length - stated.length).magnitude > Seconds(1)
        else { continue }
        report(
          "\(stated.place.name) of media segment \(reload.number(stated.place.segment)) was "
            + "\(earlier.length) s and is \(stated.length) s now",
          at: stated.tag,
          related: [
            RelatedPlace(earlier.tag, "the tag in the load before", in: reload.before.playlist)
          ])
      }
    })

  static let markerRemoved = Rule(
    "live/marker-removed", .warning, .live, .must("rfc8216bis-22 §6.2.1"), about: .reloads,
    facts: [.loses(.breaksCutOrLate)],
    says: "The markers of a listed media segment must not be removed.",
    why: """
      Inserters that load the playlist now see no break, and its viewers have no ads. A break that was canceled may \
      be the reason.
      """,
    remedy:
      "Keep the marker as long as its segment is listed, and write EXT-X-CUE-IN to end a break early.",
    fails: [
      .reloads([
        load("abcd", "60"), LiveExample.load(98, "bcde", mark: "c"),
      ])
    ],
    passes: [
      .reloads([load("abcd", "60"), load("bcde", "60")]),
      // The marker leaves the playlist with its segment.
      .reloads([load("abcd", "60"), LiveExample.load(100, "defg")]),
      // The marker of the first segment may be another one.
      .reloads([load("abcd", "60"), load("cdef", "0/60", "-CONT")]),
    ],
    check: .reload { reload, report in
      guard reload.isMedia else { return }
      let markers = reload.before.playlist.adMarkers.filter { $0.role == .out || $0.role == .back }
      guard !markers.isEmpty else { return }
      let kept = Set(reload.after.playlist.adMarkers.map(\.segment))
      let removed = markers.compactMap { marker -> (marker: AdMarker, segment: Int)? in
        guard
          let run = reload.segments.same.first(where: {
            ($0.before..<$0.before + $0.count).contains(marker.segment)
          })
        else { return nil }
        let segment = marker.segment - run.before + run.after
        // Before the first segment, some packagers omit what began or ended earlier.
        return segment == 0 || kept.contains(segment) ? nil : (marker, segment)
      }
      // Continuations without the start of their break are reported as such.
      guard let first = removed.first, reload.after.document.strayMarkers.isEmpty else { return }
      report(
        "\(first.marker.name) of media segment \(reload.number(first.segment)) was removed"
          + (removed.count == 1 ? "" : " (\(removed.count) markers)"),
        at: reload.after.playlist.lines[
          Int(reload.after.playlist.segments[first.segment].uriLine)
        ].range,
        related: [
          RelatedPlace(
            first.marker.tag.range, "the tag in the load before", in: reload.before.playlist)
        ])
    })

  /// A load whose segment `c` has a marker.
  private static func load(
    _ letters: String, _ length: String, _ more: String = "", mark: Bool = false
  ) -> Example {
    let tag = "#EXT-X-CUE-OUT\(more):\(length)"
    return LiveExample.load(
      Int(letters.utf8.first ?? 0), letters, tags: ["c": mark ? "«\(tag)»" : tag])
  }
}

/// The length that a marker states at the start of a break.
private struct StatedLength {
  /// The name of the tag and the index of the segment after it.
  struct Place: Hashable {
    let name: String
    let segment: Int
  }

  let place: Place
  let length: Seconds
  let tag: ByteRange
}

extension Playlist {
  fileprivate var statedLengths: [StatedLength] {
    adMarkers.compactMap { marker in
      guard marker.role == .out, let length = marker.length else { return nil }
      return StatedLength(
        place: StatedLength.Place(name: marker.name, segment: marker.segment), length: length,
        tag: marker.tag.range)
    }
  }
}
