import HLSConformance

/// The case that a rule's own examples make: whole documents and what must be found in each.
struct RuleTwins {
  let document: CaseDocument
  /// Name and bytes of each playlist, failing ones first.
  let playlists: [(name: String, bytes: [UInt8])]

  /// Derives the case; `settings` are those under which the examples hold.
  init(of rule: Rule, settings: LintSettings) {
    var files: [CaseDocument.File] = []
    var playlists: [(name: String, bytes: [UInt8])] = []
    for (stem, examples) in [("fail", rule.violating), ("pass", rule.conforming)] {
      for (number, example) in examples.enumerated() {
        let name = number == 0 ? "\(stem).m3u8" : "\(stem)-\(number + 1).m3u8"
        let completed = example.completed
        files.append(
          CaseDocument.File(
            name: name,
            findings: completed.marks.map {
              ExpectedFinding(rule: rule.id, at: $0.lowerBound, in: completed.bytes)
            }))
        playlists.append((name, completed.bytes))
      }
    }
    self.playlists = playlists
    document = CaseDocument(generatedFrom: rule, settings: settings, files: files)
  }

  /// Whether a playlist of a case folder is one that `RuleTwins` could have written.
  static func isTwin(_ name: String) -> Bool {
    name.hasSuffix(".m3u8") && (name.hasPrefix("fail") || name.hasPrefix("pass"))
  }
}

extension ExpectedFinding {
  /// The finding of `rule` that begins at a byte; a line ends with its LF.
  init(rule: RuleID, at offset: Int, in bytes: [UInt8]) {
    let before = bytes.prefix(offset)
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    self.init(
      rule: rule.description, line: before.count { $0 == UInt8(ascii: "\n") } + 1,
      column: offset - lineStart + 1)
  }
}
