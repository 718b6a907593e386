import HLSDocuments
import HLSInterstitials
import SourceText

/// The answers to what was asked about a timeline, in sentences.
extension TimelineReport {
  var lookupSection: TimelineSection? {
    TimelineSection(
      "Look-ups",
      lookups.map { lookup in
        guard let place = lookup.place else {
          return TimelineSection.Entry(text: "\(lookup.argument): \(outside)")
        }
        let time = place.time.description == lookup.argument ? "" : " (\(place.time) s)"
        return TimelineSection.Entry(text: "\(lookup.argument)\(time): \(description(of: place)).")
      })
  }

  var seekSection: TimelineSection? {
    guard let seek else { return nil }
    let name = "\(seek.from) to \(seek.to): "
    guard let outcome = seek.outcome else {
      return TimelineSection("Seek", [TimelineSection.Entry(text: name + outside)])
    }
    let event = outcome.plays.map { viewer.timeline.events[$0].id.masked.quoted } ?? ""
    let text: String
    switch outcome.reason {
    case .skip: text = "not allowed, because \(event) has X-RESTRICT=\"SKIP\"."
    case .jump:
      text =
        "\(event) plays first, because it has X-RESTRICT=\"JUMP\"; "
        + "then playback continues in \(description(of: outcome.afterwards))."
    case .omitted:
      text =
        "a break skips this date, so that playback continues at its start: "
        + "\(description(of: outcome.lands))."
    case nil: text = "playback continues in \(description(of: outcome.lands))."
    }
    return TimelineSection("Seek", [TimelineSection.Entry(text: name + text)])
  }

  /// The content at a place with its time in it, and the row of the table.
  private func description(of place: TimelinePlace) -> String {
    let content: String
    switch viewer.timeline.segments[place.segment].content {
    case .primary:
      let date = viewer.date(at: place.source).map { ", \($0.utcText)" } ?? ""
      content = "primary content at \(place.source) s\(date)"
    case .interstitial(let event):
      content = "interstitial \(event.id.masked.quoted) at \(place.source) s"
    }
    return "\(content), row \(place.segment + 1)"
  }

  private var outside: String {
    viewer.timeline.total.map { "outside of the timeline, which ends at \($0) s." }
      ?? "outside of the timeline."
  }
}
