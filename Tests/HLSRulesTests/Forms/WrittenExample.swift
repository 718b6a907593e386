import HLSLinting

/// A document of an example whose date ranges are read, so that they can be written otherwise.
struct WrittenDocument {
  enum Line {
    case range(WrittenRange)
    case other(String)
  }

  let original: Example
  var lines: [Line]

  init(_ example: Example) {
    original = example
    lines = example.text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      WrittenRange(line).map { .range($0) } ?? .other(String(line))
    }
  }

  var ranges: [WrittenRange] {
    lines.compactMap { if case .range(let range) = $0 { range } else { nil } }
  }

  /// The document with other tags in place of each date range.
  func replacing(_ tags: (WrittenRange) -> [WrittenRange], adding more: [WrittenRange] = [])
    -> Example
  {
    var text = lines.flatMap { line in
      switch line {
      case .range(let range): tags(range).map(\.line)
      case .other(let text): [text]
      }
    }
    let place = (lines.lastIndex { if case .range = $0 { true } else { false } } ?? -1) + 1
    text.insert(contentsOf: more.map(\.line), at: min(place, text.count))
    return original.with(text.joined(separator: "\n"))
  }

  /// Whether a line other than a date range is marked.
  var isMarkedElsewhere: Bool {
    lines.contains { if case .other(let text) = $0 { text.hasMark } else { false } }
  }
}

extension Example {
  /// A document with another text, under the name and address of this one.
  func with(_ text: String) -> Example {
    var document =
      switch frame {
      case .media: Example.media(text)
      case .live: Example.live(text)
      case .multivariant: Example.multivariant(text)
      case .whole: Example.whole(text)
      }
    document = document.named(name)
    if let address { document = document.at(address) }
    if let loadTime { document = document.loaded(at: loadTime) }
    return document
  }

  /// The documents of each viewer, under their names; those of an example without viewers are one group.
  var groups: [[Example]] {
    guard arrangement == .viewers else { return [documents.map { $0.with($0.text) }] }
    var folders: [Substring] = []
    var groups: [[Example]] = []
    for document in documents {
      let parts = document.name.split(separator: "/", maxSplits: 1)
      let own = document.with(document.text).named(String(parts[1]))
      if folders.last == parts[0] {
        groups[groups.count - 1].append(own)
      } else {
        folders.append(parts[0])
        groups.append([own])
      }
    }
    return groups
  }

  /// The groups of documents as an example that is arranged like this one.
  func arranging(_ groups: [[Example]]) -> Example {
    switch arrangement {
    case .viewers: .viewers(groups.map { .presentation($0) })
    case .reloads: .reloads(groups[0])
    case .single, .presentation: groups[0].count == 1 ? groups[0][0] : .presentation(groups[0])
    }
  }
}
