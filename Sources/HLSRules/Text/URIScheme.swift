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
      func check(_ range: ByteRange) {
        guard let scheme = playlist.scheme(of: range), !scheme.isHTTP else { return }
        report(
          "the URI scheme is \(scheme.shown); "
            + (scheme.isMisspelledHTTP
              ? "did you mean https?" : "clients are only required to support http and https"),
          at: range)
      }
      for range in addresses(of: playlist) { check(range) }
      for tag in playlist.tags where mayHoldAddress(tag.name) && !playlist.isKeyHint(tag) {
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
    guard playlist.kind == .media else {
      return playlist.lines.filter { $0.form == .uri }.map(\.range)
    }
    return playlist.originRuns.flatMap { run -> [ByteRange] in
      if run.text.prefix(while: { $0 != ":" }).isHTTP { return [] }
      return playlist.segments[run.segments].map(playlist.address)
    }
  }

  /// Whether the tag's URI has to be http or https: keys have schemes such as skd, and steering may
  /// be data.
  private static func mayHoldAddress(_ tag: TagName) -> Bool {
    switch tag {
    case .map, .part, .preloadHint, .media, .iFrameStreamInf, .sessionData: true
    default: false
    }
  }
}

extension Playlist {
  /// The scheme of an address after variable substitution; nil for a relative one.
  fileprivate func scheme(of range: ByteRange) -> String? {
    withSubstituted(range) { place, bytes in
      URIScan.scheme(of: place, bytes).map { scheme in
        String(decoding: scheme.map { bytes[$0] }, as: UTF8.self)
      }
    }
  }
}

extension StringProtocol {
  fileprivate var isHTTP: Bool { ["http", "https"].contains(lowercased()) }
}

extension String {
  /// Whether the text is probably a misspelled `http` or `https`.
  var isMisspelledHTTP: Bool {
    let written = Array(utf8)
    guard !["http", "https"].contains(lowercased()) else { return false }
    return [Array("https".utf8), Array("http".utf8)].contains {
      written.span.editDistance(to: $0.span, within: 1, ignoringCase: true) != nil
    }
  }
}
