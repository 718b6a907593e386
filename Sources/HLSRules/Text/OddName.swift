import SourceText

/// A name in one of several addresses, where all others have another name at the same place.
struct OddName {
  /// The index of the address.
  let address: Int
  /// The index of the name among those of the address.
  let part: Int
  /// The name in that address, or the word in it that differs.
  let own: Substring
  /// The name or the word in all others.
  let others: Substring

  /// The odd names of addresses that were split into names; only those with equally many names are compared.
  ///
  /// Two others at least have to agree.
  static func all(in addresses: [[Substring]]) -> [OddName] {
    Dictionary(grouping: addresses.indices, by: { addresses[$0].count }).sorted { $0.key < $1.key }
      .flatMap { count, group -> [OddName] in
        guard group.count > 2 else { return [] }
        return (0..<count).compactMap { part -> OddName? in
          let first = addresses[group[0]][part]
          let different = group.filter { addresses[$0][part] != first }
          let odd = different.count == 1 ? different[0] : group[0]
          guard !different.isEmpty, different.count == 1 || different.count == group.count - 1,
            case let others = addresses[odd == group[0] ? group[1] : group[0]][part],
            group.allSatisfy({ $0 == odd || addresses[$0][part] == others }),
            case let (own, other) = difference(addresses[odd][part], others)
          else { return nil }
          return OddName(address: odd, part: part, own: own, others: other)
        }
      }
  }

  /// The only words in which two names differ; the whole names if there are more.
  private static func difference(_ one: Substring, _ other: Substring) -> (Substring, Substring) {
    let (words, others) = (one.words, other.words)
    guard words.count == others.count else { return (one, other) }
    let different = words.indices.filter { words[$0] != others[$0] }
    guard different.count == 1, let place = different.first else { return (one, other) }
    return (words[place], others[place])
  }

  /// Whether the names are an episode, an asset or the like with another number, such as `ep07` and `ep08`.
  ///
  /// What numbers a stream of the content, such as `avc1` and `fps50`, is none.
  var isNumbered: Bool {
    let (letters, others) = (own.numbered, others.numbered)
    guard let letters, let others else { return false }
    return letters == others
  }

  /// Whether the addresses differ from each other without the odd name, so that it does not distinguish their streams.
  func isApart(in addresses: [[Substring]]) -> Bool {
    let group = addresses.filter { $0.count == addresses[address].count }
    let rest = group.map { names in names[..<part] + names[(part + 1)...] }
    return Set(rest).count == group.count
  }

  /// Whether content has the name of the others, and not the odd one.
  func isRefuted(by names: Set<Substring>) -> Bool {
    own.contains(where: \.isNumber) && others.contains(where: \.isNumber) && others.count > 2
      && names.contains(others) && !names.contains(own)
  }
}

extension Substring {
  /// The words between punctuation marks.
  fileprivate var words: [Substring] { split { !$0.isLetter && !$0.isNumber } }

  /// The letters before a number of content; nil for other names.
  fileprivate var numbered: [Character]? {
    guard let last, last.isNumber, allSatisfy({ $0.isLetter || $0.isNumber }) else { return nil }
    let letters = filter(\.isLetter).map { Character($0.lowercased()) }
    let digits = count - letters.count
    if letters.isEmpty {
      // A date with eight digits is no number of content.
      return digits > 4 && !(digits == 8 && (hasPrefix("19") || hasPrefix("20"))) ? [] : nil
    }
    let streams = [
      "fps", "hz", "khz", "kbps", "bit", "br", "avc", "hevc", "hvc", "vp", "av", "hdr", "aac", "ac",
      "ec", "mp", "ch", "vid", "aud", "lvl", "level",
    ]
    return letters.count > 1 && digits > 1 && !streams.contains(String(letters)) ? letters : nil
  }
}

extension URIReference {
  /// The names in the path, and the words of each.
  var pathNames: Set<Substring> {
    let names = pathSegments.map(characters)
    return Set(names + names.flatMap(\.words))
  }
}
