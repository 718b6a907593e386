import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// EXT-X-RENDITION-REPORT beside the playlists that it reports on (rfc8216bis-22, section 4.4.5.4 and
/// appendix B.1).
extension LowLatencyRules {
  static let renditionReportMissing = Rule(
    "low-latency/rendition-report-missing", .error, .lowLatency, .must("rfc8216bis-22 App B.1"),
    about: .presentation,
    says:
      "Each media playlist of a low-latency presentation reports on every other one, apart from "
      + "those of I-frames.",
    why: "Clients that change to the other playlist have to find its end by asking twice.",
    remedy: "Add EXT-X-RENDITION-REPORT for each of the other media playlists.",
    fails: [reports([("w", "3")], [], marked: true)],
    passes: [reports([("w", "3")], [("v", "3")])],
    check: .presentation { presentation, report in
      tellMissing(presentation, &report) { !$0.isIFramesOnly }
    })

  static let renditionReportIFrame = Rule(
    "low-latency/rendition-report-iframe", .warning, .lowLatency,
    .should("rfc8216bis-22 App B.1"), about: .presentation,
    says: "Each media playlist of a low-latency presentation reports on those of I-frames too.",
    why: "Clients that begin to seek have to find the end of the I-frame playlist by asking twice.",
    remedy: "Add EXT-X-RENDITION-REPORT for each I-frame playlist, in every media playlist.",
    fails: [withIFrames("«#EXTM3U»\n", "")],
    passes: [
      withIFrames("", "\n#EXT-X-RENDITION-REPORT:URI=\"i.m3u8\",LAST-MSN=9,LAST-PART=0")
    ],
    check: .presentation { presentation, report in
      tellMissing(presentation, &report) { $0.isIFramesOnly }
    })

