/// An element of a ``BoundedList``.
package protocol Countable: Sendable {
  /// The number of elements that this one represents: 1, except for the last kept one of a kind.
  var count: Int { get set }
}

/// The number of kept elements of a kind, and the index of the last.
@usableFromInline struct BoundedListRow: Sendable {
  @usableFromInline var kept: Int
  @usableFromInline var last: Int

  @inlinable init(kept: Int, last: Int) {
    self.kept = kept
    self.last = last
  }
}

/// A list that keeps the first elements of each kind; the last one kept counts those that follow.
///
/// Any input thus needs a bounded amount of memory, and no element is lost without being counted.
package struct BoundedList<Kind: Hashable & Sendable, Element: Countable>: Sendable {
  /// The maximum number of kept elements of one kind.
  @inlinable package static var mostKept: Int { 10_000 }
  /// The number of kept elements of all kinds from which only ``fewestKept`` of each kind are kept.
  @inlinable package static var mostInAll: Int { 50_000 }
  /// The number of elements of a kind that are kept even if there are many of other kinds.
  @inlinable package static var fewestKept: Int { 1_000 }

  /// The kept elements, in the order in which they were added.
  @inlinable package var elements: [Element] { kept }
  @usableFromInline var kept: [Element] = []
  @usableFromInline var rows: [Kind: BoundedListRow] = [:]

  @inlinable package init() {}

  /// Adds `count` elements of a kind.
  ///
  /// `make` creates the one to keep, if it is kept; its argument is the number of elements of the kind
  /// before it.
  @inlinable package mutating func add(kind: Kind, count: Int = 1, _ make: (Int) -> Element) {
    let row = rows[kind] ?? BoundedListRow(kept: 0, last: 0)
    let most = kept.count < Self.mostInAll ? Self.mostKept : Self.fewestKept
    if row.kept >= most {
      kept[row.last].count += count
    } else {
      var element = make(row.kept)
      element.count = count
      rows[kind] = BoundedListRow(kept: row.kept + 1, last: kept.count)
      kept.append(element)
    }
  }

  /// Adds the elements of a list that was filled independently, as if they had been added one by one.
  ///
  /// `make` adapts an element to the number of elements of its kind before it.
  package mutating func add(
    _ other: BoundedList, kind: (Element) -> Kind, _ make: (Element, Int) -> Element
  ) {
    for element in other.kept {
      add(kind: kind(element), count: element.count) { make(element, $0) }
    }
  }
}
