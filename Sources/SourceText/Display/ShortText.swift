extension String {
  /// The text up to a number of code points, since a character may have any number of them, with `…` for the rest.
  package func shortened(to length: Int = 100) -> String {
    let start = unicodeScalars.prefix(length + 1)
    return start.count > length ? String(start.dropLast()) + "…" : self
  }
}
