import Glibc
import HLSLoading
import HLSReporting

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
