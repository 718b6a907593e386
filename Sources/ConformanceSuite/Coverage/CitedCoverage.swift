import HLSLinting

/// The coverage of each document and section.
extension Coverage {
  /// The coverage of one document.
  package struct Document: Sendable, Hashable {
    /// The name without the edition.
    package let name: String
    /// The counts of its requirements; one that several sections state counts once.
    package let counts: Counts
    /// Its sections in natural order, after the requirements of the whole document.
    package let sections: [Section]
  }

  /// The coverage of one section.
  package struct Section: Sendable, Hashable {
    /// The number of the section, such as `§4.4.5.1`; nil for the whole document.
    package let name: String?
    /// The requirements stated there.
    package let entries: [Entry]
    /// The counts of its requirements.
    package var counts: Counts { Counts(entries) }
  }

  /// The documents, specifications first.
  ///
  /// A requirement counts in each document that states it.
  package var documents: [Document] {
    var names: [String: [String?: [Entry]]] = [:]
    var whole: [String: [Entry]] = [:]
    for entry in entries {
      for section in entry.sections {
        names[section.document, default: [:]][section.section, default: []].append(entry)
      }
      for name in Set(entry.sections.map(\.document)) { whole[name, default: []].append(entry) }
    }
    let ordered = names.keys.sorted {
      (CitedDocument.rank($0), $0) < (CitedDocument.rank($1), $1)
    }
    return ordered.map { name in
      Document(
        name: name, counts: Counts(whole[name] ?? []),
        sections: (names[name] ?? [:]).map { Section(name: $0.key, entries: $0.value) }
          .sorted { SectionOrder($0.name) < SectionOrder($1.name) })
    }
  }
}

/// The order of sections by the numbers in them: `§4.9` before `§4.10` before `App B`.
struct SectionOrder: Comparable {
  private let parts: [Part]

  private enum Part: Comparable {
    case number(Int)
    case text(String)
  }

  init(_ section: String?) {
    var parts: [Part] = []
    var rest = (section ?? "").drop { $0 == "§" }
    while let first = rest.first {
      let isDigit = ("0"..."9").contains(first)
      let run = rest.prefix { ("0"..."9").contains($0) == isDigit }
      rest = rest.dropFirst(run.count)
      parts.append(isDigit ? .number(Int(run) ?? .max) : .text(String(run)))
    }
    self.parts = parts
  }

  static func < (left: SectionOrder, right: SectionOrder) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts)
  }
}
