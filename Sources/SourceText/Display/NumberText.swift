extension BinaryInteger {
  /// The digits of the number, padded with leading zeros to at least `width` characters.
  ///
  /// The sign of a negative number follows the zeros.
  package func zeroPadded(
    to width: Int, radix: Int = 10, uppercase: Bool = false
  ) -> String {
    let digits = String(self, radix: radix, uppercase: uppercase)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

/// A number with its noun, plural if needed, such as `1 error` or `2 errors`.
package func counted(_ count: some BinaryInteger, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
