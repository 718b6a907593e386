import SourceText

/// Unique suite names without dots in their parts, because viewers split names at dots and merge
/// equal ones.
struct SuiteNames {
  /// The hashes of names: if two were equal, a name would have a number that it does not need.
  private var taken: Set<UInt64> = []
  private var counts: [String: Int] = [:]

  /// The name for a document; one that several targets link to has a name for each target.
  mutating func name(for source: String, of target: String) -> String {
    let parts = target == source ? [source] : [target, source]
    let base = (["hls"] + parts.map { String($0.map { $0 == "." ? "_" : $0 }) })
      .joined(separator: ".")
    var name = base
    while !taken.insert(FNV1a(name).value).inserted {
      let count = counts[base, default: 1] + 1
      counts[base] = count
      name = "\(base)~\(count)"
    }
    return name
  }
}
