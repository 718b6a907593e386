import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// EXT-X-RENDITION-REPORT compared with the playlists it describes (rfc8216bis-22, section 4.4.5.4
/// and appendix B.1).
extension LowLatencyRules {
  static let renditionReportMissing = Rule(
    "low-latency/rendition-report-missing", .warning, .recommended, .must("rfc8216bis-22 App B.1"),
    about: .presentation,
    says: "Low-latency media playlists must report on each other, except on I-frame playlists.",
    why: "Clients that switch to another playlist need additional requests to find its end.",
    remedy: "Add EXT-X-RENDITION-REPORT for each of the other media playlists.",
    fails: [reports([("w", "3")], [], marked: true)],
    passes: [reports([("w", "3")], [("v", "3")])],
    check: .presentation { presentation, report in
      reportMissing(presentation, &report) { !$0.isIFramesOnly }
    })

  static let renditionReportIFrame = Rule(
    "low-latency/rendition-report-iframe", .info, .pedantic,
    .should("rfc8216bis-22 App B.1"), about: .presentation,
    says: "Low-latency media playlists should also report on every I-frame playlist.",
    why: "Clients that start seeking need more requests to find the end of the I-frame playlist.",
    remedy: "Add EXT-X-RENDITION-REPORT for each I-frame playlist, in every media playlist.",
    fails: [withIFrames(markedHead, "")],
    passes: [
      withIFrames("", "\n#EXT-X-RENDITION-REPORT:URI=\"i.m3u8\",LAST-MSN=9,LAST-PART=0")
    ],
    check: .presentation { presentation, report in
      reportMissing(presentation, &report) { $0.isIFramesOnly }
    })

  /// Reports, once for each playlist, that reports for the wanted other playlists are missing.
  private static func reportMissing(
    _ presentation: Presentation, _ report: inout Report,
    about isWanted: (Presentation.MediaPlaylist) -> Bool
  ) {
    let playlists = presentation.mediaPlaylists
    guard presentation.isLowLatency else { return }
    let addresses = presentation.addresses
    let wanted = playlists.indices.filter {
      isWanted(playlists[$0]) && !playlists[$0].playlist.isEnded
    }
    for (number, media) in playlists.enumerated() where media.document.isLive {
      let present = Set(media.renditionReports(addresses).map(\.match))
      let missing = wanted.filter { $0 != number && !present.contains(.playlist($0)) }
      guard let first = missing.first, let link = playlists[first].links.first else { continue }
      let more = missing.count - 1
      report(
        "no EXT-X-RENDITION-REPORT for \(link.uri.prefix { $0 != "?" }.shown)"
          + (more > 0 ? " and \(more) more media playlist\(more > 1 ? "s" : "")" : ""),
        in: media.member, at: media.playlist.head)
    }
  }

  static let renditionReportSelf = Rule(
    "low-latency/rendition-report-self", .warning, .recommended, .advice("rfc8216bis-22 App B.1"),
    about: .presentation,
    facts: [.silences(["low-latency/rendition-report-missing"], about: .document)],
    says: "A media playlist should not have a rendition report for itself.",
    why: "The report adds nothing, and the report for another playlist is probably missing.",
    remedy: "Remove the report, or set its URI to the other playlist.",
    fails: [reports([("w", "3"), ("«v»", "3")], [("v", "3")])],
    passes: [reports([("w", "3")], [("v", "3")])],
    check: .presentation { presentation, report in
      let addresses = presentation.addresses
      for (number, media) in presentation.mediaPlaylists.enumerated() {
        for found in media.renditionReports(addresses) where found.match == .playlist(number) {
          report(
            "the rendition report is for the playlist that contains it", in: media.member,
            at: found.place)
        }
      }
    })

