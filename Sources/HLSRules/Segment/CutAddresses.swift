import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Playlists that were read while they were written.
extension SegmentRules {
  static let addressCut = Rule(
    "segment/address-cut", .warning, .recommended, .must("rfc8216bis-22 §6.2.1"), about: .segments,
    facts: [.silences(["text/missing-final-newline"], about: .line)],
    says: "A playlist must be complete whenever it is read, down to its last address.",
    why: """
      Players request a segment that never existed. The rule judges by the form: the last line has no end, and its \
      address is shorter than the one before and without the extension that the others have.
      """,
    remedy: "Write the playlist under another name, and rename it when it is complete.",
    fails: [ending("«v/s_51»"), ending("«v/s_510.t»")],
    passes: [
      ending("v/s_510.ts"),
      // An address that is complete, as the end of its line shows.
      ending("v/s_51\n"),
      // Another kind of name.
      ending("slate"),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      let segments = playlist.segments
      guard document.isLive, segments.count > 2,
        let last = playlist.openAddress.map({ $0.utf8.prefix { $0 != UInt8(ascii: "?") } })
      else { return }
      let others = segments.suffix(4).dropLast().map {
        playlist.substituted(playlist.address(of: $0)).utf8.prefix { $0 != UInt8(ascii: "?") }
      }
      guard let before = others.last, last.count < before.count,
        let dot = before.lastIndex(of: UInt8(ascii: ".")),
        !before[dot...].contains(UInt8(ascii: "/")),
        others.allSatisfy({ $0.suffix(before[dot...].count).elementsEqual(before[dot...]) }),
        !last.suffix(before[dot...].count).elementsEqual(before[dot...])
      else { return }
      // The name up to its number, and what is left of the extension.
      let stem = last[..<(last.lastIndex(of: UInt8(ascii: ".")) ?? last.endIndex)]
      let name = stem.prefix(stem.count - stem.reversed().prefix(while: \.isDigit).count)
      guard !name.isEmpty, before.starts(with: name) else { return }
      let ending = String(before[dot...]) ?? ""
      report(
        "the playlist ends in an address without \(ending), which the others have, and without a line end",
        at: playlist.address(of: segments[segments.count - 1]))
    })

  /// A live playlist that ends in this line.
  private static func ending(_ line: String) -> Example {
    .whole(
      "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:6\n"
        + (507..<510).map { "#EXTINF:6,\nv/s_\($0).ts\n" }.joined() + "#EXTINF:6,\n" + line)
  }
}

extension Playlist {
  /// The address of the last media segment if nothing follows it, not even the end of its line; nil otherwise.
  var openAddress: String? {
    guard let last = segments.last, case let range = address(of: last),
      Int(range.end) == source.bytes.count
    else { return nil }
    return substituted(range)
  }
}
