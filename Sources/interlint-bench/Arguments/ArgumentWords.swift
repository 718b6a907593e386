/// Arguments, split into options with a value and other words.
struct ArgumentWords {
  private var words: ArraySlice<String>

  init(_ words: [String]) { self.words = words[...] }

  var first: String? { words.first }

  mutating func removeFirst() { words.removeFirst() }

  func contains(where names: [String]) -> Bool { words.contains(where: names.contains) }

  /// The values of the options, which are among `names` and given once at most, and the other words.
  ///
  /// A value is the next argument, or what follows `=`.
  func read(options names: [String]) throws(UsageFault) -> (
    options: [String: String], words: [String]
  ) {
    var (options, others): ([String: String], [String]) = ([:], [])
    var rest = words
    while let word = rest.popFirst() {
      guard word.hasPrefix("-") else {
        others.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard names.contains(name) else { throw UsageFault(message: "unknown option \(name)") }
      guard options[name] == nil else { throw UsageFault(message: "\(name) is given twice") }
      let value = parts.count > 1 ? String(parts[1]) : rest.popFirst()
      guard let value, !value.isEmpty else { throw UsageFault(message: "\(name) needs a value") }
      options[name] = value
    }
    return (options, others)
  }
}

/// Arguments that are wrong, in words.
struct UsageFault: Error, Equatable {
  let message: String
}
