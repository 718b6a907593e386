import HLSPlaylist
import SourceText

/// Compares the tags of one name in two versions of a playlist.
struct TagComparison {
  /// A tag of one version.
  struct Item {
    let tag: PlaylistTag
    /// The URI line or the URI attribute, after variable substitution.
    let address: (text: String, range: ByteRange)?
  }

  private(set) var changes: [PlaylistChange] = []
  /// The line of each tag of the old version that the new one has too, with its line there.
  private(set) var partners: [UInt32: UInt32] = [:]

  private let row: ComparedTag
  private let before: Playlist
  private let after: Playlist

  init(_ row: ComparedTag, _ before: Playlist, _ after: Playlist) {
    (self.row, self.before, self.after) = (row, before, after)
    let (old, new) = (Self.items(row, in: before), Self.items(row, in: after))
    guard !old.isEmpty || !new.isEmpty else { return }
    let pairs = Self.pairs(row, before, old, after, new)
    for (number, partner) in pairs.enumerated() {
      guard let partner else {
        add(row.removed, "\(name(of: old[number], in: before)) was removed", old[number], nil)
        continue
      }
      partners[old[number].tag.line] = new[partner].tag.line
      compare(old[number], new[partner])
    }
    let known = Set(pairs.compactMap { $0 })
    for number in new.indices where !known.contains(number) {
      add(row.added, "\(name(of: new[number], in: after)) was added", nil, new[number])
    }
    let order = pairs.compactMap { $0 }
    if row.name == .streamInf, order != order.sorted() {
      add(.reordered, "the variant streams have another order", old[0], new[0], showsValues: false)
    }
  }

  /// The tags with their addresses.
  static func items(_ row: ComparedTag, in playlist: Playlist) -> [Item] {
    if row.name == .streamInf {
      return playlist.variantStreams.map { stream in
        Item(tag: stream.tag, address: stream.uri.map { (playlist.substituted($0), $0) })
      }
    }
    return playlist.tags(named: row.name).map { tag in
      Item(
        tag: tag,
        address: playlist.attribute(.uri, of: tag).map { (playlist.text(of: $0), $0.valueRange) })
    }
  }

  /// For each old tag, the index of the same one among the new tags; nil if it was removed.
  private static func pairs(
    _ row: ComparedTag, _ before: Playlist, _ old: [Item], _ after: Playlist, _ new: [Item]
  ) -> [Int?] {
    guard !row.keys.isEmpty else {
      return old.indices.map { $0 == 0 && !new.isEmpty ? 0 : nil }
    }
    var pairs = [Int?](repeating: nil, count: old.count)
    var isPaired = [Bool](repeating: false, count: new.count)
    for keys in row.keys {
      var places: [[String]: [Int]] = [:]
      for number in new.indices.reversed() where !isPaired[number] {
        if let key = key(keys, of: new[number], in: after) {
          places[key, default: []].append(number)
        }
      }
      for number in old.indices where pairs[number] == nil {
        guard let key = key(keys, of: old[number], in: before),
          let partner = places[key]?.popLast()
        else { continue }
        pairs[number] = partner
        isPaired[partner] = true
      }
    }
    return pairs
  }

  /// The values of keys; nil if a tag has none of them.
  private static func key(
    _ keys: [ComparedTag.Key], of item: Item, in playlist: Playlist
  ) -> [String]? {
    let values = keys.map { value(of: $0, of: item, in: playlist) }
    return values.allSatisfy { $0 == nil } ? nil : values.map { $0 ?? "" }
  }

  private static func value(
    of key: ComparedTag.Key, of item: Item, in playlist: Playlist
  ) -> String? {
    switch key {
    case .address: item.address?.text
    case .attribute(let name): playlist.attribute(name, of: item.tag).map(playlist.text(of:))
    }
  }

  /// What a tag is for readers, such as `variant stream 'hd.m3u8'`.
  private func name(of item: Item, in playlist: Playlist) -> String {
    guard let label = Self.value(of: row.label, of: item, in: playlist) else { return row.noun }
    guard row.name == .media, let type = Self.value(of: .attribute(.type), of: item, in: playlist)
    else { return "\(row.noun) \(label.quoted)" }
    let group = Self.value(of: .attribute(.groupID), of: item, in: playlist) ?? ""
    let language = Self.value(of: .attribute(.language), of: item, in: playlist)
    let words = TerminalText.visible(type)
    return "\(words) rendition \(label.quoted) of group \(group.quoted)"
      + (language.map { ", language \($0.quoted)," } ?? "")
  }

