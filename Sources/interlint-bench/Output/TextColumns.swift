import SourceText

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
