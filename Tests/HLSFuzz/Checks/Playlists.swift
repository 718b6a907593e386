import HLSDocuments
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
