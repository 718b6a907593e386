import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// EXT-X-PRELOAD-HINT with TYPE=KEY, of the June 2026 text.
extension LowLatencyRules {
  static let keyHints: [Rule] = [
    keyHintMethod, keyHintFormat, keyHintFirstUse, keyHintAttributes, keyHintDuplicate,
  ]

  private static let keyHintMethod = rule(
    "low-latency/preload-hint-key-method", .warning,
    says: "EXT-X-PRELOAD-HINT with TYPE=KEY should have METHOD, unquoted and other than NONE.",
    why: "Clients do not know what the key is for, and ignore the hint.",
    remedy: "Add the METHOD of the EXT-X-KEY that will follow.",
    fails: [
      hint("KEY", #",URI="k.bin""#, name: "«#EXT-X-PRELOAD-HINT»"),
      hint("KEY", #",URI="k.bin",METHOD=«NONE»"#),
      hint("KEY", #",URI="k.bin",METHOD=«"AES-128"»"#),
    ],
    passes: [hint("KEY", #",URI="k.bin",METHOD=AES-128"#)]
  ) { hints, playlist, report in
    for hint in hints where playlist.isKeyHint(hint) {
      guard let method = playlist.attribute(.method, of: hint) else {
        report("a key hint without METHOD", at: hint.nameRange)
        continue
      }
      let word = playlist.word(method)
      guard word.value == nil || word.value == "NONE", word.range != nil else { continue }
      report(
        "METHOD of the key hint is \(playlist.text(method.lexemeRange).shown); expected an "
          + "unquoted method other than NONE", at: method.lexemeRange)
    }
  }

  private static let keyHintFormat = rule(
    "low-latency/preload-hint-key-format", .warning,
    says: """
      KEYFORMAT of a key hint should be a quoted string, and KEYFORMATVERSIONS quoted positive \
      integers separated by slashes.
      """,
    why: "Clients cannot determine whether they support the key, and ignore the hint.",
    remedy: "Copy KEYFORMAT and KEYFORMATVERSIONS from the EXT-X-KEY that will follow.",
    fails: [
      hint("KEY", #",URI="k.bin",METHOD=SAMPLE-AES,KEYFORMATVERSIONS=«"0"»"#),
      hint("KEY", #",URI="k.bin",METHOD=SAMPLE-AES,KEYFORMAT=«identity»"#),
    ],
    passes: [
      hint(
        "KEY",
        #",URI="k.bin",METHOD=SAMPLE-AES,KEYFORMAT="com.apple.streamingkeydelivery","#
          + #"KEYFORMATVERSIONS="1/2""#)
    ]
  ) { hints, playlist, report in
    for hint in hints where playlist.isKeyHint(hint) {
      for name in [AttributeName.keyFormat, .keyFormatVersions] {
        guard let attribute = playlist.attribute(name, of: hint) else { continue }
        if attribute.form == .quoted {
          guard let text = playlist.knownText(attribute) else { continue }
          let isValid =
            name == .keyFormat
            ? !text.isEmpty
            : text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
              $0.utf8.allSatisfy { (0x30...0x39).contains($0) } && $0.contains { $0 != "0" }
            }
          if isValid { continue }
        }
        report(
          "\(name) of the key hint is \(playlist.text(attribute.lexemeRange).shown); expected "
            + (name == .keyFormat
              ? "a quoted string" : "quoted positive integers separated by slashes"),
          at: attribute.lexemeRange)
      }
    }
  }

  private static let keyHintFirstUse = rule(
    "low-latency/preload-hint-first-use", .warning,
    says: "DATE-OF-FIRST-USE of EXT-X-PRELOAD-HINT should be a quoted date.",
    why: "Clients spread their requests up to that time; without it, all request at once.",
    remedy: #"Write a date in quotes, as in DATE-OF-FIRST-USE="2026-01-01T00:00:08.000Z"."#,
    fails: [
      hint("KEY", #",URI="k.bin",METHOD=AES-128,DATE-OF-FIRST-USE=«2026-01-01T00:00:08.000Z»"#),
      hint("KEY", #",URI="k.bin",METHOD=AES-128,DATE-OF-FIRST-USE=«"soon"»"#),
    ],
    passes: [
      hint("KEY", #",URI="k.bin",METHOD=AES-128,DATE-OF-FIRST-USE="2026-01-01T00:00:08.000Z""#)
    ]
  ) { hints, playlist, report in
    for hint in hints {
      for attribute in playlist.attributes[hint.attributes] where attribute.name == .unknown {
        guard playlist.text(attribute.nameRange) == "DATE-OF-FIRST-USE" else { continue }
        if attribute.form == .quoted {
          if playlist.knownText(attribute)?.contains("{$") == true { continue }
          if case .value = playlist.date(attribute) { continue }
        }
        report(
          "DATE-OF-FIRST-USE is \(playlist.text(attribute.lexemeRange).shown); expected a quoted "
            + "date", at: attribute.lexemeRange)
      }
    }
  }

  private static let keyHintAttributes = rule(
    "low-latency/preload-hint-key-attributes", .warning,
    says: "METHOD, KEYFORMAT and KEYFORMATVERSIONS should be only on hints with TYPE=KEY.",
    why: "Clients of the June 2026 text refuse a hint of another type that has them.",
    remedy: "Remove the attributes, or write TYPE=KEY.",
    fails: [hint("PART", #",URI="p.m4s",«METHOD»=AES-128"#)],
    passes: [hint("PART", #",URI="p.m4s""#)]
  ) { hints, playlist, report in
    for hint in hints {
      guard let type = playlist.word(playlist.attribute(.type, of: hint)).value, type != "KEY",
        let first = playlist.attributes[hint.attributes].first(where: {
          [.method, .keyFormat, .keyFormatVersions].contains($0.name)
        })
      else { continue }
      report(
        "\(first.name) on a hint with TYPE=\(type); expected it only with TYPE=KEY",
        at: first.nameRange)
    }
  }

  private static let keyHintDuplicate = rule(
    "low-latency/preload-hint-key-duplicate", .info,
    says: "There should be only one key hint for each KEYFORMAT.",
    why: "Clients use the first and ignore the others.",
    remedy: "Keep the hint for the key that is used first.",
    fails: [
      hint("KEY", #",URI="a.key",METHOD=AES-128"#)
        + "\n«" + hint("KEY", #",URI="b.key",METHOD=AES-128"#, isFirst: false) + "»"
    ],
    passes: [
      hint("KEY", #",URI="a.key",METHOD=AES-128"#) + "\n"
        + hint(
          "KEY",
          #",URI="skd://b",METHOD=SAMPLE-AES,KEYFORMAT="com.apple.streamingkeydelivery""#,
          isFirst: false)
    ]
  ) { hints, playlist, report in
    var seen: [String: ByteRange] = [:]
    for hint in hints where playlist.isKeyHint(hint) {
      let attribute = playlist.attribute(.keyFormat, of: hint)
      guard let format = attribute == nil ? "identity" : playlist.knownText(attribute) else {
        continue
      }
      guard let first = seen[format] else {
        seen[format] = hint.range
        continue
      }
      report(
        "a second key hint for KEYFORMAT \(format.shown); expected one", at: hint.range,
        related: [RelatedPlace(first, "the first hint")])
    }
  }

  private static func rule(
    _ id: RuleID, _ severity: Severity, says summary: String, why: String, remedy: String,
    fails: [String], passes: [String],
    check: @escaping @Sendable ([PlaylistTag], Playlist, inout Report) -> Void
  ) -> Rule {
    Rule(
      id, severity, .experimental,
      .advice("rfc8216bis-wwdc2026 (pre-release) PRELOAD-HINT; InnoNetwork HLSLowLatencyParser"),
      about: .tag(.preloadHint), says: summary, why: why, remedy: remedy,
      fails: fails.map { .live($0) }, passes: passes.map { .live($0) },
      check: .document { document, report in
        let playlist = document.playlist
        guard document.isMedia, playlist.census.count(of: .preloadHint) > 0 else { return }
        check(Array(playlist.tags(named: .preloadHint)), playlist, &report)
      })
  }

  private static func hint(
    _ type: String, _ more: String, name: String = "#EXT-X-PRELOAD-HINT", isFirst: Bool = true
  ) -> String {
    (isFirst ? "#EXT-X-VERSION:5\n" : "") + "\(name):TYPE=\(type)\(more)"
  }
}

extension Playlist {
  /// Whether a tag hints a key, whose address may have a scheme such as skd.
  func isKeyHint(_ tag: PlaylistTag) -> Bool {
    tag.name == .preloadHint && word(attribute(.type, of: tag)).value == "KEY"
  }
}
