import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Values after their variables are replaced.
extension VariableRules {
  static let substitutedValueIllegal = Rule(
    "variable/substituted-value-illegal", .error, .spec, .must("rfc8216bis-22 §4.2, §4.3"),
    about: .variables,
    says: "URI lines and hexadecimal sequences must still be valid after variables are replaced.",
    why: """
      Clients read the replaced text and fail to parse it, so viewers lose the segment or key that \
      it is for.
      """,
    remedy: "Define the variable with the digits 0-9 and A-F, or percent-encode it for a URI.",
    fails: [
      hexadecimal("«0x{$s}»", "zz"),
      .media(
        Piece.version(
          8, #"#EXT-X-DEFINE:NAME="name",VALUE="my video""# + "\n#EXTINF:6,\n«{$name}/1.ts»")),
    ],
    passes: [
      hexadecimal("0x{$s}", "FC30"), hexadecimal("{$s}", "0xFC30"),
      .media(
        Piece.version(
          8, #"#EXT-X-DEFINE:NAME="name",VALUE="my%20video""# + "\n#EXTINF:6,\n{$name}/1.ts")),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard hasShortValues(playlist) else { return }
      // A variable is usually in every address; the first one is enough.
      var reported: Set<String> = []
      forEachValue(of: playlist) { range, use in
        let isHexadecimal = use.place.isUndefinedHexadecimal
        guard isHexadecimal || use.place.isLine,
          case .substituted(let text) = playlist.resolved(range),
          // A reference in VALUE was already replaced there, with text that is not known here.
          !hasReference(text)
        else { return }
        if isHexadecimal {
          guard !text.isHexadecimalSequence else { return }
          report(
            "\(playlist.text(range)) is not a hexadecimal sequence after its variables are "
              + "replaced",
            at: range)
        } else if let fault = faultOfURI(text),
          reported.insert(use.name.map(playlist.text) ?? "").inserted
        {
          report("the address \(fault) after its variables are replaced", at: range)
        }
      }
    })

  private static func faultOfURI(_ text: String) -> String? {
    if text.isEmpty { return "is empty" }
    let bytes = Array(text.utf8)
    guard let part = URIScan.fault(in: bytes.indices, of: bytes.span) else { return nil }
    return "contains \"\(String(decoding: bytes[part], as: UTF8.self).shown)\""
  }

  static let nestedReference = Rule(
    "variable/nested-reference", .warning, .recommended, .advice("rfc8216bis-22 §6.3.1"),
    about: .variables,
    says: "Replacing variables should not produce a new reference.",
    why: "Replaced text is not searched again, so the new reference stays in the text.",
    remedy: "Reference the intended variable directly: {$name}.",
    fails: [
      nested("«{{$sign}tier}»"),
      // The query of the playlist's URI has {$host}, percent-encoded.
      .media(
        Piece.version(
          11,
          #"#EXT-X-DEFINE:QUERYPARAM="cdn""# + "\n#EXTINF:6,\n«https://{$cdn}.example.com/a.ts»")
      ).at("https://example.com/a.m3u8?cdn=%7B$host%7D"),
      // Some players do not replace references inside VALUE.
      .media(
        Piece.version(
          8,
          """
          #EXT-X-DEFINE:NAME="host",VALUE="cdn.example.com"
          #EXT-X-DEFINE:NAME="base",VALUE="https://{$host}/vod"
          #EXTINF:6,
          «{$base}»/a.ts
          """)),
    ],
    passes: [
      nested("{$tier}"),
      .media(
        Piece.version(
          8,
          """
          #EXT-X-DEFINE:NAME="host",VALUE="cdn.example.com"
          #EXT-X-DEFINE:NAME="folder",VALUE="vod"
          #EXTINF:6,
          https://{$host}/{$folder}/a.ts
          """)),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard hasShortValues(playlist) else { return }
      var nested: Set<String> = []
      for definition in playlist.variableDefinitions {
        guard let value = definition.value, hasReference(playlist.text(value.valueRange)) else {
          continue
        }
        // Another rule reports that the variable in VALUE is not defined.
        guard playlist.resolved(value.valueRange).text != nil else { return }
        nested.insert(playlist.text(definition.name.valueRange))
      }
      let mayForm = playlist.variables.known.values.contains {
        $0.utf8.contains { "{$}".utf8.contains($0) }
      }
      guard mayForm || !nested.isEmpty else { return }
      forEachValue(of: playlist) { range, use in
        guard !use.place.isHexadecimal,
          case .substituted(let text) = playlist.resolved(range), hasReference(text)
        else { return }
        report(
          "replacing variables produces a new reference, which is not replaced again", at: range)
      }
      playlist.forEachVariableUse { use in
        guard use.place.isAddress, let name = use.name.map(playlist.text),
          nested.remove(name) != nil
        else { return }
        report(
          "the address needs a reference inside the VALUE of \(name), which not all players replace",
          at: use.range, severity: .info)
      }
    })

  /// Calls `body` for the first reference in each URI line and value.
  private static func forEachValue(
    of playlist: Playlist, _ body: (ByteRange, VariableUse) -> Void
  ) {
    var last: ByteRange?
    playlist.forEachVariableUse { use in
      guard use.name != nil else { return }
      let range: ByteRange
      switch use.place {
      case .address: range = playlist.lines[use.line].range
      case .string(let attribute), .hexadecimal(let attribute): range = attribute.valueRange
      case .otherValue, .title: return
      }
      guard range != last else { return }
      last = range
      body(range, use)
    }
  }

  /// Whether there are variables, and all are short enough to be replaced everywhere in reasonable
  /// time.
  private static func hasShortValues(_ playlist: Playlist) -> Bool {
    !playlist.variables.isEmpty
      && playlist.variableDefinitions.allSatisfy { ($0.value?.valueRange.count ?? 0) <= 1024 }
  }

  private static func hasReference(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return VariableReference.first(in: bytes.span, from: 0) != nil
  }

  private static func hexadecimal(_ value: String, _ digits: String) -> Example {
    .media(
      Piece.version(
        8,
        "#EXT-X-DEFINE:NAME=\"s\",VALUE=\"\(digits)\"\n"
          + Piece.range(",X-COM-EXAMPLE-DATA=\(value)")
      ))
  }

  private static func nested(_ value: String) -> Example {
    .media(
      Piece.version(
        8,
        """
        #EXT-X-DEFINE:NAME="sign",VALUE="$"
        #EXT-X-DEFINE:NAME="tier",VALUE="gold"

        """ + Piece.range(",X-COM-EXAMPLE-TIER=\"\(value)\"")))
  }
}

extension VariableUse.Place {
  /// Whether it is a hexadecimal sequence that the grammar does not know.
  fileprivate var isUndefinedHexadecimal: Bool {
    if case .hexadecimal(let attribute) = self { attribute.name == .unknown } else { false }
  }

  fileprivate var isHexadecimal: Bool { if case .hexadecimal = self { true } else { false } }
  fileprivate var isLine: Bool { if case .address = self { true } else { false } }

  /// Whether it is an address: a URI line, or the value of an attribute with a URI.
  fileprivate var isAddress: Bool {
    guard case .string(let attribute) = self else { return isLine }
    switch attribute.name {
    case .uri, .assetURI, .assetList, .serverURI, .preloadURI: return true
    default: return false
    }
  }
}

extension String {
  fileprivate var isHexadecimalSequence: Bool {
    let digits = utf8.dropFirst(2)
    return (hasPrefix("0x") || hasPrefix("0X")) && !digits.isEmpty
      && digits.allSatisfy { $0.hexValue != nil }
  }
}
