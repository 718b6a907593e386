/// Commands to the program that runs a CI job, which it finds in what the job prints.
///
/// GitHub runs `::name::` at the start of a line (GitHub, "Workflow commands") and `##[name]` anywhere
/// in it, Azure Pipelines `##vso[name]` and `##[name]` (Azure, "Logging commands"), TeamCity
/// `##teamcity[name]` (TeamCity, "Service Messages").
package enum LogCommands {
  /// Whether `bytes` end with `##` and letters, after which `[` begins a command.
  static func precede(_ bytes: Span<UInt8>) -> Bool {
    var end = bytes.count
    while end > 0, bytes[end - 1].isLetter { end -= 1 }
    return end > 1 && bytes[end - 1] == UInt8(ascii: "#") && bytes[end - 2] == UInt8(ascii: "#")
  }

  /// Lines of text in which no command is left: its `[` and the second colon are escapes such as
  /// `\u{3A}`.
  package static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    guard mayBegin(in: bytes.span) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 16)
    var lineStart = 0
    for byte in bytes {
      if byte == UInt8(ascii: "["), precede(result.span) {
        result += "\\u{5B}".utf8
      } else if byte == UInt8(ascii: ":"), result.last == byte,
        isBlank(result[lineStart...].dropLast())
      {
        result += "\\u{3A}".utf8
      } else {
        result.append(byte)
        if byte == UInt8(ascii: "\n") { lineStart = result.count }
      }
    }
    return result
  }

  /// Whether there are only spaces and styles, such as `ESC[1m`.
  private static func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool {
    var isStyle = false
    return bytes.allSatisfy { byte in
      if byte == 0x1B { isStyle = true }
      defer { if byte == UInt8(ascii: "m") { isStyle = false } }
      return isStyle || byte == UInt8(ascii: " ")
    }
  }

  /// Whether there is `::` or `##`, without which there is no command.
  package static func mayBegin(in bytes: Span<UInt8>) -> Bool {
    var last: UInt8 = 0
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == last, byte == UInt8(ascii: ":") || byte == UInt8(ascii: "#") { return true }
      last = byte
    }
    return false
  }
}
