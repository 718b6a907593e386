import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// What a load announces, compared with what the next one contains.
extension LiveRules {
  static let preloadHintNotHonoured = Rule(
    "live/preload-hint-not-honoured", .warning, .live,
    .must("rfc8216bis-22 §4.4.5.3, §6.2.6"), about: .reloads,
    says: "The part or map that comes next must be the one that was hinted.",
    why: """
      Clients have already requested the hinted resource. They need another round trip for the one \
      that was published, so viewers near the live edge can stall.
      """,
    remedy: """
      Write the address of the part or map that will be published next; nothing is to be changed \
      if the planned segmentation changed after the hint.
      """,
    fails: [
      .reloads([
        PartExample.load(["p0", "p1"], end: hint("p2.ts")),
        PartExample.load(["p0", "p1", "p3"], mark: "p3"),
      ]),
      // A playlist without parts, which goes on with other parameters; and one with another ad, which may have been
      // chosen since.
      .reloads([hinted("m2.mp4"), mapped("«#EXT-X-MAP:URI=\"m3.mp4\"»")]),
      .reloads([
        hinted("ad1.mp4"), mapped("#EXT-X-DISCONTINUITY\n«#EXT-X-MAP:URI=\"ad2.mp4\"»"),
      ]),
    ],
    passes: [
      .reloads([
        PartExample.load(["p0", "p1"], end: hint("p2.ts")),
        PartExample.load(["p0", "p1", "p2"]),
      ]),
      .reloads([
        PartExample.load(["p0", "p1"], end: hint("./p2.ts")),
        PartExample.load(["p0", "p1", "p2"]),
      ]),
      .reloads([
        PartExample.load(["p0", "p1"], end: hint("p2.ts")),
        PartExample.load(["p0", "p1"], end: hint("p2.ts")),
      ]),
      // An early return from an ad, which ends the segment and its discontinuity.
      .reloads([
        PartExample.load(["p0", "p1"], end: hint("p2.ts")),
        PartExample.load(
          ["p0", "p1"],
          end: """
            #EXTINF:2,
            s.ts
            #EXT-X-DISCONTINUITY
            #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:10:00.000Z
            #EXT-X-PART:DURATION=1,URI="m0.ts"
            """),
      ]),
      .reloads([hinted("m2.mp4"), mapped("#EXT-X-MAP:URI=\"m2.mp4\"")]),
      .reloads([
        hinted("ad1.mp4"), mapped("#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI=\"ad1.mp4\""),
      ]),
      // The ad was called off.
      .reloads([hinted("ad1.mp4"), mapped()]),
    ],
    check: .reload { reload, report in
      let (before, after) = (reload.before.playlist, reload.after.playlist)
      guard before.census.count(of: .preloadHint) > 0 else { return }
      if let (map, hint, isPlanChanged) = reload.mapInPlaceOfHinted {
        report(
          "the next map is not the one that was hinted", at: map.range,
          related: [RelatedPlace(hint, "the hint in the load before", in: before)],
          severity: isPlanChanged ? .info : nil)
        return
      }
      guard let parts = PartComparison(reload),
        parts.isLastKept, let last = parts.kept.last?.after,
        let next = parts.after.first(where: { $0.tag.line > last.tag.line }),
        // A server may drop what it hinted if the planned segmentation changes, as on an early return
        // from an ad (section 6.2.6).
        !after.tags(named: .discontinuity).contains(where: {
          last.tag.line < $0.line && $0.line < next.tag.line
        })
      else { return }
      let newParts = parts.after.drop { $0.tag.line <= last.tag.line }
      var isHinted: Set<String> = []
      for tag in before.tags(named: .preloadHint) {
        guard let type = before.word(before.attribute(.type, of: tag)).value,
          // Clients ignore all but the first hint of a type.
          isHinted.insert(type).inserted,
          let uri = before.attribute(.uri, of: tag), let address = reload.before.resource(uri)
        else { continue }
        let range = uri.valueRange
        switch type {
        case "PART":
          guard !newParts.contains(where: { $0.address == address }) else { continue }
          report(
            "the next part is not the one that was hinted", at: next.tag.range,
            related: [RelatedPlace(range, "the hint in the load before", in: before)])
        case "MAP":
          guard let map = after.tags(named: .map).first(where: { $0.line > last.tag.line }),
            let came = reload.after.resource(after.attribute(.uri, of: map)), came != address
          else { continue }
          report(
            "the next map is not the one that was hinted", at: map.range,
            related: [RelatedPlace(range, "the hint in the load before", in: before)])
        default: continue
        }
      }
    })

