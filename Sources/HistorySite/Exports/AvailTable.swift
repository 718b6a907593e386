import HLSLinting
import LintHistory
import SourceText

/// The accounting of ad breaks as CSV (RFC 4180): a row for each channel in each of the last runs.
struct AvailTable {
  private let content: SiteContent

  /// The most runs that are listed.
  private static let mostRuns = 28

  init(_ content: SiteContent) { self.content = content }

  /// The file, with a header; times are seconds.
  var csv: [UInt8] {
    let runs = content.runs.prefix(Self.mostRuns)
    let begun = Dictionary(
      runs.map { ($0.id, UTCTime.timestamp($0.startTime)) }, uniquingKeysWith: { $1 })
    let empty = Avails()
    let names = empty.stages.map(\.name) + empty.times.map { "\($0.name)_seconds" }
    var lines = [["run", "channel", "owner", "region"] + names]
    for target in content.snapshot.targets {
      for stored in target.facts {
        guard let time = begun[stored.run] else { continue }
        let avails = Avails(stored.facts)
        lines.append(
          [time, target.name, target.details.owner ?? "", target.details.region ?? ""]
            + avails.stages.map { "\($0.count)" }
            + avails.times.map { "\(Seconds(milliseconds: $0.milliseconds))" })
      }
    }
    let text = lines.map { $0.map(Self.field).joined(separator: ",") + "\r\n" }.joined()
    return Array(text.utf8)
  }

  /// A field, quoted where it has to be.
  ///
  /// Spreadsheets take some texts for formulas, unless they begin with an apostrophe.
  private static func field(_ text: String) -> String {
    let isFormula = text.first.map { "=+-@\t\r".contains($0) } ?? false
    let safe = isFormula ? "'" + text : text
    guard safe.utf8.contains(where: { "\",\r\n".utf8.contains($0) }) else { return safe }
    return "\"\(safe.replacing("\"", with: "\"\""))\""
  }
}
