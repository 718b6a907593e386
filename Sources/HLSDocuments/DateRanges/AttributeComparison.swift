import HLSInterstitials
import HLSPlaylist
import SourceText

/// One attribute of one date range, compared between playlists.
struct AttributeComparison {
  /// The name of the attribute as written.
  let name: String
  /// For each date range, its attribute; nil if it is missing.
  let attributes: [Attribute?]
  /// For each date range, the number of its value among the different ones; nil if it is missing.
  private(set) var values: [Int?] = []

  private let ranges: [DateRange]

  /// If there are more values, the others are counted as one.
  private static let mostValues = 16

  /// Compares every attribute of date ranges with the same ID, one of each playlist.
  ///
  /// Attributes with a malformed value are left out, since that is reported by other rules.
  static func all(of ranges: [DateRange]) -> [AttributeComparison] {
    let attributes = ranges.map { NamedAttributes($0) }
    var seen: Set<String> = []
    return attributes.flatMap(\.names).filter { seen.insert($0).inserted }.compactMap { name in
      AttributeComparison(name, of: ranges, attributes.map { $0.values[name] })
    }
  }

  private init?(_ name: String, of ranges: [DateRange], _ attributes: [Attribute?]) {
    self.name = name
    self.ranges = ranges
    self.attributes = attributes
    // The first attribute with each value.
    var known: [(number: Int, attribute: Attribute)] = []
    for (number, attribute) in attributes.enumerated() {
      guard let attribute else {
        values.append(nil)
        continue
      }
      let playlist = ranges[number].playlist
      var value = known.count == Self.mostValues ? known.count : nil
      for (index, first) in known.enumerated() where value == nil {
        let other = ranges[first.number].playlist
        switch playlist.agreement(of: attribute, with: first.attribute, in: other) {
        case .same, .sameMeaning: value = index
        case .undetermined: return nil
        case .different: continue
        }
      }
      if value == nil { known.append((number, attribute)) }
      values.append(value ?? known.count - 1)
    }
  }

  /// Whether two of the attributes have the same text, with variables not replaced.
  func haveSameText(_ number: Int, _ other: Int) -> Bool {
    guard let one = attributes[number], let two = attributes[other] else { return false }
    return ranges[number].playlist.source.bytes[one.lexemeRange.offsets]
      == ranges[other].playlist.source.bytes[two.lexemeRange.offsets]
  }
}

/// The attributes of a date range by name, except ID.
private struct NamedAttributes {
  private(set) var names: [String] = []
  private(set) var values: [String: Attribute] = [:]

  init(_ range: DateRange) {
    for attribute in range.attributes where attribute.name != .id && attribute.form != .empty {
      let name = range.playlist.text(attribute.nameRange)
      guard values[name] == nil else { continue }
      values[name] = attribute
      names.append(name)
    }
  }
}
