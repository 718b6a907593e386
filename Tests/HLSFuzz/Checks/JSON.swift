import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// JSON is read from any bytes, and every value lies inside the one around it.
func checkJSON(_ bytes: [UInt8]) {
  let text = JSONText(parsing: SourceFile(name: "fuzz.json", bytes: bytes))
  checkPlaces(of: text)
  let result = linter.lint(text.source)
  for finding in result.findings {
    require(finding.place.range.end <= UInt32(clamping: bytes.count), finding.message)
  }
  checkFindings(of: [result])
  checkReports(of: LintRun(of: [result]))
  checkDateRanges(of: AppSchedule(text))
}

/// Each line of a converted schedule is a comment or one date range, whatever texts it has; each attribute is in
/// its event.
func checkDateRanges(of schedule: AppSchedule) {
  let lines = schedule.dateRangeTags().utf8.split(separator: UInt8(ascii: "\n"))
  let source = SourceFile(name: "fuzz.m3u8", bytes: Array(schedule.dateRangeTags().utf8))
  let tags = lines.filter { $0.starts(with: "#EXT-X-DATERANGE:".utf8) }
  require(
    lines.allSatisfy { $0.starts(with: "# ".utf8) || $0.starts(with: "#EXT-X-DATERANGE:".utf8) })
  require(Playlist(parsing: source).tags.count == tags.count)
  for range in schedule.allDateRanges(over: Playlist(named: "fuzz.m3u8", isEnded: true)) {
    require(range.attributes.allSatisfy { range.range.contains($0.range) })
  }
}

private func checkPlaces(of text: JSONText) {
  for fault in text.faults {
    require(fault.range.offsets.upperBound <= text.source.bytes.count)
    require(text.lineNumber(at: fault.range.start) < text.lineCount)
  }
  func check(_ value: JSONValue, in range: ByteRange) {
    require(range.contains(value.range) && value.range.contains(value.innerRange))
    for element in value.elements ?? [] { check(element, in: value.range) }
    for member in value.members ?? [] {
      require(value.range.contains(member.nameRange))
      check(member.value, in: value.range)
    }
  }
  if let root = text.root { check(root, in: ByteRange(text.source.bytes.indices)) }
  require(
    AssetList(text).assets.allSatisfy { text.root?.range.contains($0.value.range) == true })
  require(SteeringManifest(text).clones.allSatisfy { $0.value.members != nil })
}
