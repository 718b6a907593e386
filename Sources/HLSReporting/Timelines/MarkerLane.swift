import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText

/// The breaks that markers signal, in text and on a page.
extension TimelineReport {
  /// The breaks with what is scheduled there, at most so many; nil without markers.
  func markerTable(most: Int) -> TimelineTable? {
    guard !signaled.isEmpty else { return nil }
    let rows = signaled.prefix(most).map { one -> [String] in
      let time = one.start ?? one.position
      return [
        (time + origin.primary).description, viewer.date(at: time)?.clockText ?? "",
        one.lengthText, endText(of: one), one.verdict,
        one.signals.isEmpty ? "nothing" : one.signals.map(\.shortTag).joined(separator: ", "),
        one.interstitials.isEmpty
          ? "nothing"
          : one.interstitials.map { ($0.range.id ?? "").masked }.joined(separator: ", "),
      ]
    }
    return TimelineTable(
      "Markers",
      [
        .init(title: "seconds", isNumber: true), .init(title: "UTC"),
        .init(title: "length", isNumber: true), .init(title: "ends"), .init(title: "agrees"),
        .init(title: "signaled by", isWide: true), .init(title: "scheduled", isWide: true),
      ], rows, rest: signaled.count - rows.count)
  }

  /// What does not agree, in sentences.
  var markerSection: TimelineSection? {
    let playlist = viewer.document.playlist
    let sentences = signaled.flatMap(\.faults).map { fault in
      "line \(playlist.lineNumber(at: fault.place.start) + 1): \(fault.message.masked)"
    }
    return TimelineSection("Markers that do not agree", first: sentences)
  }

  private func endText(of one: SignaledBreak) -> String {
    guard !one.signals.isEmpty else { return "" }
    return one.end.map { end in
      "\(end.time + origin.primary) \(end.signals.first?.shortTag ?? "")"
    } ?? "open"
  }
}

extension SignaledBreak {
  /// The lengths that are stated, each once.
  fileprivate var lengthText: String {
    var texts: [String] = []
    for stated in lengths where !texts.contains(stated.length.description) {
      texts.append(stated.length.description)
    }
    return texts.joined(separator: "/")
  }

  /// What a picture says of the break.
  var title: String {
    ([signals.isEmpty ? "no marker" : signals.joined(separator: ", ")]
      + [verdict].filter { !$0.isEmpty && !signals.isEmpty }.map { "agrees: \($0)" })
      .joined(separator: "; ")
  }

  /// In what the break and its interstitials agree, or in what something does not; empty if nothing was compared.
  var verdict: String {
    guard faults.isEmpty else { return "no: " + faults.map(\.words).joined(separator: ", ") }
    if agreements == Set(Agreement.allCases) { return "yes" }
    return agreements.isEmpty ? "" : "in " + agreements.map(\.rawValue).joined()
  }
}

extension MarkerFault {
  /// The difference in a few words, as in `24 s late`.
  fileprivate var words: String {
    let time = seconds.map { "\($0) s " } ?? ""
    let subject = scheduled == .splice ? "SCTE-35 " : ""
    switch difference {
    case .early, .late, .short, .long: return subject + time + difference.rawValue
    case .resumesLate: return "resumes \(time)late"
    case .noInterstitial: return "no ad"
    case .noMarker: return "no marker"
    case .endEarly: return "end \(time)early"
    case .endLate: return "end \(time)late"
    case .noEnd: return "no end"
    case .noStart: return "no start"
    case .otherLength: return "other length"
    case .elapsed: return "elapsed time"
    case .otherEvent: return "other event"
    }
  }
}

extension String {
  /// The name of a tag without what all tags begin with.
  fileprivate var shortTag: String {
    let name = hasPrefix("EXT-X-") ? dropFirst(6) : hasPrefix("EXT-") ? dropFirst(4) : self[...]
    return String(name)
  }
}
