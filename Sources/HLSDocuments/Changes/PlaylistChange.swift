import SourceText

/// A difference between two versions of a document, as it concerns players and viewers.
package struct PlaylistChange: Sendable, Hashable {
  /// Where one version has what changed.
  package struct Place: Sendable, Hashable {
    /// The name of the document.
    package let source: String
    /// The line, from 1.
    package let line: Int
    /// The value as written, with variables replaced; nil if there is nothing to show.
    package let value: String?
  }

  /// The places in both versions; nil where a version does not have it.
  package struct PlacePair: Sendable, Hashable {
    /// The place in the old version.
    package let before: Place?
    /// The place in the new version.
    package let after: Place?
  }

  /// What kind of change it is.
  package let kind: ChangeKind
  /// The name of the tag, such as `EXT-X-DATERANGE`; empty for a document as a whole.
  package let tag: String
  /// The name of the attribute; nil if the change is not about one.
  package let attribute: String?
  /// What changed, as one line.
  private var text: String
  /// For an address of which only the first part changed: that part.
  private var move: AddressMove?
  /// The places, the first of which the message is about; never empty.
  package private(set) var places: [PlacePair]

  init(
    _ kind: ChangeKind, _ text: String, tag: String = "", attribute: String? = nil,
    before: Place? = nil, after: Place? = nil, move: AddressMove? = nil
  ) {
    (self.kind, self.text, self.tag, self.attribute, self.move) = (kind, text, tag, attribute, move)
    places = [PlacePair(before: before, after: after)]
  }

  /// What changed, as one line.
  package var message: String {
    guard let move, let attribute, places.count > 1 else { return text }
    let part =
      move.after.isEmpty
      ? "no longer begins with \(move.before.quoted)"
      : "begins with \(move.after.quoted)"
        + (move.before.isEmpty ? "" : " instead of \(move.before.quoted)")
    return "\(attribute) \(part) in \(counted(places.count, "place"))"
  }

  /// The change with every text of a document as `mask` returns it, which is also given the name of the
  /// attribute with a value; nil for other texts.
  package func masked(by mask: (String, _ name: String?) -> String) -> PlaylistChange {
    func place(_ place: Place?) -> Place? {
      place.map { place in
        Place(
          source: mask(place.source, nil), line: place.line,
          value: place.value.map { mask($0, attribute) })
      }
    }
    var copy = self
    copy.text = mask(text, nil)
    copy.move = move.map { AddressMove(mask($0.before, attribute), mask($0.after, attribute)) }
    copy.places = places.map { PlacePair(before: place($0.before), after: place($0.after)) }
    return copy
  }

  /// What changes have in common that have one cause.
  private var cause: [String] {
    let first = places[0]
    let parts =
      move.map { ["", $0.before, $0.after] } ?? [
        text, first.before?.value ?? "", first.after?.value ?? "",
      ]
    return [kind.id, tag, attribute ?? ""] + parts
  }

  /// The changes with one entry for each cause: what changed in the same way in several places is one
  /// change.
  static func merged(_ changes: [PlaylistChange]) -> [PlaylistChange] {
    var numbers: [[String]: Int] = [:]
    var merged: [PlaylistChange] = []
    for change in changes {
      let cause = change.cause
      if let number = numbers[cause] {
        merged[number].places += change.places
      } else {
        numbers[cause] = merged.count
        merged.append(change)
      }
    }
    return merged
  }
}

/// The first part of an address that changed, such as the host, while the rest is the same.
struct AddressMove: Sendable, Hashable {
  /// The first part before.
  let before: String
  /// The first part after.
  let after: String

  init(_ before: String, _ after: String) { (self.before, self.after) = (before, after) }

  /// Returns nil if the last path segments differ, or nothing does.
  init?(from before: String, to after: String) {
    guard before != after else { return nil }
    let (old, new) = (Array(before.utf8), Array(after.utf8))
    var common = 0
    while common < min(old.count, new.count),
      old[old.count - common - 1] == new[new.count - common - 1]
    {
      common += 1
    }
    func begins(_ bytes: [UInt8], _ count: Int) -> Bool {
      count == bytes.count || bytes[bytes.count - count - 1] == UInt8(ascii: "/")
    }
    // The same part begins after a slash or at the start in both.
    while common > 0, !begins(old, common) || !begins(new, common) { common -= 1 }
    guard common > 0 else { return nil }
    self.before = String(decoding: old.dropLast(common), as: UTF8.self)
    self.after = String(decoding: new.dropLast(common), as: UTF8.self)
  }

  /// Whether one address becomes the other by the same move.
  func explains(_ before: String, _ after: String) -> Bool {
    before.hasPrefix(self.before) && after.hasPrefix(self.after)
      && before.dropFirst(self.before.count) == after.dropFirst(self.after.count)
  }
}
