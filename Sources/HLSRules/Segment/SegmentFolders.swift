import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Media segments and initialization sections that are in the folder of something else, by their names.
extension SegmentRules {
  static let foreignFolder = Rule(
    "segment/foreign-folder", .warning, .recommended, .advice("rfc8216bis-22 §6.2.1, §4.4.4.3"),
    about: .segments,
    says: "Media segments between those of one folder should be in this folder.",
    why: """
      Viewers see some seconds of another channel, without the discontinuity that decoders need. The rule judges \
      by the names of the folders; those of redundant encoders are allowed.
      """,
    remedy:
      "Write the address of the segment of this channel, or mark it with EXT-X-DISCONTINUITY.",
    fails: [
      folders("eins/1", "eins/2", "eins/3", "«zwei/4.ts»", "eins/5"),
      folders("/news/hd/1", "/news/hd/2", "/news/hd/3", "«/film/hd/4.ts»", "/news/hd/5"),
    ],
    passes: [
      folders("eins/1", "eins/2", "eins/3", "eins/4", "eins/5"),
      // A folder for each hour.
      folders("13/1", "13/2", "13/3", "13/4", "14/5"),
      // The other one of two encoders, and a slate with a number of its own.
      folders("primary/1", "primary/2", "primary/3", "backup/4", "primary/5"),
      folders("cdn1/1", "cdn1/2", "cdn1/3", "cdn2/4", "cdn1/5"),
      folders("eins/11", "eins/12", "eins/13", "slate/1", "eins/15"),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      let segments = playlist.segments
      guard document.isMedia, segments.count > 4, playlist.census.count(of: .gap) == 0 else {
        return
      }
      let breaks = playlist.tags(named: .discontinuity).map(\.range.start)
      var start = 0
      for place in breaks + [.max] {
        let end = segments.partitioningIndex { playlist.address(of: $0).start > place }
        defer { start = end }
        guard end - start > 4,
          let guest = FolderRun.guests(start..<end, in: document).first
        else { continue }
        let (first, before) = (segments[guest.segments.lowerBound], segments[start])
        let count = guest.segments.count
        report(
          "\(count == 1 ? "a segment is" : "\(count) segments are") in the folder "
            + "\(String(guest.name).shown), those before and after in \(String(guest.others).shown)",
          at: playlist.address(of: first),
          related: [RelatedPlace(playlist.address(of: before), "a segment in the other folder")])
        return
      }
    })

  static let foreignMap = Rule(
    "segment/foreign-map", .warning, .recommended, .advice("rfc8216bis-22 §4.4.4.5"),
    about: .tag(.map),
    says: "After other content, segments should have their own media initialization section again.",
    why: """
      EXT-X-MAP applies until the next one, so that the decoder is set up for the ad: the picture is damaged, or \
      playback fails. The rule judges by the names of the folders.
      """,
    remedy: "Repeat EXT-X-MAP of the content after EXT-X-DISCONTINUITY.",
    fails: [mapped("", "«tv/2.m4s»")],
    passes: [mapped("#EXT-X-MAP:URI=\"tv/i.mp4\"\n", "tv/2.m4s")],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, playlist.census.count(of: .map) > 1,
        playlist.census.count(of: .discontinuity) > 0
      else { return }
      let uses = MapUse.all(in: document)
      let byFolder = Dictionary(grouping: uses, by: \.folder)
      let byMap = Dictionary(grouping: uses, by: \.map)
      for use in uses {
        let near = use.map.commonPrefix(with: use.folder)
        guard
          let own = byFolder[use.folder]?.first(where: { $0.map != use.map }),
          own.map.commonPrefix(with: own.folder) > near,
          let host = byMap[use.map]?.first(where: { $0.folder != use.folder }),
          host.map.commonPrefix(with: host.folder) > near
        else { continue }
        report(
          "the segment has the EXT-X-MAP of \(host.folder.shown), but others in its folder have "
            + own.map.shown,
          at: playlist.address(of: use.segment),
          related: [
            RelatedPlace(use.tag.range, "the map in effect"),
            RelatedPlace(own.tag.range, "the map of the folder"),
          ])
        return
      }
    })

  private static func folders(_ names: String...) -> Example {
    .media(
      names.map { "#EXTINF:6,\n" + ($0.hasPrefix("«") ? $0 : "\($0).ts") }.joined(separator: "\n"))
  }

  private static func mapped(_ map: String, _ segment: String) -> Example {
    .media(
      "#EXT-X-VERSION:6\n#EXT-X-MAP:URI=\"tv/i.mp4\"\n#EXTINF:6,\ntv/1.m4s\n"
        + "#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:06.000Z\n"
        + "#EXT-X-MAP:URI=\"ad/i.mp4\"\n#EXTINF:6,\nad/1.m4s\n"
        + "#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:12.000Z\n"
        + "\(map)#EXTINF:6,\n\(segment)")
  }
}

