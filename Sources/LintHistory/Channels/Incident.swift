import HLSLinting
import HLSRules
package import SourceText

/// Channels whose viewers lose something for one cause, such as an ad server that fails.
///
/// At least two channels that the same host fails in the same way, or three with the same defect, by the
/// worst of their causes.
package struct Incident: Sendable, Equatable {
  /// The channels, in the order of the report.
  package let channels: [ChannelState]
  /// The cause, as the first channel has it.
  package let cause: ChannelCause
  /// The number of channels of the run.
  package let watched: Int

  private init(_ channels: [ChannelState], _ cause: ChannelCause, watched: Int) {
    (self.channels, self.cause, self.watched) = (channels, cause, watched)
  }

  /// The incidents of channels, in the order of their first channels.
  static func all(of channels: [ChannelState]) -> [Incident] {
    var places: [Key: [Int]] = [:]
    for (place, channel) in channels.enumerated() {
      guard let cause = channel.causes.first, cause.loss > .warnings else { continue }
      places[Key(cause), default: []].append(place)
    }
    return places.filter { $0.value.count >= $0.key.least }
      .sorted { $0.value[0] < $1.value[0] }
      .compactMap { _, places in
        channels[places[0]].causes.first.map {
          Incident(places.map { channels[$0] }, $0, watched: channels.count)
        }
      }
  }

  /// What several channels have in common if their causes are one.
  private struct Key: Hashable {
    let cause, mark: String
    let isOfHost: Bool

    init(_ cause: ChannelCause) {
      self.cause = "\(cause.key) \(cause.loss.rawValue)"
      isOfHost = cause.host != nil && cause.failure != nil
      mark =
        isOfHost
        ? "\(cause.host ?? "") \(cause.failure?.words ?? "")" : cause.messages.first ?? ""
    }

    /// The fewest channels that are an incident.
    var least: Int { isOfHost ? 2 : 3 }
  }
}

extension Incident {
  /// The host that fails, if that is the cause.
  package var host: String? { cause.failure == nil ? nil : cause.host }

  /// What viewers lose, such as `ads from ads.example.com fail (404)`.
  package var words: String {
    guard let host, let failure = cause.failure?.words else {
      let all = Set(channels.compactMap { $0.causes.first?.words })
      return all.count == 1 ? cause.words : cause.loss.words
    }
    return switch cause.loss {
    case .offAir: "off the air: \(host) fails (\(failure))"
    case .adsCannotPlay: "ads from \(host) fail (\(failure))"
    default: "documents from \(host) fail (\(failure))"
    }
  }

  /// Some names of the channels.
  package var names: String { NameList.text(channels.map(\.name)) }

  /// How many channels have it, such as `13 of 14 channels`.
  package var extent: String { "\(channels.count) of \(counted(watched, "channel"))" }

  /// When the first of the channels began to lose as much.
  package var since: Int64? { channels.compactMap(\.since).min() }

  /// The time zone of all channels; nil for UTC, which is used for several zones too.
  package var zone: TimeZoneOffsets? {
    Set(channels.map(\.details.timeZone)).count == 1 ? channels.first?.zone : nil
  }

  /// The number of channels that became worse, or have it for another cause than before.
  package var new: Int { channels.count { $0.change == .worse || $0.change == .changed } }

  /// A few words on the change since the night before; nil without one.
  package var changeWords: String? {
    switch new {
    case channels.count: "new"
    case 0: channels.allSatisfy { $0.change == .same } ? "as before" : nil
    default: "\(new) of them new"
    }
  }

  /// Who has to act, such as `ad server`; nil if it is not known.
  package var party: String? {
    if cause.loss == .offAir { return "origin" }
    return cause.rule.flatMap { RuleCatalog.book.party(of: RuleID($0)) }?.rawValue
  }

  /// The owners of the channels, by their names.
  package var owners: [String] { Set(channels.compactMap(\.details.owner)).sorted() }
}

/// An incident in a mail.
extension Incident {
  /// The incident in a line, without its cause.
  var line: String {
    "\(names): \(words)"
      + [begin.map { " \($0)" }, ownersText.map { "; \($0)" }].compactMap(\.self).joined()
  }

  /// The cause that the channels have in common, with what to do.
  var block: [String] {
    let facts: [String?] = [
      extent + (begin.map { " \($0)" } ?? ""), changeWords, party.map { "to act: \($0)" },
      ownersText,
    ]
    let lines: [String?] = [
      facts.compactMap(\.self).joined(separator: "; "),
      cause.messages.first?.shortened(to: 300), cause.remedy.map { "fix: \($0)" },
    ]
    return ["\(names): \(words)"] + lines.compactMap(\.self).map { "  \($0)" }
  }

  private var begin: String? { since.map { "since \(LocalTime($0, in: zone).readable)" } }

  private var ownersText: String? {
    let owners = owners
    guard !owners.isEmpty else { return nil }
    return "\(owners.count == 1 ? "owner" : "owners"): \(NameList.text(owners))"
  }
}
