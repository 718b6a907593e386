import CLibXML2

/// The library as a whole, which is set up once before its first use.
enum LibXML2 {
  /// Prepares libxml2 for use from any thread, and forbids it to load anything: external entities,
  /// imported schemas and location hints in a document are not followed.
  static let ready: Void = {
    xmlInitParser()
    unsafe xmlSetExternalEntityLoader { _, _, _ in nil }
  }()

  /// The text at `start` up to a NUL; bytes that are not UTF-8 are replaced.
  static func string(_ start: UnsafePointer<UInt8>?) -> String {
    guard let start = unsafe start else { return "" }
    return unsafe String(cString: start)
  }

  /// The line and the message of an error, without the line break at its end.
  static func describe(_ message: UnsafePointer<CChar>?, line: CInt) -> (Int, String) {
    guard let message = unsafe message else { return (Int(line), "not well-formed") }
    var text = unsafe String(cString: message)
    while text.last?.isNewline == true { text.removeLast() }
    return (Int(line), text)
  }
}