/// A folder of segments with the EXT-X-MAP that is in effect there.
private struct MapUse {
  let folder: String
  let map: String
  let tag: PlaylistTag
  /// The first segment.
  let segment: MediaSegment

  /// The folders with their maps, where a map or other content begins.
  static func all(in document: Document) -> [MapUse] {
    let playlist = document.playlist
    let segments = playlist.segments
    let maps = Array(playlist.tags(named: .map))
    let starts = (maps + Array(playlist.tags(named: .discontinuity))).map(\.range.start).sorted()
    var uses: [MapUse] = []
    var known: Set<[String]> = []
    var last: Int?
    for start in starts {
      let number = segments.partitioningIndex { playlist.address(of: $0).start > start }
      guard number < segments.count, number != last, case let segment = segments[number],
        case let place = playlist.address(of: segment).start,
        case let next = maps.partitioningIndex(where: { $0.range.start > place }), next > 0,
        let uri = playlist.knownText(playlist.attribute(.uri, of: maps[next - 1]))
      else { continue }
      last = number
      let use = MapUse(
        folder: document.base.resolving(playlist.folder(of: segment)),
        map: document.base.resolving(uri), tag: maps[next - 1], segment: segment)
      if known.insert([use.folder, use.map]).inserted { uses.append(use) }
    }
    return uses
  }
}

/// Neighboring segments in one folder.
private struct FolderRun {
  let segments: Range<Int>
  /// The name in which the folder differs from that of the others.
  let name: Substring
  /// The name of the others.
  let others: Substring

  /// Names of redundant encoders and servers, which have the same content, without a number.
  private static let redundant: Set<String> = [
    "", "a", "b", "p", "main", "primary", "secondary", "backup", "redundant", "pipe", "pipeline",
    "enc", "encoder", "origin", "cdn", "edge", "node", "server", "srv", "packager", "input",
  ]

  private static func isRedundant(_ name: Substring) -> Bool {
    let letters = name.lowercased().reversed().drop { $0.isNumber || $0 == "-" || $0 == "_" }
    return redundant.contains(String(letters.reversed()))
  }

  /// The runs between segments of one folder that have most of a range, if they differ in one name and their
  /// numbers go on.
  static func guests(_ range: Range<Int>, in document: Document) -> [FolderRun] {
    let playlist = document.playlist
    let (segments, lines, bytes) = (playlist.segments, playlist.lines, playlist.source.bytes)
    var starts: [(folder: String, start: Int)] = []
    var known: Range<Int>?
    for number in range {
      let start = Int(lines.start(of: Int(segments[number].uriLine)))
      if let known, start + known.count <= bytes.count,
        bytes[start..<start + known.count].elementsEqual(bytes[known])
      {
        continue
      }
      let folder = playlist.folder(of: segments[number])
      if playlist.variables.isEmpty { known = start..<start + folder.utf8.count }
      guard folder != starts.last?.folder else { continue }
      starts.append((folder, number))
      // Folders that change all the time say nothing.
      if starts.count > 9 { return [] }
    }
    guard starts.count > 2, starts.count % 2 == 1,
      case let host = starts[0].folder,
      starts.indices.allSatisfy({ ($0 % 2 == 0) == (starts[$0].folder == host) })
    else { return [] }
    let ends = starts.dropFirst().map(\.start) + [range.upperBound]
    let odd = stride(from: 1, to: starts.count, by: 2).map { starts[$0].start..<ends[$0] }
    guard odd.reduce(0, { $0 + $1.count }) * 4 <= range.count else { return [] }
    return zip(odd, stride(from: 1, to: starts.count, by: 2)).compactMap { segments, number in
      guard playlist.continues(segments) else { return nil }
      let parts = [host, starts[number].folder].map {
        document.base.resolving($0).split(separator: "/", omittingEmptySubsequences: false)
      }
      guard parts[0].count == parts[1].count,
        let place = parts[0].indices.first(where: { parts[0][$0] != parts[1][$0] }),
        parts[0][(place + 1)...] == parts[1][(place + 1)...],
        // Another host can serve the same.
        place != 2 || !document.base.resolving(host).contains("://"),
        !isRedundant(parts[0][place]) || !isRedundant(parts[1][place])
      else { return nil }
      return FolderRun(segments: segments, name: parts[1][place], others: parts[0][place])
    }
  }
}

extension Playlist {
  /// The address of a segment up to its last slash.
  fileprivate func folder(of segment: MediaSegment) -> String {
    let address = substituted(address(of: segment))
    let path = address.prefix { $0 != "?" && $0 != "#" }
    return path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Whether the numbers in the names go on from the segment before these to the one after.
  fileprivate func continues(_ range: Range<Int>) -> Bool {
    guard range.lowerBound > 0, range.upperBound < segments.count else { return false }
    let numbers = (range.lowerBound - 1...range.upperBound).compactMap {
      SegmentName(segments[$0], in: self)?.number
    }
    return numbers.count == range.count + 2
      && zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
  }
}
