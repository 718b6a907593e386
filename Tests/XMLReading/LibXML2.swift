import CLibXML2

/// Global setup of libxml2.
enum LibXML2 {
  /// Initializes libxml2 for use from any thread, and prevents it from loading external entities, imported
  /// schemas and schema locations.
  static let ready: Void = {
    xmlInitParser()
    unsafe xmlSetExternalEntityLoader { _, _, _ in nil }
  }()

  /// The NUL-terminated text at `start`; bytes that are not UTF-8 are replaced.
  static func string(_ start: UnsafePointer<UInt8>?) -> String {
    guard let start = unsafe start else { return "" }
    return unsafe String(cString: start)
  }

  /// The line and the message of an error, without a trailing line break.
  static func describe(_ message: UnsafePointer<CChar>?, line: CInt) -> (Int, String) {
    guard let message = unsafe message else { return (Int(line), "not well-formed") }
    var text = unsafe String(cString: message)
    while text.last?.isNewline == true { text.removeLast() }
    return (Int(line), text)
  }
}
