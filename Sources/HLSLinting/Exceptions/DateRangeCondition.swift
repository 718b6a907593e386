import HLSDocuments
import HLSInterstitials
import HLSPlaylist
package import SourceText

/// Which date ranges an exception is about: all that is given must match.
package struct DateRangeCondition: Sendable, Hashable, Codable {
  /// The ID.
  package var id: Wildcard?
  /// The CLASS.
  package var category: Wildcard?
  /// An attribute with its value; without a value, its presence is enough.
  package var attribute: String?
  /// The value of the attribute, without quotes.
  package var value: Wildcard?

  /// Creates a condition that every date range meets.
  package init() {}

  /// Whether a date range meets the condition.
  func holds(for range: DateRange) -> Bool {
    if let id, range.id.map({ id.matches($0) }) != true { return false }
    if let category, range.string(.class).value.map({ category.matches($0) }) != true {
      return false
    }
    guard let attribute else { return true }
    return range.attributes.contains { candidate in
      guard range.playlist.text(candidate.nameRange) == attribute else { return false }
      return value?.matches(range.playlist.text(candidate.valueRange)) ?? true
    }
  }
}