  /// Reports, once for each playlist, that reports on the wanted others are missing.
  private static func tellMissing(
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
      let told = Set(media.renditionReports(addresses).map(\.match))
      let missing = wanted.filter { $0 != number && !told.contains(.playlist($0)) }
      guard let first = missing.first, let link = playlists[first].links.first else { continue }
      let more = missing.count - 1
      report(
        "no rendition report on \(link.uri.prefix { $0 != "?" }.shown)"
          + (more > 0 ? " and \(more) more media playlists" : ""),
        in: media.member, at: media.playlist.head)
    }
  }

  static let renditionReportSelf = Rule(
    "low-latency/rendition-report-self", .warning, .lowLatency, .advice("rfc8216bis-22 App B.1"),
    about: .presentation,
    says: "No media playlist reports on itself.",
    why: "What the report says is in the playlist; one on another playlist is probably missing.",
    remedy: "Take the report out, or name the other playlist.",
    fails: [reports([("w", "3"), ("«v»", "3")], [("v", "3")])],
    passes: [reports([("w", "3")], [("v", "3")])],
    check: .presentation { presentation, report in
      let addresses = presentation.addresses
      for (number, media) in presentation.mediaPlaylists.enumerated() {
        for found in media.renditionReports(addresses) where found.match == .playlist(number) {
          report(
            "the rendition report is about the playlist that it stands in", in: media.member,
            at: found.place)
        }
      }
    })

  static let renditionReportUnknownURI = Rule(
    "low-latency/rendition-report-unknown-uri", .warning, .lowLatency,
    .advice("rfc8216bis-22 §4.4.5.4"), about: .presentation,
    says: "A rendition report is about a media playlist that the multivariant playlist names.",
    why: "Clients look a rendition up by its URI, and find no report on it.",
    remedy: "Correct the URI, which is relative to the media playlist that the report stands in.",
    fails: [reports([("w", "3"), ("«old/v9»", "3")], [("v", "3")])],
    passes: [reports([("w", "3")], [("v", "3")])],
    check: .presentation { presentation, report in
      let addresses = presentation.addresses
      for media in presentation.mediaPlaylists {
        for found in media.renditionReports(addresses) where found.match == .none {
          report(
            "a rendition report on a playlist that the multivariant playlist does not name",
            in: media.member, at: found.place)
        }
      }
    })

  static let renditionReportLastPartRequired = Rule(
    "low-latency/rendition-report-last-part-required", .error, .lowLatency,
    .must("rfc8216bis-22 §4.4.5.4"), about: .presentation,
    says: "A report on a rendition with parts has LAST-PART, unless it equals that of the playlist "
      + "itself.",
    why: "Clients do not know which part to ask for.",
    remedy: "Add LAST-PART.",
    fails: [partless(#"«#EXT-X-RENDITION-REPORT»:URI="w.m3u8",LAST-MSN=3"#)],
    passes: [
      partless(#"#EXT-X-RENDITION-REPORT:URI="w.m3u8",LAST-MSN=3,LAST-PART=0"#),
      // Left out, since it is that of the playlist itself.
      reports([("w", "3")], [("v", "3")], parts: false),
    ],
    check: .presentation { presentation, report in
      let addresses = presentation.addresses
      let playlists = presentation.mediaPlaylists
      // A playlist with parts may leave out what equals its own, and may have been loaded earlier.
      for media in playlists where media.playlist.census.count(of: .part) == 0 {
        for found in media.renditionReports(addresses) {
          guard case .playlist(let other) = found.match,
            let part = playlists[other].playlist.firstTag(.part),
            media.playlist.attribute(.lastPart, of: found.tag) == nil
          else { continue }
          report(
            "no LAST-PART, and the rendition has parts", in: media.member, at: found.tag.nameRange,
            related: [RelatedPlace(part.range, "a part", in: playlists[other].playlist)])
        }
      }
    })

  static let renditionReportStale = Rule(
    "low-latency/rendition-report-stale", .warning, .lowLatency,
    .advice("rfc8216bis-22 §4.4.5.4, App B.1"), about: .presentation,
    says: "A rendition report tells where the other playlist ends now.",
    why: "Clients ask for segments that are long there, or that the server does not have for long.",
    remedy: "Make the reports when the playlist is made, from the state of the other renditions.",
    fails: [reports([("w", "«0»")], [("v", "3")])],
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
            case .value(let told, let place) = media.playlist.decimal(
              media.playlist.attribute(.lastMSN, of: found.tag)),
            let target = playlists[number].document.targetDuration
          else { continue }
          let other = playlists[number].playlist
          let last = other.lastSequence
          let apart = told.significand > last ? told.significand - last : last - told.significand
          // Copies of both are not made at one moment.
          guard apart > 1, target * Int(clamping: apart) > Seconds(6) else { continue }
          report(
            "LAST-MSN is \(told.significand), and the other playlist ends with \(last)",
            in: media.member, at: place,
            related: [RelatedPlace(other.head, "the other playlist", in: other)])
        }
      }
    })

  /// Two live playlists with parts, `v.m3u8` and `w.m3u8`, and the reports in each.
  private static func reports(
    _ first: [(String, String)], _ second: [(String, String)],
    marked: Bool = false, parts: Bool = true
  ) -> Example {
    func lines(_ reports: [(String, String)]) -> String {
      reports.map { name, last in
        let part = parts ? ",LAST-PART=0" : ""
        let uri = name.hasSuffix("»") ? "\(name.dropLast()).m3u8»" : "\(name).m3u8"
        return "\n#EXT-X-RENDITION-REPORT:URI=\"\(uri)\",LAST-MSN=\(last)\(part)"
      }.joined()
    }
    return .variants(
      .live(Piece.parts(lines(first))),
      .live((marked ? "«#EXTM3U»\n" : "") + Piece.parts(lines(second))))
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

/// An EXT-X-RENDITION-REPORT and what it is about.
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

extension Presentation {
  /// Whether parts are added to one of its playlists.
  fileprivate var isLowLatency: Bool {
    mediaPlaylists.contains { $0.document.isLive && $0.playlist.census.count(of: .part) > 0 }
  }
}

extension Playlist {
  /// The media sequence number of the last part, or of the last segment where no part follows it.
  fileprivate var lastSequence: UInt64 {
    let skipped =
      firstAttribute(.skippedSegments, of: .skip).flatMap { decimal($0).value?.significand } ?? 0
    let next = (mediaSequence ?? 0) &+ UInt64(segments.count) &+ skipped
    let isOpen = partialSegments.last.map { $0.segment == segments.count } ?? false
    return isOpen || next == 0 ? next : next - 1
  }
}
