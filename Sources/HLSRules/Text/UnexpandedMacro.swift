import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Macros of ad servers and templates that nothing has replaced by their values.
enum UnexpandedMacro {
  /// The macro that contains the byte of `text` at `offset`, such as `[CACHEBUSTING]`; nil if none does.
  static func text(at offset: Int, in text: String) -> String? {
    TemplatePlaceholder.ranges(in: text).first { $0.contains(offset) }.map {
      String(decoding: Array(text.utf8)[$0], as: UTF8.self)
    }
  }

  /// The same for a place in a playlist; the text around it has no white space or quotation marks.
  static func text(at place: ByteRange, in playlist: Playlist) -> String? {
    let bytes = playlist.source.bytes
    func isBorder(_ byte: UInt8) -> Bool { byte.isWhitespace || byte == UInt8(ascii: "\"") }
    let offset = Int(place.start)
    let start = bytes[..<offset].lastIndex(where: isBorder).map { $0 + 1 } ?? 0
    let end = bytes[offset...].firstIndex(where: isBorder) ?? bytes.count
    return text(at: offset - start, in: String(decoding: bytes[start..<end], as: UTF8.self))
  }

  /// Whether a range has what such a macro begins with.
  fileprivate static func mayBegin(in range: ByteRange, of bytes: [UInt8]) -> Bool {
    var last: UInt8 = 0
    for byte in bytes[range.offsets] {
      switch (last, byte) {
      case (_, UInt8(ascii: "@")), (UInt8(ascii: "_"), UInt8(ascii: "_")),
        (UInt8(ascii: "$"), UInt8(ascii: "(")):
        return true
      default: last = byte
      }
    }
    return false
  }

  /// The macros in a URI that consist of characters which a URI may have, such as `__NAME__`: capital letters
  /// between delimiters that nothing else encloses them with.
  static func permitted(in text: String) -> [Range<Int>] {
    let bytes = text.utf8Span.span
    return TemplatePlaceholder.ranges(in: text).filter { range in
      let delimiters = ["$(", "@", "__"].contains {
        bytes.starts($0, at: range.lowerBound, in: range)
      }
      return delimiters && !range.contains { bytes[$0].isLowercaseLetter }
    }
  }
}

extension TextRules {
  static let unexpandedMacro = Rule(
    "text/unexpanded-macro", .warning, .recommended, .advice("rfc8216bis-22 §4.1"),
    about: .playlist,
    facts: [.habit],
    says: "A URI should not contain macros of a template.",
    why: "The server gets the name of a value instead of the value, and counts or answers wrongly.",
    remedy: "Replace the macro with its value before the playlist is published.",
    fails: [
      .media("#EXTINF:6,\na.ts?t=«__TIMESTAMP__»"),
      .media(
        "#EXT-X-VERSION:6\n" + #"#EXT-X-MAP:URI="i.mp4?c=«$(CACHEBUSTER)»""#
          + "\n#EXTINF:6,\na.mp4"),
    ],
    passes: [
      .media("#EXTINF:6,\na__HD__2.ts?user=a@EXAMPLE.COM"),
      .media(
        "#EXT-X-VERSION:6\n" + #"#EXT-X-MAP:URI="i.mp4?c=$(c)""# + "\n#EXTINF:6,\na.mp4"),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      func check(_ range: ByteRange) {
        guard
          !playlist.variables.isEmpty
            || UnexpandedMacro.mayBegin(in: range, of: playlist.source.bytes)
        else { return }
        let text = playlist.substituted(range)
        let isLiteral = text == playlist.text(range)
        for macro in UnexpandedMacro.permitted(in: text) {
          let name = String(decoding: Array(text.utf8)[macro], as: UTF8.self)
          report(
            "the URI has the unexpanded macro \(name); expected its value",
            at: isLiteral ? range.slice(macro.lowerBound, macro.upperBound) : range)
        }
      }
      for range in addresses(of: playlist) { check(range) }
      for attribute in playlist.attributes
      where attribute.name.isOfAddress && attribute.form == .quoted {
        check(attribute.valueRange)
      }
    })

  /// The lines with URIs; of segments from one template, the first of each run.
  private static func addresses(of playlist: Playlist) -> [ByteRange] {
    guard playlist.kind == .media else {
      return playlist.lines.filter { $0.form == .uri }.map(\.range)
    }
    let starts = [0] + playlist.originRuns.map(\.segments.lowerBound)
    return Set(starts).sorted().filter(playlist.segments.indices.contains)
      .map { playlist.address(of: playlist.segments[$0]) }
  }
}

extension AttributeName {
  /// Whether the value is a URI.
  fileprivate var isOfAddress: Bool {
    switch self {
    case .uri, .assetURI, .assetList, .preloadURI, .serverURI: true
    default: false
    }
  }
}
