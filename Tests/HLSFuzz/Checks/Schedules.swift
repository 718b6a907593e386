import HLSInterstitials
import HLSPlaylist
import SourceText

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
