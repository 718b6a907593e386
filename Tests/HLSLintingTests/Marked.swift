import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

extension Rule {
  /// A rule without words, of which a test says only what it needs.
  static func plain(
    _ id: RuleID, _ severity: Severity = .error, _ profile: Profile = .spec,
    about subject: Subject = .playlist, alsoIn added: Forms = [], notIn excluded: Forms = [],
    facts: [Rule.Fact] = [], check: Check
  ) -> Rule {
    Rule(
      id, severity, profile, .must("rfc8216bis-22"), about: subject, alsoIn: added, notIn: excluded,
      facts: facts, says: "all is well", why: "", remedy: "", fails: [], passes: [], check: check)
  }

  /// A rule that reports every place of `text`, in the order of the file or against it.
  static func reporting(
    _ text: String, as id: RuleID, _ severity: Severity = .error, _ profile: Profile = .spec,
    message: String = "found", backwards: Bool = false, facts: [Rule.Fact] = []
  ) -> Rule {
    plain(
      id, severity, profile, facts: facts,
      check: .document { document, report in
        let places = document.playlist.places(of: text)
        for range in backwards ? places.reversed() : places { report(message, at: range) }
      })
  }
}

extension Playlist {
  func places(of text: String) -> [ByteRange] {
    let bytes = source.bytes
    let wanted = Array(text.utf8)
    guard bytes.count >= wanted.count else { return [] }
    return (0...bytes.count - wanted.count)
      .filter { bytes[$0] == wanted[0] && bytes[$0..<$0 + wanted.count].elementsEqual(wanted) }
      .map { ByteRange($0..<$0 + wanted.count) }
  }
}

/// What these rules make of a text.
func lint(
  _ text: String, named name: String = "p.m3u8", _ rules: [Rule]
) -> SourceResult {
  Linter(RuleBook(rules: rules))
    .lint(SourceFile(name: name, bytes: Array(text.utf8)))
}

/// What a rule makes of a text that reports at `range`, whatever the bytes are.
func finding(in bytes: [UInt8], at range: Range<Int>) -> Finding? {
  result(for: bytes, findingAt: range).findings.first
}

/// What comes of the bytes where one rule reports `range` of them.
func result(for bytes: [UInt8], findingAt range: Range<Int>) -> SourceResult {
  let rule = Rule.plain(
    "a/b",
    check: .shared(
      Traversal("marks") { _, report in report.report("a/b", "found", at: ByteRange(range)) }))
  return Linter(RuleBook(rules: [rule]))
    .lint(SourceFile(name: "p.m3u8", bytes: bytes))
}