  static let renditionReportRegressed = Rule(
    "live/rendition-report-regressed", .warning, .live, .advice("rfc8216bis-22 §4.4.5.4"),
    about: .reloads,
    says: "LAST-MSN and LAST-PART of a rendition should not decrease.",
    why: "Clients that switch request an old playlist, and play further from the live edge.",
    remedy: "Make all edge servers report from the same source.",
    fails: [
      .reloads([.live(renditionReport("9")), .live(renditionReport("«8»"))])
    ],
    passes: [.reloads([.live(renditionReport("9")), .live(renditionReport("10"))])],
    check: .reload { reload, report in
      let (before, after) = (reload.before.playlist, reload.after.playlist)
      guard reload.isMedia, before.census.count(of: .renditionReport) > 0 else { return }
      func position(_ tag: PlaylistTag, _ playlist: Playlist) -> (UInt64, UInt64?)? {
        playlist.wholeNumber(playlist.attribute(.lastMSN, of: tag)).map {
          ($0, playlist.wholeNumber(playlist.attribute(.lastPart, of: tag)))
        }
      }
      func uri(_ tag: PlaylistTag, _ side: Reload.Side) -> String? {
        side.resource(side.playlist.attribute(.uri, of: tag))
      }
      let old = Dictionary(
        before.tags(named: .renditionReport).compactMap { tag in
          uri(tag, reload.before).map { ($0, tag) }
        },
        uniquingKeysWith: { first, _ in first })
      for tag in after.tags(named: .renditionReport) {
        guard let earlier = uri(tag, reload.after).flatMap({ old[$0] }),
          let first = position(earlier, before), let second = position(tag, after)
        else { continue }
        let isPart: Bool
        if second.0 < first.0 {
          isPart = false
        } else if second.0 == first.0, let part = second.1, let known = first.1, part < known {
          isPart = true
        } else {
          continue
        }
        let name: AttributeName = isPart ? .lastPart : .lastMSN
        report(
          "\(name) decreased from \(isPart ? first.1 ?? 0 : first.0)",
          at: after.attribute(name, of: tag)?.valueRange ?? tag.range,
          related: [RelatedPlace(earlier.range, "the previous report", in: before)])
      }
    })

  /// A load that ends with the hint of a map.
  private static func hinted(_ address: String) -> Example {
    LiveExample.load(
      5, "abcd", head: mapHead, tags: ["a": firstMap],
      end: "#EXT-X-PRELOAD-HINT:TYPE=MAP,URI=\"\(address)\"")
  }

  /// The next load, with these tags before its new segment.
  private static func mapped(_ tags: String? = nil) -> Example {
    let new = tags.map { ["e": "\($0)\n\(LiveExample.date("e"))"] as [Character: String] } ?? [:]
    return LiveExample.load(
      5, "abcde", head: mapHead, tags: new.merging(["a": firstMap]) { first, _ in first })
  }

  private static let mapHead = "#EXT-X-VERSION:6"
  private static let firstMap = "#EXT-X-MAP:URI=\"m.mp4\""

  private static func hint(_ address: String) -> String {
    "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"\(address)\""
  }

  private static func renditionReport(_ number: String) -> String {
    "#EXT-X-RENDITION-REPORT:URI=\"../low/live.m3u8\",LAST-MSN=\(number)"
  }
}

extension Reload {
  /// In a playlist without parts, the map of the first new segment, if it is new too and another one than the one
  /// that was hinted, with the hint, and whether the map begins other content: a server may drop what it hinted if
  /// its plan changes (section 6.2.6).
  fileprivate var mapInPlaceOfHinted: (map: PlaylistTag, hint: ByteRange, isPlanChanged: Bool)? {
    let (old, new) = (before.playlist, after.playlist)
    guard old.census.count(of: .part) == 0, isMedia, !segments.isDisjoint,
      let next = segments.appended.first, next > 0,
      let tag = old.tags(named: .preloadHint).first(where: {
        old.word(old.attribute(.type, of: $0)).value == "MAP"
      }), let uri = old.attribute(.uri, of: tag), let hinted = before.resource(uri),
      case let lines = new.segments[next - 1].uriLine + 1..<new.segments[next].uriLine,
      let map = new.tags(named: .map).first(where: { lines.contains($0.line) }),
      let came = after.resource(new.attribute(.uri, of: map)), came != hinted,
      // A map that was there before is that of the program, to which the playlist returned early.
      !old.tags(named: .map).contains(where: {
        before.resource(old.attribute(.uri, of: $0)) == came
      })
    else { return nil }
    return (
      map, uri.valueRange, new.tags(named: .discontinuity).contains { lines.contains($0.line) }
    )
  }
}