  static let renditionReportUnknownURI = Rule(
    "low-latency/rendition-report-unknown-uri", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.5.4"), about: .presentation,
    says: "A rendition report should be for a media playlist that the multivariant playlist lists.",
    why: "Clients look up a rendition by its URI and find no report for it.",
    remedy: "Correct the URI; it is relative to the media playlist that contains the report.",
    fails: [reports([("w", "3"), ("«old/v9»", "3")], [("v", "3")])],
    passes: [reports([("w", "3")], [("v", "3")])],
    check: .presentation { presentation, report in
      let addresses = presentation.addresses
      for media in presentation.mediaPlaylists {
        for found in media.renditionReports(addresses) where found.match == .none {
          report(
            "the rendition report is for a playlist that the multivariant playlist does not list",
            in: media.member, at: found.place)
        }
      }
    })

  static let renditionReportLastPartRequired = Rule(
    "low-latency/rendition-report-last-part-required", .error, .spec,
    .must("rfc8216bis-22 §4.4.5.4"), about: .presentation,
    says: "A report for a rendition with parts must have LAST-PART, unless it equals that of its "
      + "own playlist.",
    why:
      "Clients do not know which part to request, so viewers wait longer when the variant changes.",
    remedy: "Add LAST-PART with the index of the last part of the rendition.",
    fails: [
      partless(#"«#EXT-X-RENDITION-REPORT»:URI="w.m3u8",LAST-MSN=3"#),
      unequal("«#EXT-X-RENDITION-REPORT»", ""),
    ],
    passes: [
      partless(#"#EXT-X-RENDITION-REPORT:URI="w.m3u8",LAST-MSN=3,LAST-PART=0"#),
      // Omitted, since it equals that of the playlist itself.
      reports([("w", "3")], [("v", "3")], parts: false),
      unequal("#EXT-X-RENDITION-REPORT", ",LAST-PART=0"),
    ],
    check: .presentation { presentation, report in
      let addresses = presentation.addresses
      let playlists = presentation.mediaPlaylists
      let reports = playlists.map { $0.renditionReports(addresses) }
      let ends = playlists.map { $0.document.isLive ? $0.playlist.end : nil }
      for (number, media) in playlists.enumerated() {
        let hasParts = media.playlist.census.count(of: .part) > 0
        for found in reports[number] {
          guard case .playlist(let other) = found.match, other != number,
            let part = playlists[other].playlist.firstTag(.part),
            media.playlist.attribute(.lastPart, of: found.tag) == nil
          else { continue }
          let related = RelatedPlace(part.range, "a part", in: playlists[other].playlist)
          if !hasParts {
            report(
              "the rendition has parts, but its report has no LAST-PART", in: media.member,
              at: found.tag.nameRange, related: [related])
            continue
          }
          // A playlist with parts may omit what equals its own. The two are of one moment if the other one reports
          // the end that this one has.
          guard let own = ends[number], let end = ends[other], own.part > end.part,
            (media.playlist.wholeNumber(media.playlist.attribute(.lastMSN, of: found.tag))
              ?? own.sequence) == end.sequence,
            reports[other].contains(where: {
              $0.match == .playlist(number) && playlists[other].playlist.reports(own, by: $0.tag)
            })
          else { continue }
          report(
            "without LAST-PART, the report means \(own.part), as in its own playlist; the rendition has parts up "
              + "to \(end.part)",
            in: media.member, at: found.tag.nameRange, related: [related], severity: .warning)
        }
      }
    })

  /// Two live playlists with two parts and with one, and the first one's report.
  private static func unequal(_ tag: String, _ more: String) -> Example {
    .variants(
      .live(
        Piece.parts(
          "\n#EXT-X-PART:URI=\"q.ts\",DURATION=1.0\n\(tag):URI=\"w.m3u8\",LAST-MSN=3\(more)")),
      .live(Piece.parts("\n#EXT-X-RENDITION-REPORT:URI=\"v.m3u8\",LAST-MSN=3,LAST-PART=1")))
  }

  static let renditionReportPartBeyond = Rule(
    "low-latency/rendition-report-part-beyond", .error, .spec, .must("rfc8216bis-22 §4.4.5.4"),
    about: .presentation,
    says: "LAST-PART of a rendition report must be the index of a part that segments can have.",
    why: """
      Clients that change to the rendition ask for a part that never exists, and viewers wait for \
      it.
      """,
    remedy: "Set LAST-PART to the index of the last part of LAST-MSN, from 0.",
    fails: [reports([("w", "3")], [("v", "3")], lastPart: "«7»")],
    passes: [reports([("w", "3")], [("v", "3")], lastPart: "0")],
    check: .presentation { presentation, report in
      let addresses = presentation.addresses
      let playlists = presentation.mediaPlaylists
      for media in playlists where media.document.isLive {
        for found in media.renditionReports(addresses) {
          guard case .playlist(let number) = found.match, playlists[number].document.isLive,
            let attribute = media.playlist.attribute(.lastPart, of: found.tag),
            let part = media.playlist.wholeNumber(attribute),
            let most = playlists[number].document.mostParts, part >= most
          else { continue }
          report(
            "LAST-PART is \(part), but media segments of the rendition have at most \(most) parts",
            in: media.member, at: attribute.valueRange,
            related: [
              RelatedPlace(
                playlists[number].playlist.head, "the rendition", in: playlists[number].playlist)
            ])
        }
      }
    })

  static let renditionReportStale = Rule(
    "low-latency/rendition-report-stale", .error, .recommended,
    .must("rfc8216bis-22 §4.4.5.4, App B.1"), about: .presentation,
    says: "A rendition report must describe the current end of the other playlist.",
    why: """
      Clients request segments that are already old, or that do not exist yet, which servers \
      refuse if they are too far ahead: viewers wait longer when the variant changes.
      """,
    remedy:
      "Generate the reports with the playlist, from the current state of the other renditions.",
    fails: [
      reports([("w", "«0»")], [("v", "3")]), reports([("w", "«9»")], [("v", "3")]),
    ],
    passes: [
      reports([("w", "3")], [("v", "3")]),
      // The other playlist was loaded a moment later.
      reports([("w", "2")], [("v", "3")]),
    ],
    check: .presentation { presentation, report in
      let addresses = presentation.addresses
      let playlists = presentation.mediaPlaylists
      for media in playlists where media.document.isLive {
        for found in media.renditionReports(addresses) {
          guard case .playlist(let number) = found.match, playlists[number].document.isLive,
            case .value(let reported, let place) = media.playlist.decimal(
              media.playlist.attribute(.lastMSN, of: found.tag)),
            let target = playlists[number].document.targetDuration
          else { continue }
          let other = playlists[number].playlist
          let last = other.lastSequence
          let apart =
            reported.significand > last ? reported.significand - last : last - reported.significand
          let delay = presentation.graph.delay(of: media.member, after: playlists[number].member)
          // The two playlists were not loaded at the same moment, but without their times at about the same.
          if let delay, delay.magnitude > target { continue }
          guard apart > (delay == nil ? 2 : 1), target * Int(clamping: apart) > Seconds(6) else {
            continue
          }
          report(
            "LAST-MSN is \(reported.significand), but the other playlist ends with \(last)",
            in: media.member, at: place,
            related: [RelatedPlace(other.head, "the other playlist", in: other)],
            // An old report is late; if both playlists have the same end, no load explains a later one.
            severity: reported.significand > last && media.playlist.lastSequence <= last + 1
              ? nil : .warning)
        }
      }
    })

  private static let markedHead =
    "«#EXTM3U»\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"

  /// Two live playlists with parts, `v.m3u8` and `w.m3u8`, and the reports in each of them.
  private static func reports(
    _ first: [(String, String)], _ second: [(String, String)],
    marked: Bool = false, parts: Bool = true, lastPart: String = "0"
  ) -> Example {
    func lines(_ reports: [(String, String)]) -> String {
      reports.map { name, last in
        let part = parts ? ",LAST-PART=\(name == "w" ? lastPart : "0")" : ""
        let uri = name.hasSuffix("»") ? "\(name.dropLast()).m3u8»" : "\(name).m3u8"
        return "\n#EXT-X-RENDITION-REPORT:URI=\"\(uri)\",LAST-MSN=\(last)\(part)"
      }.joined()
    }
    return .variants(
      .live(Piece.parts(lines(first))),
      .live((marked ? markedHead : "") + Piece.parts(lines(second))))
  }

  private static func partless(_ line: String) -> Example {
    .variants(
      .live("#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3.0\n" + line),
      .live(Piece.parts("\n#EXT-X-RENDITION-REPORT:URI=\"v.m3u8\",LAST-MSN=9")))
  }

  private static func withIFrames(_ head: String, _ line: String) -> Example {
    .presentation([
      .multivariant(Piece.variant("") + "\n" + Piece.iFrames("")).named("multivariant.m3u8"),
      .live(head + Piece.parts(line)).named("v.m3u8"),
      .live(
        "#EXT-X-VERSION:4\n#EXT-X-I-FRAMES-ONLY\n#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3.0\n"
          + "#EXT-X-RENDITION-REPORT:URI=\"v.m3u8\",LAST-MSN=3,LAST-PART=0"
      ).named("i.m3u8"),
    ])
  }
}

/// An EXT-X-RENDITION-REPORT, and the playlist it is for.
private struct RenditionReport {
  let tag: PlaylistTag
  /// The URI.
  let place: ByteRange
  let match: PlaylistAddresses.Match
}

extension Presentation.MediaPlaylist {
  /// The reports whose URI is known.
  fileprivate func renditionReports(_ addresses: PlaylistAddresses) -> [RenditionReport] {
    playlist.tags(named: .renditionReport).compactMap { tag in
      guard
        case .value(let uri, let place) = playlist.resolved(playlist.attribute(.uri, of: tag)),
        let text = uri.text
      else { return nil }
      return RenditionReport(
        tag: tag, place: place, match: addresses.match(text, from: member.location))
    }
  }
}

extension Document {
  /// The number of parts that a media segment can have: as many as fit, but at least what is listed; nil
  /// without parts.
  fileprivate var mostParts: UInt64? {
    guard let target = targetDuration, let part = playlist.partTarget?.seconds, part > .zero,
      playlist.census.count(of: .part) > 0
    else { return nil }
    var counts: [Int: UInt64] = [:]
    for part in playlist.partialSegments { counts[part.segment, default: 0] += 1 }
    // A segment may be half a second longer than the target duration.
    let longest = target + Seconds(nanoseconds: 500_000_000)
    let fitting = (longest + part - Seconds(nanoseconds: 1)).nanoseconds / part.nanoseconds
    return max(counts.values.max() ?? 0, UInt64(max(1, fitting)))
  }
}

extension Presentation {
  /// Whether at least one of its live playlists has parts.
  fileprivate var isLowLatency: Bool {
    mediaPlaylists.contains { $0.document.isLive && $0.playlist.census.count(of: .part) > 0 }
  }
}

extension Playlist {
  /// The media sequence number and the index of the last part; nil if there is none at the end.
  fileprivate var end: (sequence: UInt64, part: UInt64)? {
    guard let last = partialSegments.last, last.segment + 1 >= segments.count else { return nil }
    let count = partialSegments.reversed().prefix { $0.segment == last.segment }.count
    return (lastSequence, UInt64(max(count, 1) - 1))
  }

  /// Whether a report says that another playlist has this end.
  fileprivate func reports(_ end: (sequence: UInt64, part: UInt64), by tag: PlaylistTag) -> Bool {
    wholeNumber(attribute(.lastMSN, of: tag)) == end.sequence
      && wholeNumber(attribute(.lastPart, of: tag)) == end.part
  }

  /// The media sequence number of the last part, or of the last segment if no part follows it.
  fileprivate var lastSequence: UInt64 {
    let skipped =
      firstAttribute(.skippedSegments, of: .skip).flatMap { decimal($0).value?.significand } ?? 0
    let next = (mediaSequence ?? 0) &+ UInt64(segments.count) &+ skipped
    let isOpen = partialSegments.last.map { $0.segment == segments.count } ?? false
    return isOpen || next == 0 ? next : next - 1
  }
}
