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
    var joined = edits
    for edit in fix.edits {
      guard Int(edit.range.end) <= original.count else { return false }
      let place = joined.partitioningIndex { $0.range >= edit.range }
      if place < joined.count, joined[place] == edit { continue }
      if place < joined.count, edit.overlaps(joined[place]) { return false }
      if place > 0, joined[place - 1].overlaps(edit) { return false }
      joined.insert(edit, at: place)
    }
    edits = joined
    return true
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
