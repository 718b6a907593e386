import SourceText

extension TimelineReport {
  /// The picture in at most so many lines, of which the least important are left out; nothing where it has
  /// no room.
  package func barLines(columns: Int, most: Int, color: Bool) -> [String] {
    guard columns >= Self.leastColumns, most > 0 else { return [] }
    let picture = TransportBarText(TransportBar(self), width: columns)
    let lines = picture.lines.filter { $0.rank <= Self.lastRank }
    let kept = Set(
      lines.indices.sorted { (lines[$0].rank, $0) < (lines[$1].rank, $1) }.prefix(most))
    return lines.indices.filter(kept.contains).map { index in
      var text = ReportText(isColored: color)
      text.write(lines[index])
      return String(decoding: text.bytes, as: UTF8.self)
    }
  }

  private static let leastColumns = 40
  /// The lines after it are about a table, or repeat the scale.
  private static let lastRank = 5
}
