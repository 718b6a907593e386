import HLSLinting
import LintHistory
import SourceText

/// The paths of pages, relative to the root of the site.
enum SitePath {
  static func run(_ run: HistorySnapshot.Run) -> String { "runs/\(run.id).html" }

  /// The page of all channels.
  static let channels = "channels/index.html"

  static func target(_ target: HistorySnapshot.Target) -> String { self.target(target.id) }

  static func target(_ id: Int64) -> String { "targets/\(id).html" }

  /// Characters that need escaping in an address are replaced by dots; an ID that is not of the form
  /// `category/name` gets a hash, so that no two have the same path.
  static func rule(_ id: String) -> String {
    let name = String(
      id.utf8.prefix(100).map { isPlain($0) ? Character(Unicode.Scalar($0)) : "." })
    let others = id.utf8.filter { !isPlain($0) }
    let isUnique = id.utf8.count <= 100 && others.elementsEqual("/".utf8)
    return "rules/\(name)\(isUnique ? "" : "-" + FNV1a(id).hexadecimal).html"
  }

  static func profile(_ profile: Profile) -> String { "profiles/\(profile.rawValue).html" }

  /// The page of a word in any case; one that has other characters than letters, digits, dots, hyphens and underscores
  /// gets a hash, and so does one whose page would have the name of the index.
  static func word(_ word: String) -> String {
    let key = word.lowercased()
    func isKept(_ byte: UInt8) -> Bool { isPlain(byte) || byte == UInt8(ascii: "_") }
    let name = String(
      key.utf8.prefix(100).map { isKept($0) ? Character(Unicode.Scalar($0)) : "." })
    let isUnique = name == key && key != "index"
    return "words/\(name)\(isUnique ? "" : "-" + FNV1a(key).hexadecimal).html"
  }

  static func evidence(_ version: HistorySnapshot.StoredEvidence) -> String {
    "evidence/\(version.id).html"
  }

  static func breakPage(_ details: HistorySnapshot.StoredBreakDetails) -> String {
    "breaks/\(details.id).html"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isLowercaseLetter || byte.isDigit || byte == UInt8(ascii: "-")
  }

  static func comparison(_ before: HistorySnapshot.Run, _ after: HistorySnapshot.Run) -> String {
    "diff/\(before.id)-\(after.id).html"
  }
}
