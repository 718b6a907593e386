import CLibXML2

/// The library as a whole: what must be set once before any of it is used.
enum LibXML2 {
  /// Readies libxml2 for use from any thread, and forbids it to load anything by itself: an
  /// external entity, an imported schema or a location hint in a document is never followed.
  static let ready: Void = {
    xmlInitParser()
    unsafe xmlSetExternalEntityLoader { _, _, _ in nil }
  }()

  /// The text at `start`, which ends with a NUL, with what is not UTF-8 replaced.
  static func string(_ start: UnsafePointer<UInt8>?) -> String {
    guard let start = unsafe start else { return "" }
    return unsafe String(cString: start)
  }

  /// The message of an error without the line break that libxml2 ends it with, and its line.
  static func describe(_ message: UnsafePointer<CChar>?, line: CInt) -> (Int, String) {
    guard let message = unsafe message else { return (Int(line), "not well-formed") }
    var text = unsafe String(cString: message)
    while text.last?.isNewline == true { text.removeLast() }
    return (Int(line), text)
  }
}
