import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension DeliveryRules {
  static let bitrateOutOfTolerance = Rule(
    "segment/bitrate-out-of-tolerance", .error, .delivery, .must("rfc8216bis-22 §4.4.4.8"),
    about: .exchanges,
    says: "EXT-X-BITRATE must be within 90 to 110 percent of the bit rate of its segments.",
    why: """
      Clients choose variants by this value, so viewers see stalls or a lower quality than \
      possible.
      """,
    remedy:
      "Set EXT-X-BITRATE to the bit rate of the segments in kbit/s, before each change of it.",
    fails: [recorded(loaded(), segment("«1500000»"), playlists: .media(covered(1000)))],
    passes: [
      recorded(loaded(), segment("1500000"), playlists: .media(covered(2000))),
      recorded(loaded(), segment("1400000"), playlists: .media(covered(2000))),
    ],
    check: .exchange { exchange, context, report in
      guard let playlist = context.document?.playlist, playlist.census.count(of: .bitrate) > 0
      else { return }
      // Segments that the previous load also lists were checked with it.
      let before = context.log.exchanges(before: exchange).lazy
        .compactMap { context.document(of: $0)?.playlist }.first { _ in true }
      let known = Set(before.map { $0.segmentAddresses } ?? [])
      let base = URIReference(exchange.location)
      let tags = playlist.tags
      var runs = playlist.segmentRuns
      var run = runs.next()
      var rate: (value: UInt64, tag: PlaylistTag)?
      for (number, segment) in playlist.segments.enumerated() {
        var isPart = false
        while let current = run, current.segment <= number {
          for tag in tags[current.tags] {
            switch tag.name {
            case .bitrate: rate = playlist.integer(of: tag).map { ($0, tag) }
            case .byterange: isPart = current.segment == number
            default: break
            }
          }
          run = runs.next()
        }
        guard let stated = rate, !isPart, segment.duration > .zero,
          let address = playlist.knownAddress(of: segment), !known.contains(address),
          let answer = context.log.answer(to: base.resolving(address)), !answer.isFailure,
          let size = answer.bytes, size.value > 0
        else { continue }
        let real = Double(size.value) * 8_000_000 / Double(segment.duration.nanoseconds)
        let ratio = Double(stated.value) / real
        guard ratio < 0.9 || ratio > 1.1 else { continue }
        report(
          "the segment has \(Int64(min(real, 9e18).rounded())) kbit/s; EXT-X-BITRATE says "
            + "\(stated.value)", at: size.range,
          related: [RelatedPlace(stated.tag.range, "the declared bit rate", in: playlist)])
        // Each tag is reported once.
        rate = nil
      }
    })

  private static func segment(_ size: String) -> String {
    #"{"url":"https://example.com/segment-2.ts","status":200,"bytes":\#(size)}"#
  }

  private static func covered(_ rate: Int) -> String { "#EXT-X-BITRATE:\(rate)" }
}

extension Playlist {
  /// The address of a media segment with variables replaced; nil if it is not known.
  fileprivate func knownAddress(of segment: MediaSegment) -> String? {
    variables.resolve(text(address(of: segment)), line: Int(segment.uriLine)).text
  }

  fileprivate var segmentAddresses: [String] { segments.compactMap { knownAddress(of: $0) } }
}
