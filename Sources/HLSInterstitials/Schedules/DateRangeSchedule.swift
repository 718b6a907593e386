import HLSPlaylist
public import SourceText

/// The JSON document of a date range of CLASS `com.apple.hls.daterange-schedule`.
///
/// Any JSON can be parsed. Source: rfc8216bis-wwdc2026 (pre-release), appendix H.
public struct DateRangeSchedule: Sendable {
  /// The document.
  public let text: JSONText
  /// DATERANGES; nil if it is missing or not an array, or if the document could not be parsed completely.
  package let member: JSONMember?
  /// The elements of DATERANGES that are objects, in order.
  package let entries: [Entry]
  /// Whether all elements were read, which are at most `mostEntries`.
  package let hasAllEntries: Bool

  /// Reads a schedule from a JSON document; never fails.
  public init(_ text: JSONText) {
    self.text = text
    let root = text.isComplete ? text.root : nil
    let member = root?.member("DATERANGES")
    self.member = member?.value.elements == nil ? nil : member
    let elements = self.member?.value.elements ?? []
    hasAllEntries = elements.count <= text.source.mostEntries
    entries = elements.prefix(text.source.mostEntries).compactMap { value in
      value.members == nil ? nil : Entry(value: value, text: text)
    }
  }

  /// A date range of a schedule.
  package struct Entry: Sendable {
    /// The object.
    package let value: JSONValue
    let text: JSONText

    /// ID; nil if it is missing, empty or not a string.
    package var id: String? { value["ID"]?.string.flatMap { $0.isEmpty ? nil : $0 } }
    /// CLASS; nil if it is missing or not a string.
    package var category: String? { value["CLASS"]?.string }
    /// Whether the entry is a schedule itself.
    package var isSchedule: Bool { category == "com.apple.hls.daterange-schedule" }

    /// The member with the name of an attribute; nil if there is none.
    package func member(_ name: AttributeName) -> JSONMember? { value.member(name.text) }
    /// The member X-SCHEDULE-OFFSET; nil if there is none.
    package var offset: JSONMember? { value.member("X-SCHEDULE-OFFSET") }

    /// When the entry begins in a schedule that begins at `start`; nil if it has no readable start.
    package func start(in start: DateTime) -> DateTime? {
      if let date = member(.startDate) { return date.value.string.flatMap { DateTime($0) } }
      guard let offset, let seconds = text.number(offset.value)?.seconds else { return nil }
      return start.advanced(by: seconds)
    }

    /// The number of an attribute; nil if it is missing or no number.
    package func seconds(_ name: AttributeName) -> Seconds? {
      member(name).flatMap { text.number($0.value)?.seconds }
    }

    /// Whether CUE contains this word.
    package func hasCue(_ word: String) -> Bool {
      member(.cue)?.value.string?.split(separator: ",").contains { $0 == word } ?? false
    }
  }
}
