import HLSDocuments
import SourceText

extension CertificateTerm {
  /// Reads the lines in which libcurl describes a certificate; nil without both dates.
  ///
  /// Depending on its version and its TLS library, they are `Expire date:Mar  3 12:00:00 2026 GMT` or
  /// `Expire Date:2026-03-03 12:00:00 GMT`.
  init?(describedBy lines: [String]) {
    func date(_ name: String) -> DateTime? {
      lines.lazy.compactMap { line -> DateTime? in
        guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased() == name else {
          return nil
        }
        return Self.date(line[line.index(after: colon)...])
      }.first
    }
    guard let begins = date("start date"), let ends = date("expire date") else { return nil }
    self.init(from: begins, until: ends)
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func date(_ text: Substring) -> DateTime? {
    let words = text.split(separator: " ").map(String.init)
    let written: String
    if words.count == 5, let month = months.firstIndex(of: words[0]), let day = Int(words[1]) {
      let monthAndDay = "\((month + 1).zeroPadded(to: 2))-\(day.zeroPadded(to: 2))"
      written = "\(words[3])-\(monthAndDay)T\(words[2])Z"
    } else if words.count == 3 {
      written = "\(words[0])T\(words[1])Z"
    } else {
      return nil
    }
    let bytes = Array(written.utf8)
    guard words.last == "GMT",
      case .value(let date) = DateTime.read(0..<bytes.count, of: bytes.span)
    else { return nil }
    return date
  }
}
