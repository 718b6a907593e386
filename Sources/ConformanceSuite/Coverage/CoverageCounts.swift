extension Coverage {
  /// The number of requirements in each state.
  package struct Counts: Sendable, Hashable {
    private var counts: [State: Int] = [:]

    init(_ entries: some Sequence<Entry>) {
      for entry in entries { counts[entry.state, default: 0] += 1 }
    }

    /// The number of requirements in that state.
    package subscript(state: State) -> Int { counts[state] ?? 0 }

    /// The number of requirements whose violation is visible in a document.
    package var checkable: Int { self[.checked] + self[.planned] + self[.declined] }
    /// The share of checkable requirements that are checked, in per mille, rounded down; nil if
    /// there are none.
    package var perMille: Int? { checkable == 0 ? nil : self[.checked] * 1000 / checkable }
  }
}
