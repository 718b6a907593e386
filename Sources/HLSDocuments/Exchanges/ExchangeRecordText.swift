package import SourceText

/// A record of a log in memory as a text of its own, which has the name of the requested address.
package struct ExchangeRecordText: LinedText {
  /// The record, such as `https://example.com/live.m3u8 (answer)`.
  package let source: SourceFile
  /// Always 1.
  package let lineCount = 1

  /// The whole record.
  package func lineRange(_ number: Int) -> ByteRange { ByteRange(0..<source.bytes.count) }

  /// Always 0.
  package func lineNumber(at offset: UInt32) -> Int { 0 }

  private static let suffix = " (answer)"

  /// The name of the record of an answer to a request for an address.
  static func name(of address: String) -> String { plainName(of: address) + suffix }

  /// The address in the name of a record; nil for another name.
  package static func address(ofRecordNamed name: String) -> String? {
    name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : nil
  }

  /// The names of the members of a record that are no header fields.
  package static let members: Set = [
    "url", "method", "location", "status", "time", "seconds", "headers", "storedHeaders", "bytes",
    "failure", "stopped", "requestHeaders", "redirects", "firstByte", "certificate", "from",
    "until", "file",
  ]

  /// The address without user information, query and fragment.
  static func plainName(of address: String) -> String {
    let plain = address.prefix { $0 != "?" && $0 != "#" }
    let parts = plain.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count > 2, parts[1].isEmpty, let user = parts[2].lastIndex(of: "@") else {
      return String(plain)
    }
    let host = parts[2][parts[2].index(after: user)...]
    return (parts[..<2] + [host] + parts[3...]).joined(separator: "/")
  }
}
