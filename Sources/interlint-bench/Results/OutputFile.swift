import Glibc
import HLSLoading
import HLSReporting
import SourceText

/// Files that the program writes.
enum OutputFile {
  /// Writes a value as JSON; returns whether that worked, and says why if it did not.
  static func write(json value: some Encodable, to path: String) -> Bool {
    do {
      return write(try IndentedJSON.bytes(of: value), to: path)
    } catch {
      complain("\(path): \(error)")
      return false
    }
  }

  /// Writes bytes; returns whether that worked, and says why if it did not.
  static func write(_ bytes: [UInt8], to path: String) -> Bool {
    fflush(nil)
    do throws(WriteFailure) {
      try FileReplacement.write(bytes, to: path)
      return true
    } catch {
      complain("\(path): \(error)")
      return false
    }
  }

  /// Writes a line to standard error.
  static func complain(_ message: String) {
    let line = Array("interlint-bench: \(message)\n".utf8)
    _ = unsafe Glibc.write(2, line, line.count)
  }
}

/// A cell of a table with a fixed width.
struct TextCell {
  let text: String

  func right(_ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  func left(_ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

extension Double {
  /// The number with so many digits after the point.
  func fixed(_ digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    guard isFinite, magnitude * scale < 1e15 else { return "\(self)" }
    let scaled = Int((self * scale).rounded())
    guard digits > 0 else { return String(scaled) }
    let whole = Int(scale)
    let sign = scaled < 0 ? "-" : ""
    return "\(sign)\(abs(scaled) / whole).\((abs(scaled) % whole).zeroPadded(to: digits))"
  }
}
