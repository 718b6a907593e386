import HLSInterstitials
import HLSPlaylist
import SourceText

/// One attribute of one date range, compared between playlists.
struct AttributeComparison {
  /// An attribute of one of the date ranges.
  struct Found {
    /// The number of the date range.
    let number: Int
    let attribute: Attribute
    /// The number of its value among the different ones.
    var value = 0
  }

  /// The name of the attribute as written.
  let name: String
  /// The attributes of the date ranges that have it, in the order of the date ranges.
  private(set) var found: [Found]

  private let ranges: [DateRange]

  /// If there are more values, the others are counted as one.
  private static let mostValues = 16

  /// Compares every attribute of date ranges with the same ID, one of each playlist.
  ///
  /// Attributes with a malformed value are left out, since that is reported by other rules.
  static func all(of ranges: [DateRange]) -> [AttributeComparison] {
    var order: [String] = []
    var found: [String: [Found]] = [:]
    for (number, range) in ranges.enumerated() {
      for (name, attribute) in range.namedAttributes {
        if found[name] == nil { order.append(name) }
        found[name, default: []].append(Found(number: number, attribute: attribute))
      }
    }
    return order.compactMap { AttributeComparison($0, found[$0] ?? [], of: ranges) }
  }

  private init?(_ name: String, _ all: [Found], of ranges: [DateRange]) {
    self.name = name
    self.ranges = ranges
    found = all
    // The first attribute with each value.
    var known: [Found] = []
    for (index, next) in all.enumerated() {
      var value = known.count == Self.mostValues ? known.count : nil
      let playlist = ranges[next.number].playlist
      for first in known where value == nil {
        let other = ranges[first.number].playlist
        switch playlist.agreement(of: next.attribute, with: first.attribute, in: other) {
        case .same, .sameMeaning: value = first.value
        case .undetermined: return nil
        case .different: continue
        }
      }
      found[index].value = value ?? known.count
      if value == nil { known.append(found[index]) }
    }
  }

  /// Whether most of the date ranges do not have the attribute.
  var isRare: Bool { found.count * 2 < ranges.count }

  /// For each date range, its attribute; nil if it is missing.
  var attributes: [Found?] {
    var attributes = [Found?](repeating: nil, count: ranges.count)
    for each in found { attributes[each.number] = each }
    return attributes
  }

  /// Whether two of the attributes have the same text, with variables not replaced.
  func haveSameText(_ one: Found?, _ other: Found?) -> Bool {
    guard let one, let other else { return false }
    return text(of: one) == text(of: other)
  }

  private func text(of found: Found) -> ArraySlice<UInt8> {
    ranges[found.number].playlist.source.bytes[found.attribute.lexemeRange.offsets]
  }
}

extension DateRange {
  /// The attributes with their names as written, except ID; of a repeated name, the first.
  fileprivate var namedAttributes: [(name: String, attribute: Attribute)] {
    var names: Set<String> = []
    return attributes.compactMap { attribute in
      guard attribute.name != .id, attribute.form != .empty else { return nil }
      let name = playlist.text(attribute.nameRange)
      return names.insert(name).inserted ? (name, attribute) : nil
    }
  }
}

/// The most common value in a list, and the positions that deviate.
///
/// If several values are equally common, a value is preferred to nil, and the first to later ones.
package struct Majority<Value: Hashable> {
  /// The most common value; nil if most are missing.
  package let value: Value?
  /// The first position with that value.
  package let first: Int
  /// The positions with another value.
  package let deviating: [Int]

  /// Counts the values; returns nil if all are equal.
  package init?(_ values: [Value?]) {
    guard let head = values.first, !values.allSatisfy({ $0 == head }) else { return nil }
    var counts: [Value?: Int] = [:]
    for value in values { counts[value, default: 0] += 1 }
    var best = 0
    for (number, value) in values.enumerated() {
      let count = counts[value] ?? 0
      let most = counts[values[best]] ?? 0
      if count > most || (count == most && values[best] == nil && value != nil) { best = number }
    }
    value = values[best]
    first = best
    deviating = values.indices.filter { values[$0] != values[best] }
  }
}
