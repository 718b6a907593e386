import HLSLinting
import HLSPlaylist
import SourceText

/// Edits of dates.
extension Playlist {
  /// Completes the fraction of a date to milliseconds; nil if it has them, or is not written out.
  func addingMilliseconds(at place: ByteRange) -> Fix.Edit? {
    let text = text(place)
    guard let match = text.prefixMatch(of: /[0-9\-]{10}[Tt][0-9:]{8}(?:\.([0-9]+))?/) else {
      return nil
    }
    let count = match.output.1?.count ?? 0
    guard count < 3 else { return nil }
    let end = place.start + UInt32(match.output.0.utf8.count)
    return .insert((count == 0 ? "." : "") + String(repeating: "0", count: 3 - count), at: end)
  }

  /// Reads a date without a time zone as UTC; nil if it is not written out.
  func addingZone(at place: ByteRange) -> Fix.Edit? {
    DateTime(text(place)) == nil ? nil : .insert("Z", at: place.end)
  }
}

/// A date in another form, in that of RFC 3339 with milliseconds.
struct RewrittenDate {
  /// The date.
  let text: String
  /// Whether its time zone was written.
  let hasZone: Bool

  /// Reads a date with other separators, with none, or with a zone in another form; nil for anything else.
  ///
  /// A date without a zone is read as UTC.
  init?(_ written: String) {
    guard
      let day = written.prefixMatch(
        of: /([0-9]{4})[\-\/.]?([0-9]{2})[\-\/.]?([0-9]{2})[ Tt_]?/),
      let time = written[day.range.upperBound...].wholeMatch(
        of: /([0-9]{2}):?([0-9]{2}):?([0-9]{2})(?:[.,]([0-9]{1,9}))? ?([A-Za-z]+|[+\-][0-9:]+)?/)
    else { return nil }
    guard let zone = Self.zone(time.output.5.map(String.init)) else { return nil }
    let fraction = String(time.output.4 ?? "")
    text =
      "\(day.output.1)-\(day.output.2)-\(day.output.3)"
      + "T\(time.output.1):\(time.output.2):\(time.output.3)."
      + fraction + String(repeating: "0", count: max(0, 3 - fraction.count)) + zone
    hasZone = time.output.5 != nil
    guard DateTime(text) != nil else { return nil }
  }

  /// A zone in the form of RFC 3339; nil for one that is none.
  private static func zone(_ written: String?) -> String? {
    guard let written, !["Z", "z", "UTC", "GMT"].contains(written) else { return "Z" }
    guard let match = written.wholeMatch(of: /([+\-][0-9]{2})(?::?([0-9]{2}))?/) else { return nil }
    return "\(match.output.1):\(match.output.2 ?? "00")"
  }
}

extension GrammarFix {
  /// Writes a date in the form of RFC 3339; unsafe if its time zone is a guess.
  static let date = GrammarFix([.safe, .unsafe]) { fault, playlist in
    guard fault.aspect == .date || fault.aspect == .unusualDate else {
      return quotes.make(fault, playlist)
    }
    let written = playlist.text(fault.range)
    let isQuoted = written.hasPrefix("\"")
    guard let date = RewrittenDate(isQuoted ? String(written.dropFirst().dropLast()) : written)
    else { return nil }
    return Fix(
      date.hasZone ? .safe : .unsafe,
      [Fix.Edit(fault.range, with: isQuoted ? "\"\(date.text)\"" : date.text)])
  }
}
