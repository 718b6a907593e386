import Glibc
import InterlintCommand

/// What this process checks: the value of HLS_FUZZ_TARGET.
private let target: FuzzTarget = {
  let name = unsafe getenv("HLS_FUZZ_TARGET").map { unsafe String(cString: $0) } ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: " ")
    print("HLS_FUZZ_TARGET is \"\(name)\"; expected one of: \(names)")
    exit(2)
  }
  return target
}()

/// Writes the dictionary of the target and ends, if HLS_FUZZ_DICTIONARY is set.
///
/// Without HLS_FUZZ_TARGET, this is `interlint`, optimized and checked by the sanitizer.
@c(LLVMFuzzerInitialize)
public func initialize(
  _ count: UnsafeMutablePointer<CInt>?,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
  if unsafe getenv("HLS_FUZZ_TARGET") == nil { Interlint.main() }
  let target = target
  guard unsafe getenv("HLS_FUZZ_DICTIONARY") != nil else { return 0 }
  for entry in FuzzDictionary.entries(for: target) { print(entry) }
  exit(0)
}

/// Checks one input of the fuzzer; whatever the bytes are, nothing may trap, hang or leak.
@c(LLVMFuzzerTestOneInput)
public func check(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target.check(unsafe [UInt8](UnsafeBufferPointer(start: start, count: count)))
  return 0
}
