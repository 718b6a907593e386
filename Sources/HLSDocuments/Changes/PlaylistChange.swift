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
