import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Rules about bytes and blanks, which the parser records as it reads.
///
/// One traversal serves them all, and it alone looks at files that do not decode.
enum CharacterRules {
  static let rules: [Rule] = encodings.map(\.rule) + blanks.map(\.rule)

  /// A rule, the anomaly that it stands for, and what a finding says, `{text}` being what was found.
  private struct Row {
    let kind: Anomaly.Kind
    let message: String
    let rule: Rule

    init(
      _ id: RuleID, _ severity: Severity, _ profile: Profile, _ requirement: Requirement,
      _ kind: Anomaly.Kind, finds message: String, says summary: String, why rationale: String,
      remedy: String, fails: Example, passes: Example
    ) {
      self.kind = kind
      self.message = message
      rule = Rule(
        id, severity, profile, requirement, about: .playlist, says: summary, why: rationale,
        remedy: remedy, fails: [fails], passes: [passes], check: .shared(traversal))
    }
  }

  private static let encodings: [Row] = [
    Row(
      "text/utf16-or-utf32", .error, .spec, .must("rfc8216bis-22 §4.1"), .utf16OrUTF32,
      finds: "the file is UTF-16 or UTF-32; playlists are UTF-8",
      says: "A playlist is not in UTF-16 or UTF-32.",
      why: "Clients read bytes and find no tag; nothing else in the file can be checked.",
      remedy: "Save the file as UTF-8.",
      fails: .whole(#"«\xFF\xFE»#\x00E\x00X\x00T\x00M\x003\x00U\x00\#n\x00"#),
      passes: .media("#EXT-X-INDEPENDENT-SEGMENTS")),
    Row(
      "text/not-utf8", .error, .spec, .must("rfc8216bis-22 §4.1"), .invalidUTF8,
      finds: "these bytes are not UTF-8",
      says: "The bytes of a playlist are valid UTF-8.",
      why: "Clients are told to fail to parse the file.",
      remedy: "Convert the text from its old encoding to UTF-8.",
      fails: .media(#"#EXTINF:6,caf«\xE9»"# + "\na.ts"),
      passes: .media(#"#EXTINF:6,caf\xC3\xA9"# + "\na.ts")),
    Row(
      "text/bom-present", .error, .spec, .must("rfc8216bis-22 §4.1"), .byteOrderMark,
      finds: "a byte order mark before the first line; playlists have none",
      says: "No byte order mark stands before the first line.",
      why: "Clients that compare the first line with #EXTM3U do not find it.",
      remedy: "Save the file without a byte order mark.",
      fails: .whole(#"«\xEF\xBB\xBF»"# + plain), passes: .whole(plain)),
    Row(
      "text/not-nfc", .error, .spec, .must("rfc8216bis-22 §4.1"), .notNFC,
      finds: "text that is not in Unicode normalization form NFC",
      says: "All text is in Unicode normalization form NFC.",
      why: "Names are compared byte by byte, so a decomposed letter makes another name.",
      remedy: "Normalise the text to NFC.",
      fails: .media(#"#EXTINF:6,Fran«c\xCC\xA7»ais"# + "\na.ts"),
      passes: .media(#"#EXTINF:6,Fran\xC3\xA7ais"# + "\na.ts")),
    Row(
      "text/control-character", .error, .spec, .must("rfc8216bis-22 §4.1, §4.4.5.2"),
      .controlCharacter, finds: "a control character; playlists have none",
      says: "A playlist has no control characters but CR and LF.",
      why: "Clients show them, drop them or fail to parse the line.",
      remedy: "Take the character out.",
      fails: .media(#"#EXTINF:6,a«\xC2\x85»b"# + "\na.ts"), passes: .media("#EXTINF:6,ab\na.ts")),
    Row(
      "text/tab-character", .error, .spec, .must("rfc8216bis-22 §4.1"), .tab,
      finds: "a TAB, which is a control character",
      says: "A TAB stands nowhere but between the IDs of RECENTLY-REMOVED-DATERANGES.",
      why: "It is a control character; editors put it in where it cannot be seen.",
      remedy: "Take the TAB out or write a blank.",
      fails: .media(#"#EXTINF:6,the«\x09»title"# + "\na.ts"),
      passes: .media("#EXTINF:6,the title\na.ts")),
    Row(
      "text/bare-cr", .error, .spec, .must("rfc8216bis-22 §4.1"), .bareCR,
      finds: "a CR without LF; lines end with LF or CR LF",
      says: "Every CR is followed by LF.",
      why: "A CR alone ends no line, so two lines are read as one.",
      remedy: "End lines with LF.",
      fails: .media(#"# made by«\x0D»a packager"#), passes: .media("# made by\n# a packager")),
    Row(
      "text/mixed-line-endings", .info, .pedantic, .advice("rfc8216bis-22 §4.1"),
      .mixedLineEndings, finds: "from here on lines end otherwise than the first one",
      says: "All lines end alike, with LF or with CR LF.",
      why: "Both are legal; a mixture shows that pieces from two sources were joined.",
      remedy: "End all lines alike.",
      fails: .whole("#EXTM3U\n#EXT-X-TARGETDURATION:6«\\x0D\n»#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n"),
      passes: .whole(plain)),
    Row(
      "text/missing-final-newline", .info, .pedantic, .advice("rfc8216bis-22 §4.1"),
      .missingFinalNewline, finds: "the last line has no end",
      says: "The last line ends with LF or CR LF.",
      why: "A file that was cut off looks the same.",
      remedy: "Add a line feed at the end.",
      fails: .whole("#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n«#EXT-X-ENDLIST»"),
      passes: .whole(plain)),
  ]

  private static let plain = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n"

  private static let blanks: [Row] = [
    Row(
      "text/leading-whitespace", .error, .spec, .must("rfc8216bis-22 §4.1"), .leadingWhitespace,
      finds: "white space before the text of the line",
      says: "No line begins with white space.",
      why: "The line is no tag and no URI any more; clients skip it or fail.",
      remedy: "Take the white space out.",
      fails: .media("«  »# made by a packager"), passes: .media("# made by a packager")),
    Row(
      "text/trailing-whitespace", .error, .spec, .must("rfc8216bis-22 §4.1"),
      .trailingWhitespace, finds: "white space at the end of the line",
      says: "No tag and no URI is followed by white space.",
      why: "The blank becomes part of the value or of the address.",
      remedy: "Take the white space out.",
      fails: .media("#EXT-X-BITRATE:2500« »"), passes: .media("#EXT-X-BITRATE:2500")),
    Row(
      "text/whitespace-after-colon", .error, .spec, .must("rfc8216bis-22 §4.1"),
      .whitespaceAfterColon, finds: "white space between the colon and the value",
      says: "The value of a tag begins right after the colon.",
      why: "Parsers of numbers and words stop at the blank.",
      remedy: "Take the white space out.",
      fails: .media("#EXT-X-BITRATE:« »2500"), passes: .media("#EXT-X-BITRATE:2500")),
    Row(
      "text/whitespace-only-line", .warning, .recommended, .advice("rfc8216bis-22 §4.1"),
      .whitespaceOnlyLine, finds: "a line of white space; a blank line is empty",
      says: "A line that looks blank is empty.",
      why: "A line of blanks is no URI and no tag; parsers disagree on it.",
      remedy: "Take the white space out.",
      fails: .media("#EXT-X-INDEPENDENT-SEGMENTS\n«   »"),
      passes: .media("#EXT-X-INDEPENDENT-SEGMENTS\n")),
    Row(
      "text/invalid-uri-line", .error, .spec, .must("rfc8216bis-22 §4.1; RFC 3986"), .invalidURI,
      finds: "\"{text}\" cannot stand in a URI; it is written as percent escapes",
      says: "A line that is no tag and no comment is a URI reference as RFC 3986 writes it.",
      why: "Clients encode the odd characters each in their own way, or refuse the address.",
      remedy: "Write blanks and other characters that no URI has as percent escapes.",
      fails: .media("#EXTINF:6,\nmy« »segment.ts"), passes: .media("#EXTINF:6,\nmy%20segment.ts")),
  ]

  // MARK: The traversal

  private static let traversal = Traversal("characters") { document, report in
    let playlist = document.playlist
    guard !playlist.anomalies.isEmpty else { return }
    var blanks = BlankRanges(playlist.anomalies)
    let lists = separatedLists(of: playlist)
    for anomaly in playlist.anomalies {
      let isEncoding = anomaly.kind == .invalidUTF8 || anomaly.kind == .utf16OrUTF32
      guard playlist.isDecodable || isEncoding, let row = index[anomaly.kind] else { continue }
      if anomaly.kind == .tab,
        blanks.contain(anomaly.range) || lists.contains(where: { $0.contains(anomaly.range) })
      {
        continue
      }
      report.report(
        row.id, row.message.replacing("{text}", with: playlist.text(anomaly.range)),
        at: anomaly.range)
    }
  }

  private static let index: [Anomaly.Kind: (id: RuleID, message: String)] = Dictionary(
    uniqueKeysWithValues: (encodings + blanks).map { ($0.kind, ($0.rule.id, $0.message)) })

  /// The values of RECENTLY-REMOVED-DATERANGES, whose format parts IDs by a TAB; a delta update has one.
  private static func separatedLists(of playlist: Playlist) -> [ByteRange] {
    playlist.tags(named: .skip).prefix(8).compactMap {
      playlist.attribute(.recentlyRemovedDateranges, of: $0)?.valueRange
    }
  }
}

/// The stretches of white space that a rule of their own reports, so that a TAB in them is no second
/// finding.
private struct BlankRanges {
  private let ranges: [ByteRange]
  private var next = 0

  init(_ anomalies: [Anomaly]) {
    ranges = anomalies.filter {
      switch $0.kind {
      case .leadingWhitespace, .trailingWhitespace, .whitespaceOnlyLine, .whitespaceAfterColon,
        .whitespaceInList, .whitespaceAroundEquals:
        true
      default: false
      }
    }.map(\.range)
  }

  /// Whether one of them holds `place`; places have to be asked for in the order of the file.
  mutating func contain(_ place: ByteRange) -> Bool {
    while next < ranges.count, ranges[next].end <= place.start { next += 1 }
    return next < ranges.count && ranges[next].contains(place)
  }
}
