import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

extension TextRules {
  static let unsupportedURIScheme = Rule(
    "text/unsupported-uri-scheme", .warning, .recommended, .advice("rfc8216bis-22 §6.3.1"),
    about: .playlist,
    says: "URIs should be relative, or have the scheme http or https.",
    why:
      "Clients are required to support only http and https, and stop at a scheme they do not know.",
    remedy: "Serve the resource over https.",
    fails: [.media("#EXTINF:6,\n«file:///videos/a.ts»")],
    passes: [.media("#EXTINF:6,\nhttps://example.com/a.ts")],
    check: .document { document, report in
      let playlist = document.playlist
      let bytes = playlist.source.bytes.span
      func check(_ range: ByteRange) {
        guard let scheme = URIScan.scheme(of: range.offsets, bytes), !isHTTP(scheme, bytes)
        else { return }
        let name = playlist.text(ByteRange(scheme))
        report(
          "the URI scheme is \(name); clients are only required to support http and https",
          at: range)
      }
      for range in addresses(of: playlist) { check(range) }
      for tag in playlist.tags where mayHoldAddress(tag.name) {
        for index in tag.attributes
        where playlist.attributes[index].name == .uri
          && playlist.attributes[index].form == .quoted
        {
          check(playlist.attributes[index].valueRange)
        }
      }
    })

  /// The lines with URIs whose scheme may be other than http or https.
  ///
  /// Segments are read only in runs with such an origin, so that a long playlist is not read again.
  private static func addresses(of playlist: Playlist) -> [ByteRange] {
    let lines = playlist.lines
    guard playlist.kind == .media else { return lines.filter { $0.form == .uri }.map(\.range) }
    let bytes = playlist.source.bytes.span
    let origins = playlist.origins
    let segments = playlist.segments
    var ranges: [ByteRange] = []
    for (number, origin) in origins.enumerated() {
      let scheme = URIScan.scheme(of: origin.range.offsets, bytes)
      if let scheme, isHTTP(scheme, bytes) { continue }
      let next = number + 1 < origins.count ? origins[number + 1].segment : segments.count
      ranges += segments[origin.segment..<next].map { lines[Int($0.uriLine)].range }
    }
    return ranges
  }

  /// Whether the tag's URI has to be http or https: keys have schemes such as skd, and steering may
  /// be data.
  private static func mayHoldAddress(_ tag: TagName) -> Bool {
    switch tag {
    case .map, .part, .preloadHint, .media, .iFrameStreamInf, .sessionData: true
    default: false
    }
  }

  private static func isHTTP(_ scheme: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    guard scheme.count == 4 || scheme.count == 5 else { return false }
    let start = scheme.lowerBound
    return bytes[start] | 0x20 == UInt8(ascii: "h") && bytes[start + 1] | 0x20 == UInt8(ascii: "t")
      && bytes[start + 2] | 0x20 == UInt8(ascii: "t")
      && bytes[start + 3] | 0x20 == UInt8(ascii: "p")
      && (scheme.count == 4 || bytes[start + 4] | 0x20 == UInt8(ascii: "s"))
  }
}
