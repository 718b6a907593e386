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
