import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Rules for bytes and whitespace, which the parser records while it reads.
///
/// One traversal serves all of them, and only this one checks files that cannot be decoded.
enum CharacterRules {
  static let rules: [Rule] = encodings.map(\.rule) + whitespace.map(\.rule)

  /// A rule, the anomaly it reports, and its message; `{text}` is replaced with the text that was
  /// found.
  private struct Row {
    let kind: Anomaly.Kind
    let message: String
    /// The edits after which the anomaly is gone; nil if it is not known how the text was meant.
    let fix: (@Sendable (Anomaly, Playlist) -> [Fix.Edit]?)?
    let rule: Rule

    init(
      _ id: RuleID, _ severity: Severity, _ profile: Profile, _ requirement: Requirement,
      _ kind: Anomaly.Kind, finds message: String, facts: [Rule.Fact] = [],
      says summary: String, why rationale: String,
      remedy: String, fix: (@Sendable (Anomaly, Playlist) -> [Fix.Edit]?)? = nil,
      fails: Example, passes: Example
    ) {
      self.kind = kind
      self.message = message
      self.fix = fix
      rule = Rule(
        id, severity, profile, requirement, about: .playlist,
        facts: facts, fixes: fix == nil ? [] : [.safe], says: summary,
        why: rationale,
        remedy: remedy, fails: [fails], passes: [passes], check: .shared(traversal))
    }
  }

