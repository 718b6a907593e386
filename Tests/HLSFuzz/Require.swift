import Glibc

/// Stops the process with the reason if a property does not hold; `precondition` would not print it in an
/// optimized build.
func require(
  _ holds: Bool, _ reason: @autoclosure () -> String = "see the line", file: StaticString = #fileID,
  line: UInt = #line
) {
  if !holds { stop(reason(), file: file, line: line) }
}

/// Stops the process with the reason.
func stop(_ reason: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
  let bytes = Array("\(file):\(line): \(reason)\n".utf8)
  _ = unsafe bytes.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
  abort()
}
