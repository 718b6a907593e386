import SourceText

/// The bytes of a document with the edits of several fixes.
///
/// Fixes are added one after another. One whose edits overlap those of an earlier fix is left for the next
/// round, unless both make the same edit, which is then made once.
package struct FixedBytes: Sendable {
  private let original: [UInt8]
  /// The edits in the order of their ranges.
  private var edits: [Fix.Edit] = []

  /// Creates the bytes of a document without any edit.
  package init(_ original: [UInt8]) { self.original = original }

  /// Adds all edits of a fix; returns false, and adds none, if one overlaps an earlier edit or ends behind
  /// the document.
  package mutating func add(_ fix: Fix) -> Bool {
    var joined: [Fix.Edit] = []
    joined.reserveCapacity(edits.count + fix.edits.count)
    var (known, new) = (edits[...], fix.edits[...])
    while let edit = Self.popFirst(of: &known, &new) {
      if joined.last == edit { continue }
      if joined.last?.overlaps(edit) == true || Int(edit.range.end) > original.count {
        return false
      }
      joined.append(edit)
    }
    edits = joined
    return true
  }

  /// Removes the first edit of two lists that are in order.
  private static func popFirst(
    of left: inout ArraySlice<Fix.Edit>, _ right: inout ArraySlice<Fix.Edit>
  ) -> Fix.Edit? {
    guard let first = left.first else { return right.popFirst() }
    guard let other = right.first, other.range < first.range else { return left.popFirst() }
    return right.popFirst()
  }

  /// The document with all edits; every other byte is as it was.
  package var bytes: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(original.count)
    var end = 0
    for edit in edits {
      result += original[end..<Int(edit.range.start)]
      result += edit.text.utf8
      end = Int(edit.range.end)
    }
    result += original[end...]
    return result
  }
}
