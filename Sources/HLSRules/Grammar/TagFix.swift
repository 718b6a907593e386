import HLSLinting
import HLSPlaylist
import SourceText

/// Lines that are meant to be tags, and tags at another place or in another version than they must be
/// (rfc8216bis-22, sections 4.1, 4.4 and 8).
extension GrammarFix {
  /// Writes the tag that a line is meant to be, in all lines that are wrong in the same way.
  static let tag = safe { fault, playlist in edits(fault, in: playlist) }

  /// The same for a line that may be meant to be something else.
  static let possibleTag: GrammarFix = .unsafe { fault, playlist in edits(fault, in: playlist) }

  /// The same for an undefined tag; unsafe if its value is not like that of the tag.
  static let similarTag = GrammarFix([.safe, .unsafe]) { fault, playlist in
    Fix(fault.aspect == .similarTag ? .unsafe : .safe, edits(fault, in: playlist))
  }

  private static func edits(_ fault: GrammarFault, in playlist: Playlist) -> [Fix.Edit] {
    let written = playlist.text(fault.range)
    return playlist.meantTags.filter {
      $0.aspect == fault.aspect && $0.name == fault.suggestedTag
        && playlist.text($0.range) == written
    }.compactMap { edit($0, in: playlist) }
  }

  private static func edit(_ meant: MeantTag, in playlist: Playlist) -> Fix.Edit? {
    let name = "#" + meant.name.text
    switch meant.aspect {
    case .missingColon:
      let line = playlist.lines[meant.line].range
      let rest = playlist.text(ByteRange(meant.range.end, line.end))
      let separator = rest.prefix { " \t=;.,\u{FF1A}".contains($0) }
      return Fix.Edit(
        ByteRange(meant.range.end, meant.range.end + UInt32(separator.utf8.count)), with: ":")
    case .missingNumberSign: return .insert("#", at: meant.range.start)
    default: return Fix.Edit(meant.range, with: name)
    }
  }

  /// Removes the value of a tag that has none; safe if it only affirms the tag.
  static let valueRemoval = GrammarFix([.safe, .unsafe]) { fault, playlist in
    let text = playlist.text(fault.range)
    if text.hasPrefix("#") {
      // Only the colon follows the name.
      guard text.hasSuffix(":") else { return nil }
      return .safe([.remove(fault.range.slice(text.utf8.count - 1, text.utf8.count))])
    }
    let range = ByteRange(fault.range.start - 1, fault.range.end)
    let isAffirmed = ["YES", "TRUE", "1"].contains(text.uppercased())
    return Fix(isAffirmed ? .safe : .unsafe, [.remove(range)])
  }

  /// Removes the line of a tag that no player reads.
  static let lineRemoval = safe { fault, playlist in
    [playlist.removingLine(playlist.lineNumber(at: fault.range.start))]
  }

  /// Removes a tag whose line is the same as that of the first one.
  static let repetition = safe { fault, playlist in
    guard let first = fault.related, playlist.text(first) == playlist.text(fault.range) else {
      return nil
    }
    return [playlist.removingLine(playlist.lineNumber(at: fault.range.start))]
  }

  /// Moves a tag before the line that it must precede.
  static let earlierLine = safe { fault, playlist in
    guard let later = fault.related else { return nil }
    return playlist.movingLine(
      playlist.lineNumber(at: fault.range.start), before: playlist.lineNumber(at: later.start))
  }

  /// Makes #EXTM3U the first line, which is moved if it is a later one.
  static let firstLine = safe { fault, playlist in
    let bytes = playlist.source.bytes
    // A byte order mark stays, so that the line would not be the first.
    guard bytes.first != 0xEF, let first = playlist.lines.first,
      !playlist.text(first.range).uppercased().contains("EXTM3U")
    else { return nil }
    guard let tag = fault.related else {
      return playlist.inserting(line: "#EXTM3U", before: 0).map { [$0] }
    }
    return playlist.movingLine(playlist.lineNumber(at: tag.start), before: 0)
  }

  /// Writes the comma after the duration of a segment.
  static let commaAfterDuration = safe { fault, _ in [.insert(",", at: fault.range.end)] }

  /// Declares the version that a feature needs.
  static let version = safe { fault, playlist in
    guard let declared = fault.related, let version = fault.features.all.map(\.version).max()
    else { return nil }
    return [Fix.Edit(declared, with: String(version))]
  }

  /// Declares the lowest version, in place of one that is higher.
  static let lowestVersion = safe { fault, _ in
    [Fix.Edit(fault.range, with: String(fault.version))]
  }

  /// Adds EXT-X-VERSION after the first line.
  static let newVersion = safe { fault, playlist in
    playlist.inserting(line: "#EXT-X-VERSION:\(fault.version)", before: 1).map { [$0] }
  }
}