  private mutating func add(
    _ kind: ChangeKind, _ text: String, _ old: Item?, _ new: Item?, showsValues: Bool = true
  ) {
    func place(_ item: Item?, _ playlist: Playlist) -> PlaylistChange.Place? {
      item.map {
        playlist.place($0.tag.range, showsValues ? playlist.text($0.tag.valueRange) : nil)
      }
    }
    changes.append(
      PlaylistChange(
        kind, text, tag: row.name.text, before: place(old, before), after: place(new, after)))
  }

  /// Compares the attributes of one tag in both versions.
  private mutating func compare(_ old: Item, _ new: Item) {
    var names: [String] = []
    var values: [String: (old: Attribute?, new: Attribute?)] = [:]
    for (number, tag, playlist) in [(0, old.tag, before), (1, new.tag, after)] {
      for attribute in playlist.attributes[tag.attributes] where attribute.form != .empty {
        let name = playlist.text(attribute.nameRange)
        if values[name] == nil { names.append(name) }
        if number == 0, values[name]?.old == nil {
          values[name, default: (nil, nil)].old = attribute
        }
        if number == 1, values[name]?.new == nil {
          values[name, default: (nil, nil)].new = attribute
        }
      }
    }
    let noun = name(of: new, in: after)
    if row.name == .streamInf, old.address?.text != new.address?.text {
      let move = (old.address?.text).flatMap { AddressMove(from: $0, to: new.address?.text ?? "") }
      changes.append(
        PlaylistChange(
          .linkChanged, "the URI of \(noun) changed", tag: row.name.text, attribute: "URI",
          before: old.address.map { before.place($0.range, $0.text) },
          after: new.address.map { after.place($0.range, $0.text) }, move: move))
    }
    for name in names {
      guard let pair = values[name], let attribute = pair.new ?? pair.old else { continue }
      let (first, second) = (
        pair.old.map(before.text(of:)) ?? Self.fallbacks[attribute.name],
        pair.new.map(after.text(of:)) ?? Self.fallbacks[attribute.name]
      )
      guard !Self.areEqual(first, second, attribute.name) else { continue }
      let isEased = Self.asksLess(attribute.name, first, second)
      let verb = pair.old == nil ? "was added" : pair.new == nil ? "was removed" : "changed"
      changes.append(
        PlaylistChange(
          isEased ? row.rest : row.kind(of: attribute.name), "\(name) of \(noun) \(verb)",
          tag: row.name.text, attribute: name,
          before: before.place(pair.old?.range ?? old.tag.range, pair.old.map(before.text(of:))),
          after: after.place(pair.new?.range ?? new.tag.range, pair.new.map(after.text(of:))),
          move: attribute.name == .uri || attribute.name == .serverURI
            ? first.flatMap { AddressMove(from: $0, to: second ?? "") } : nil))
    }
  }

  /// What an absent attribute means.
  private static let fallbacks: [AttributeName: String] = [
    .hdcpLevel: "NONE", .videoRange: "SDR", .default: "NO", .autoselect: "NO", .forced: "NO",
    .pathwayID: ".", .keyFormat: "identity", .precise: "NO", .canSkipDateranges: "NO",
    .canBlockReload: "NO",
  ]

  /// Whether two values mean the same.
  private static func areEqual(_ one: String?, _ other: String?, _ name: AttributeName) -> Bool {
    guard let one, let other, one != other else { return one == other }
    switch name {
    case .codecs, .supplementalCodecs, .characteristics, .allowedCPC, .reqVideoLayout:
      return words(one) == words(other)
    case .language, .assocLanguage: return one.lowercased() == other.lowercased()
    default:
      guard let first = number(one), let second = number(other) else { return false }
      return first == second
    }
  }

  private static func words(_ list: String) -> Set<String> {
    Set(list.split(separator: ",").map { String($0.drop { $0 == " " }) })
  }

  private static func number(_ text: String) -> DecimalNumber? {
    let bytes = Array(text.utf8)
    return DecimalNumber(parsing: bytes.indices, of: bytes.span, signed: true)
  }

  /// Whether a stream asks less of a device than before.
  private static func asksLess(_ name: AttributeName, _ old: String?, _ new: String?) -> Bool {
    switch name {
    case .codecs:
      guard let old, let new else { return false }
      return words(new).isSubset(of: words(old))
    case .hdcpLevel:
      let levels = ["NONE", "TYPE-0", "TYPE-1"]
      guard let first = levels.firstIndex(of: old ?? ""),
        let second = levels.firstIndex(of: new ?? "")
      else { return false }
      return second < first
    case .videoRange: return new == "SDR"
    case .allowedCPC, .reqVideoLayout: return new == nil
    default: return false
    }
  }
}

extension Playlist {
  /// The place of a range, for a change.
  func place(_ range: ByteRange, _ value: String?) -> PlaylistChange.Place {
    PlaylistChange.Place(
      source: source.name, line: lineNumber(at: range.start) + 1, value: value)
  }
}
