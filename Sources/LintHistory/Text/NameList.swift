import SourceText

/// Names in a line of text.
package enum NameList {
  /// The first `limit` names, each cut after `length` characters, and the number of the others.
  package static func text(_ names: [String], limit: Int = 3, length: Int = 40) -> String {
    let shown = names.prefix(limit).map { $0.shortened(to: length) }
    let rest = names.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
