import HLSConformance
import HLSInterstitials
import HLSPlaylist
import HLSReporting
import HLSRules

/// Checks one input of the fuzzer; whatever the bytes are, nothing may trap, hang or leak.
@c(LLVMFuzzerTestOneInput)
public func check(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  let playlist = Playlist(parsing: SourceFile(name: "fuzz.m3u8", bytes: bytes))
  for tag in playlist.tags {
    precondition(playlist.position(of: tag.range.start).line == Int(tag.line) + 1)
    precondition(tag.range.contains(tag.valueRange) && tag.range.contains(tag.nameRange))
    precondition(playlist.attributes.indices.contains(tag.attributes) || tag.attributes.isEmpty)
  }
  return playlist.totalDuration >= .zero ? 0 : -1
}
