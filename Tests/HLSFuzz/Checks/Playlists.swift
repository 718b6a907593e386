import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// A playlist is parsed, checked and reported, with all places inside it.
func checkPlaylist(_ bytes: [UInt8]) {
  let playlist = Playlist(parsing: SourceFile(name: "fuzz.m3u8", bytes: bytes))
  checkPlaces(of: playlist)
  let result = linter.lint(playlist.source)
  for finding in result.findings {
    require(finding.place.range.end <= UInt32(clamping: bytes.count), finding.message)
  }
  checkFindings(of: [result])
  checkReports(of: LintRun(of: [result]))
}

/// Every part lies where it says, inside the bytes and inside the element that contains it.
func checkPlaces(of playlist: Playlist) {
  for tag in playlist.tags {
    require(playlist.position(of: tag.range.start).line == Int(tag.line) + 1)
    require(tag.range.contains(tag.valueRange) && tag.range.contains(tag.nameRange))
    require(tag.attributes.clamped(to: playlist.attributes.indices) == tag.attributes)
  }
  require(playlist.totalDuration >= .zero)
}

/// The interstitials of any playlist become a schedule that is valid JSON, with one event for each.
func checkSchedule(_ bytes: [UInt8]) {
  let playlist = Playlist(parsing: SourceFile(name: "fuzz.m3u8", bytes: bytes))
  guard playlist.isDecodable, playlist.kind == .media else { return }
  let written = PlaylistSchedule(playlist, named: "fuzz.m3u8").json
  let text = JSONText(parsing: SourceFile(name: "fuzz.json", bytes: Array(written.utf8)))
  require(text.isWellFormed && text.isComplete, text.faults.first.map { "\($0)" } ?? "")
  let schedule = AppSchedule(text)
  require(
    schedule.events.count == DateRange.merged(in: playlist).compactMap(Interstitial.init).count,
    "an event is lost")
  require(schedule.primary.value == "fuzz.m3u8")
  checkDateRanges(of: schedule)
}