  private static let encodings: [Row] = [
    Row(
      "text/utf16-or-utf32", .error, .spec, .must("rfc8216bis-22 §4.1"), .utf16OrUTF32,
      finds: "the file is encoded as UTF-16 or UTF-32; expected UTF-8",
      facts: [.unsilenceable, .silences(["text/not-utf8"], about: .document)],
      says: "A playlist must not be encoded as UTF-16 or UTF-32.",
      why: """
        Clients read UTF-8 and find no tag, so viewers see nothing. Nothing else in the file can \
        be checked.
        """,
      remedy: "Save the file as UTF-8.",
      fails: .whole(#"«\xFF\xFE»#\x00E\x00X\x00T\x00M\x003\x00U\x00\#n\x00"#),
      passes: .media("#EXT-X-INDEPENDENT-SEGMENTS")),
    Row(
      "text/not-utf8", .error, .spec, .must("rfc8216bis-22 §4.1"), .invalidUTF8,
      finds: "these bytes are not valid UTF-8",
      facts: [.unsilenceable],
      says: "A playlist must be valid UTF-8.",
      why:
        "Clients that follow the specification refuse to parse the file, and viewers see nothing.",
      remedy: "Convert the text to UTF-8.",
      fails: .media(#"#EXTINF:6,caf«\xE9»"# + "\na.ts"),
      passes: .media(#"#EXTINF:6,caf\xC3\xA9"# + "\na.ts")),
    Row(
      "text/bom-present", .error, .spec, .must("rfc8216bis-22 §4.1"), .byteOrderMark,
      finds: "a byte order mark before the first line; expected #EXTM3U",
      facts: [.silences(["playlist/extm3u-first-line"], about: .document)],
      says: "A playlist must not begin with a byte order mark.",
      why: """
        Clients that compare the first line with #EXTM3U do not recognize the playlist, and \
        viewers see nothing.
        """,
      remedy: "Save the file without a byte order mark.",
      fails: .whole(#"«\xEF\xBB\xBF»"# + plain), passes: .whole(plain)),
    Row(
      "text/not-nfc", .error, .spec, .must("rfc8216bis-22 §4.1"), .notNFC,
      finds: "the text is not in Unicode normalization form NFC",
      says: "The text must be in Unicode normalization form NFC.",
      why: """
        Names are compared byte by byte. A decomposed letter makes a different name, so that a \
        group or variable is not found and viewers lose it.
        """,
      remedy: "Normalize the text to NFC before the playlist is written.",
      fails: .media(#"#EXTINF:6,Fran«c\xCC\xA7»ais"# + "\na.ts"),
      passes: .media(#"#EXTINF:6,Fran\xC3\xA7ais"# + "\na.ts")),
    Row(
      "text/control-character", .error, .spec, .must("rfc8216bis-22 §4.1, §4.4.5.2"),
      .controlCharacter, finds: "a control character; only CR and LF are allowed",
      says: "A playlist must not contain control characters other than CR and LF.",
      why: "Clients show them to viewers, drop them, or fail to parse the line.",
      remedy: "Remove the control character.",
      fails: .media(#"#EXTINF:6,a«\xC2\x85»b"# + "\na.ts"), passes: .media("#EXTINF:6,ab\na.ts")),
    Row(
      "text/tab-character", .error, .spec, .must("rfc8216bis-22 §4.1"), .tab,
      finds: "a TAB; control characters are not allowed here",
      says: "A TAB must not occur except between the IDs of RECENTLY-REMOVED-DATERANGES.",
      why: "A TAB is a control character; clients may show it, drop it, or fail to parse the line.",
      remedy: "Remove the TAB, or write a space.",
      fails: .media(#"#EXTINF:6,the«\x09»title"# + "\na.ts"),
      passes: .media("#EXTINF:6,the title\na.ts")),
    Row(
      "text/bare-cr", .error, .spec, .must("rfc8216bis-22 §4.1"), .bareCR,
      finds: "a CR without LF; expected LF or CR LF at the end of a line",
      facts: [
        // A CR without LF is read as part of the line.
        .silences(["playlist/extm3u-first-line", "playlist/kind-undetermined"], about: .line),
        // What is wrong there may be what needs the version.
        .silences(["version/higher-than-needed"], about: .document),
      ],
      says: "Every CR must be followed by LF.",
      why: """
        A CR without LF does not end a line. Two lines are read as one, and viewers lose the \
        segment or tag of the second.
        """,
      remedy: "End each line with LF, or with CR and LF.",
      fails: .media(#"# made by«\x0D»a packager"#), passes: .media("# made by\n# a packager")),
    Row(
      "text/mixed-line-endings", .info, .pedantic, .advice("rfc8216bis-22 §4.1"),
      .mixedLineEndings, finds: "from here on, lines end differently from the first line",
      says: "All lines should end in the same way, with LF or with CR LF.",
      why: "Both are legal; a mixture usually means that text from two sources was joined.",
      remedy: "End all lines with LF, or all with CR LF.",
      fails: .whole("#EXTM3U\n#EXT-X-TARGETDURATION:6«\\x0D\n»#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n"),
      passes: .whole(plain)),
    Row(
      "text/missing-final-newline", .info, .pedantic, .advice("rfc8216bis-22 §4.1"),
      .missingFinalNewline, finds: "the last line does not end with LF or CR LF",
      says: "The last line should end with LF or CR LF.",
      why: "A file that was cut off looks the same.",
      remedy: "Add a line feed at the end.",
      fix: { _, playlist in
        [.insert(playlist.lineEnd, at: UInt32(clamping: playlist.source.bytes.count))]
      },
      fails: .whole("#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n«#EXT-X-ENDLIST»"),
      passes: .whole(plain)),
  ]

  private static let plain = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n"

  private static let whitespace: [Row] = [
    Row(
      "text/leading-whitespace", .error, .spec, .must("rfc8216bis-22 §4.1"), .leadingWhitespace,
      finds: "whitespace at the start of the line",
      says: "A line must not begin with whitespace.",
      why: """
        Clients no longer recognize the line as a tag or a URI. They skip it or fail, so viewers \
        lose its segment or the whole playlist.
        """,
      remedy: "Remove the whitespace before the tag or URI.",
      fix: removal,
      fails: .media("«  »# made by a packager"), passes: .media("# made by a packager")),
    Row(
      "text/trailing-whitespace", .error, .spec,
      .must("rfc8216bis-22 §4.1; hls.js v1.7.1 attr-list; Media3 1.11.0 HlsPlaylistParser"),
      .trailingWhitespace, finds: "whitespace at the end of the line",
      facts: [.habit],
      says: "A tag or URI must not be followed by whitespace.",
      why: """
        After a closing quote, hls.js makes the quotes part of the value. Elsewhere it is accepted by every \
        known player, and the finding is a warning.
        """,
      remedy: "Remove the whitespace at the end of the line.",
      fix: removal,
      fails: .media(Piece.range(#",X-COM-EXAMPLE-TITLE="News"« »"#)),
      passes: .media(Piece.range(#",X-COM-EXAMPLE-TITLE="News""#))),
    Row(
      "text/whitespace-after-colon", .error, .spec, .must("rfc8216bis-22 §4.1"),
      .whitespaceAfterColon, finds: "whitespace between the colon and the value of the tag",
      facts: [.habit],
      says: "There must be no whitespace between the colon and the value of a tag.",
      why: """
        Clients that parse a number or a keyword stop at the whitespace, so the value is lost and \
        the playlist may be refused.
        """,
      remedy: "Write the value directly after the colon.",
      fix: removal,
      fails: .media("#EXT-X-BITRATE:« »2500"), passes: .media("#EXT-X-BITRATE:2500")),
    Row(
      "text/blank-title", .info, .pedantic, .advice("rfc8216bis-22 §4.1, §4.4.4.1"), .blankTitle,
      finds: "the title after the comma is only whitespace; expected no title",
      facts: [.habit],
      says: "A segment without a title should have nothing after the comma of EXTINF.",
      why: "Such a title is a habit of some segmenters, accepted by every known player.",
      remedy: "Remove the whitespace after the comma of EXTINF.",
      fix: removal,
      fails: .media(#"#EXTINF:6,«\x09»"# + "\na.ts"), passes: .media("#EXTINF:6,\na.ts")),
    Row(
      "text/whitespace-only-line", .warning, .recommended, .advice("rfc8216bis-22 §4.1"),
      .whitespaceOnlyLine, finds: "the line contains only whitespace; a blank line must be empty",
      facts: [.silences(["text/leading-whitespace", "text/trailing-whitespace"], about: .line)],
      says: "A blank line should be empty, without spaces or TABs.",
      why: "A line of whitespace is neither a URI nor a tag; parsers disagree on its meaning.",
      remedy: "Remove the whitespace, or the whole line.",
      fix: removal,
      fails: .media("#EXT-X-INDEPENDENT-SEGMENTS\n«   »"),
      passes: .media("#EXT-X-INDEPENDENT-SEGMENTS\n")),
    Row(
      "text/invalid-uri-line", .error, .spec, .must("rfc8216bis-22 §4.1; RFC 3986"), .invalidURI,
      finds: "\"{text}\" is not allowed in a URI; expected percent-encoding",
      facts: [
        .silences(["segment/extinf-required", "variant/uri-without-stream-inf"], about: .line)
      ],
      says: "A line that is neither a tag nor a comment must be a URI reference (RFC 3986).",
      why: """
        Clients encode such characters in different ways, or refuse the URI: some viewers get the \
        segment and others stall.
        """,
      remedy: "Percent-encode spaces and other characters that are not allowed in a URI: %20.",
      fix: { anomaly, playlist in
        playlist.encoding(playlist.trimmedLine(playlist.lineNumber(at: anomaly.range.start)))
      },
      fails: .media("#EXTINF:6,\nmy« »segment.ts"), passes: .media("#EXTINF:6,\nmy%20segment.ts")),
  ]

  private static let removal: @Sendable (Anomaly, Playlist) -> [Fix.Edit]? = { anomaly, _ in
    [.remove(anomaly.range)]
  }

  // MARK: The traversal

  private static let traversal = Traversal("characters") { document, report in
    let playlist = document.playlist
    guard !playlist.anomalies.isEmpty else { return }
    var whitespaceRanges = WhitespaceRanges(playlist.anomalies)
    let lists = separatedLists(of: playlist)
    // Without any LF all lines are read as one, and the first CR shows it.
    let hasOnlyCR = playlist.lines.count == 1
    var hasBareCR = false
    for anomaly in playlist.anomalies {
      let isEncoding = anomaly.kind == .invalidUTF8 || anomaly.kind == .utf16OrUTF32
      guard playlist.isDecodable || isEncoding, let row = index[anomaly.kind] else { continue }
      if anomaly.kind == .tab,
        whitespaceRanges.contain(anomaly.range)
          || lists.contains(where: { $0.contains(anomaly.range) })
      {
        continue
      }
      if anomaly.kind == .bareCR {
        if hasOnlyCR, hasBareCR { continue }
        hasBareCR = true
      }
      let text = playlist.text(anomaly.range)
      let macro =
        anomaly.kind == .invalidURI ? UnexpandedMacro(at: anomaly.range, in: playlist) : nil
      report.report(
        row.rule.id,
        text == "\u{FEFF}" && anomaly.kind == .invalidURI
          ? "a byte order mark inside the playlist makes the line a URI; expected none"
          : macro.map {
            "\"\(text)\" of \($0.name) is not allowed in a URI; expected \($0.expected)"
          } ?? row.message.replacing("{text}", with: text),
        at: anomaly.range, severity: lowered(for: anomaly, in: playlist), count: anomaly.count,
        fix: .safe(row.fix?(anomaly, playlist)))
    }
  }

  /// The severity of whitespace that every known player skips; nil if it is that of the rule.
  private static func lowered(for anomaly: Anomaly, in playlist: Playlist) -> Severity? {
    guard anomaly.kind == .trailingWhitespace, anomaly.range.start > 0 else { return nil }
    let isAfterQuote = playlist.source.bytes[Int(anomaly.range.start) - 1] == UInt8(ascii: "\"")
    return isAfterQuote ? nil : .warning
  }

  private static let index = Dictionary(
    uniqueKeysWithValues: (encodings + whitespace).map { ($0.kind, $0) })

  /// The values of RECENTLY-REMOVED-DATERANGES, whose IDs are separated by a TAB; only delta
  /// updates have one.
  private static func separatedLists(of playlist: Playlist) -> [ByteRange] {
    playlist.tags(named: .skip).prefix(8).compactMap {
      playlist.attribute(.recentlyRemovedDateranges, of: $0)?.valueRange
    }
  }
}

/// The ranges of whitespace that another rule reports, so that a TAB in them is not reported
/// again.
private struct WhitespaceRanges {
  private let ranges: [ByteRange]
  private var next = 0

  init(_ anomalies: [Anomaly]) {
    ranges = anomalies.compactMap {
      switch $0.kind {
      case .leadingWhitespace, .trailingWhitespace, .whitespaceOnlyLine, .blankTitle,
        .whitespaceAfterColon, .whitespaceInList, .whitespaceAroundEquals:
        // The ranges that one anomaly represents can be anywhere after it.
        ByteRange($0.range.start, $0.count > 1 ? .max : $0.range.end)
      default: nil
      }
    }
  }

  /// Whether one of the ranges contains `place`; call it with places in the order of the file.
  mutating func contain(_ place: ByteRange) -> Bool {
    while next < ranges.count, ranges[next].end <= place.start { next += 1 }
    return next < ranges.count && ranges[next].contains(place)
  }
}
