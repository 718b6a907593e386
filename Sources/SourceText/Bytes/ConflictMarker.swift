/// The lines with which Git marks a merge conflict.
package enum ConflictMarker {
  /// The number of the first such line, from 0; nil if there is none.
  package static func line(in bytes: [UInt8]) -> Int? {
    var number = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if ["<<<<<<< ", ">>>>>>> "].contains(where: { line.starts(with: $0.utf8) }) { return number }
      number += 1
    }
    return nil
  }

  /// The marker in the line with a number, from 0, in words.
  package static func words(_ line: Int) -> String {
    "line \(line + 1) is a marker of a merge conflict that is not resolved"
  }
}
