import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Values after their variables are replaced.
extension VariableRules {
  static let substitutedValueIllegal = Rule(
    "variable/substituted-value-illegal", .error, .spec, .must("rfc8216bis-22 §4.2, §4.3"),
    about: .variables,
    says: "A hexadecimal sequence must still be valid after its variables are replaced.",
    why: "Clients read the replaced text and fail to parse it.",
    remedy: "Define the variable with the digits 0-9 and A-F only.",
    fails: [hexadecimal("«0x{$s}»", "zz")], passes: [hexadecimal("0x{$s}", "FC30")],
    check: .document { document, report in
      let playlist = document.playlist
      guard hasShortValues(playlist) else { return }
      forEachValue(of: playlist) { range, line, isHexadecimal in
        guard isHexadecimal,
          case .substituted(let text) = playlist.variables.resolve(
            playlist.text(range), line: line),
          // A reference in VALUE was already replaced there, with text that is not known here.
          !hasReference(text)
        else { return }
        let digits = text.utf8.dropFirst(2)
        let isWhole =
          (text.hasPrefix("0x") || text.hasPrefix("0X")) && !digits.isEmpty
          && digits.allSatisfy { $0.isHexDigit }
        if !isWhole {
          report(
            "\(playlist.text(range)) is not a hexadecimal sequence after its variables are "
              + "replaced",
            at: range)
        }
      }
    })

  static let nestedReference = Rule(
    "variable/nested-reference", .warning, .recommended, .advice("rfc8216bis-22 §6.3.1"),
    about: .variables,
    says: "Replacing variables should not produce a new reference.",
    why: "Replaced text is not searched again, so the new reference stays in the text.",
    remedy: "Reference the intended variable directly: {$name}.",
    fails: [nested("«{{$sign}tier}»")], passes: [nested("{$tier}")],
    check: .document { document, report in
      let playlist = document.playlist
      guard hasShortValues(playlist) else { return }
      let values = playlist.variableDefinitions.compactMap(\.value).map {
        playlist.text($0.valueRange)
      }
      // A complete reference in VALUE was already replaced there.
      guard !values.contains(where: hasReference),
        values.contains(where: { $0.utf8.contains { "{$}".utf8.contains($0) } })
      else { return }
      forEachValue(of: playlist) { range, line, isHexadecimal in
        guard !isHexadecimal,
          case .substituted(let text) = playlist.variables.resolve(
            playlist.text(range), line: line), hasReference(text)
        else { return }
        report(
          "replacing variables produces a new reference, which is not replaced again", at: range)
      }
    })

  /// Calls `body` once for each URI line and value with references, with its line number.
  private static func forEachValue(
    of playlist: Playlist, _ body: (ByteRange, _ line: Int, _ isHexadecimal: Bool) -> Void
  ) {
    var last: ByteRange?
    playlist.forEachVariableUse { use in
      guard use.name != nil else { return }
      let range: ByteRange
      var isHexadecimal = false
      switch use.place {
      case .address: range = playlist.lines[use.line].range
      case .string(let attribute): range = attribute.valueRange
      case .hexadecimal(let attribute):
        range = attribute.valueRange
        isHexadecimal = true
      case .otherValue, .title: return
      }
      guard range != last else { return }
      last = range
      body(range, use.line, isHexadecimal)
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
