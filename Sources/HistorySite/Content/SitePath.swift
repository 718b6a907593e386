import LintHistory

/// The paths of pages, relative to the root of the site.
enum SitePath {
  static func run(_ run: HistorySnapshot.Run) -> String { "runs/\(run.id).html" }

  static func target(_ target: HistorySnapshot.Target) -> String { "targets/\(target.id).html" }

  /// Characters that need escaping in an address are replaced by dots.
  static func rule(_ id: String) -> String {
    let name = String(
      id.utf8.prefix(100).map { byte in
        let isPlain = byte &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2D
        return isPlain ? Character(Unicode.Scalar(byte)) : "."
      })
    return "rules/\(name).html"
  }

  static func comparison(_ before: HistorySnapshot.Run, _ after: HistorySnapshot.Run) -> String {
    "diff/\(before.id)-\(after.id).html"
  }
}
