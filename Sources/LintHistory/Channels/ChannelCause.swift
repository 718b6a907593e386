import SourceText

/// One cause of what viewers of a channel lose: all findings of a rule, or a failing server.
package struct ChannelCause: Sendable, Equatable {
  /// What viewers lose.
  package let loss: ChannelLoss
  /// The ID of the rule; nil if the channel, or documents of it, could not be checked.
  package var rule: String?
  /// What viewers lose, such as `every ad of 3 breaks fails (404)`.
  package let words: String
  /// The messages of the findings, each once and at most ``mostMessages``, or the reason why a document
  /// was not checked.
  package let messages: [String]
  /// The number of findings, or of documents that were not checked.
  package var count = 1
  /// The part of the announced breaks without any ad, in percent; nil if it is not known, or no ads are lost.
  package var lostShare: Int64?
  /// When the first of the successive runs with this cause began, in seconds since 1970-01-01T00:00:00Z.
  package let since: Int64
  /// When the last run before that checked the channel; nil if there is none.
  ///
  /// Without ad breaks, it is the last run that saw one.
  package var lastGood: Int64?
  /// The documents with findings, in the order of their names.
  package var documents: [String] = []
  /// The IDs of the first findings, those of errors first.
  package var findings: [Int64] = []
  /// The players that the rule is about; empty if it applies to all.
  package var players: [String] = []
  /// What to do; nil for a rule of another version.
  package var remedy: String?
  /// Whether the previous run did not have this cause; false if there was none.
  package var isNew = false
  /// The last day of the exception that muted a finding before, as `2027-01-31`; nil if none has ended.
  package var mutedUntil: String?
  /// How a server fails that is the cause; nil if none does, or several do in different ways.
  package var failure: ServerFailure?
  /// The host of that server, with its port; nil if it is not known, or there are several.
  package var host: String?

  /// The most messages of a cause.
  package static let mostMessages = 10

  /// What makes it the same cause in another run.
  var key: String { rule ?? loss.rawValue }

  /// Whether it is new in a run, if the previous one had `count` findings of it: nil for none.
  ///
  /// One more stream that cannot be played is new, whatever failed before.
  func isNew(since count: Int?, isOld: Bool) -> Bool {
    guard let count else { return !isOld }
    return rule == LossTable.stream && self.count > count
  }
}

extension ChannelCause {
  /// Who is affected: all viewers, those with some players, or the documents with findings.
  package var affected: String {
    // The list of targets states what the whole channel must have.
    if loss == .offAir || rule?.hasPrefix("target/") ?? false { return "all viewers" }
    if !players.isEmpty { return "viewers with \(players.joined(separator: ", "))" }
    if rule == LossTable.playlistWithoutBreaks {
      return "viewers of \(count == 1 ? "this playlist" : "these playlists")"
    }
    // Of several playlists with a break, only the first has the finding.
    if loss == .adsCannotPlay { return "viewers of these breaks" }
    if rule == LossTable.stream {
      return "viewers of \(count == 1 ? "this stream" : "these streams")"
    }
    guard let first = documents.first else { return "" }
    let rest = documents.count - 1
    return Self.fileName(first) + (rest > 0 ? " and \(counted(rest, "more document"))" : "")
  }

  /// The first message, and the number of the other places.
  package var summary: String { shown(1).first ?? "" }

  /// A message for each address that fails; for other causes, the summary.
  package var details: [String] {
    shown(LossTable.unreachable.contains(rule ?? "") ? Self.mostMessages : 1)
  }

  /// The first messages, each with at most 300 characters, the last of them with the number of the other
  /// places.
  private func shown(_ limit: Int) -> [String] {
    var shown = messages.prefix(limit).map { $0.shortened(to: 300) }
    let rest = count - shown.count
    if rest > 0, let last = shown.popLast() {
      shown.append("\(last), and in \(counted(rest, "more place"))")
    }
    return shown
  }

  /// The last part of a path or address, without its query.
  static func fileName(_ source: String) -> String {
    let path = source.prefix { $0 != "?" && $0 != "#" }
    return path.split(separator: "/").last.map(String.init) ?? source
  }
}
