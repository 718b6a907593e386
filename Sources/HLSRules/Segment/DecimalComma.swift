import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

extension SegmentRules {
  static let extinfDecimalComma = Rule(
    "segment/extinf-decimal-comma", .error, .recommended, .must("rfc8216bis-22 §4.4.4.1, §4.2"),
    about: .segments,
    facts: [
      .explainsRest([
        "date-time/drift", "segment/extinf-integer", "playlist/live-window-too-short",
      ])
    ],
    fixes: [.safe],
    says: "An EXTINF duration must have a decimal point, not a decimal comma.",
    why: """
      The comma ends the duration, so that the digits after it are the title. Each segment is too \
      short, and viewers get breaks, and the place that they seek to, off by the sum.
      """,
    remedy: "Write a point, as in #EXTINF:3.84,",
    fails: [
      .media(
        "#EXT-X-TARGETDURATION:4\n#EXTINF:«3,84»\na.ts\n#EXTINF:3,84\nb.ts\n#EXTINF:2,56\nc.ts"),
      .media("#EXTINF:«6,006»,\na.ts\n#EXTINF:6,006,\nb.ts"),
    ],
    passes: [
      .media("#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:4\n#EXTINF:3.84,\na.ts\n#EXTINF:2.56,\nb.ts"),
      .media("#EXT-X-TARGETDURATION:10\n#EXTINF:9,7\na.ts\n#EXTINF:9,8\nb.ts\n#EXTINF:9,9\nc.ts"),
      .media("#EXTINF:6,1080\na.ts\n#EXTINF:6,1080\nb.ts"),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, playlist.firstFractionalDuration == nil, !playlist.segments.isEmpty,
        let target = document.targetDuration
      else { return }
      var first: ByteRange?
      var titles: [UInt64] = []
      var (longest, meant) = (Seconds.zero, Seconds.zero)
      var endWithComma = true
      for segment in playlist.segments {
        guard let number = segment.durationLine,
          let split = playlist.splitDuration(line: Int(number))
        else { return }
        first = first ?? split.place
        titles.append(split.fraction)
        longest = max(longest, segment.duration)
        meant = max(meant, split.seconds)
        endWithComma = endWithComma && split.endsWithComma
      }
      let counts = zip(titles, titles.dropFirst()).allSatisfy { $1 == $0 &+ 1 }
      let half = Seconds(nanoseconds: 500_000_000)
      guard let first, titles.contains(where: { $0 > 0 }), meant < target + half,
        endWithComma && titles.count > 1
          || longest < target && meant + half >= target && !(counts && titles.count > 1)
      else { return }
      report(
        "\(playlist.text(first)) is read as \(playlist.text(first).prefix { $0 != "," }) seconds; expected "
          + "\(playlist.text(first).replacing(",", with: "."))"
          + (titles.count == 1 ? "" : " (\(titles.count) segments)"),
        at: first, fix: .safe(playlist.writingPoints()))
    })
}

extension Playlist {
  /// Writes a point in all durations, for which version 3 is declared.
  fileprivate func writingPoints() -> [Fix.Edit] {
    let points = segments.compactMap { segment -> Fix.Edit? in
      guard let line = segment.durationLine, let split = splitDuration(line: Int(line)) else {
        return nil
      }
      let seconds = text(split.place).replacing(",", with: ".")
      return Fix.Edit(split.place, with: split.endsWithComma ? seconds : seconds + ",")
    }
    return points + declaring(version: 3)
  }

  /// The parts of an EXTINF that consists of digits, a comma and digits; nil for any other.
  fileprivate func splitDuration(
    line: Int
  ) -> (place: ByteRange, seconds: Seconds, fraction: UInt64, endsWithComma: Bool)? {
    let range = lines[line].range
    let value = range.slice("#EXTINF:".utf8.count, range.count)
    let parts = text(value).split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3 && parts[2].allSatisfy(\.isWhitespace),
      parts[0].utf8.allSatisfy({ $0.isDigit }), !parts[0].isEmpty,
      parts[1].utf8.allSatisfy({ $0.isDigit }), (1...9).contains(parts[1].utf8.count),
      let seconds = Seconds("\(parts[0]).\(parts[1])"), let fraction = UInt64(parts[1])
    else { return nil }
    let count = parts[0].utf8.count + 1 + parts[1].utf8.count
    return (value.slice(0, count), seconds, fraction, parts.count == 3)
  }
}
