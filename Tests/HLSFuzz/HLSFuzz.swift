import CLibFuzzer
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

/// The entry of the program, by the name that the package manager gives it.
///
/// Without HLS_FUZZ_TARGET, this is `interlint`, checked by the sanitizer. With HLS_FUZZ_DICTIONARY it
/// writes the dictionary of the target and ends.
@c(HLSFuzz_main)
public func start(
  _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
  if unsafe getenv("HLS_FUZZ_TARGET") == nil { Interlint.main() }
  let target = target
  if unsafe getenv("HLS_FUZZ_DICTIONARY") != nil {
    for entry in FuzzDictionary.entries(for: target) { print(entry) }
    return 0
  }
  var count = count
  var arguments = unsafe arguments
  return unsafe LLVMFuzzerRunDriver(&count, &arguments, check)
}

/// Checks one input of the fuzzer; whatever the bytes are, nothing may trap, hang or leak.
///
/// The entry that the fuzzer's library brings is not used, and refers to it by this name.
@c(LLVMFuzzerTestOneInput)
public func check(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target.check(unsafe [UInt8](UnsafeBufferPointer(start: start, count: count)))
  return 0
}
