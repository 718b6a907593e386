import HLSInterstitials
import HLSLinting
import SourceText

/// Finds the causes of what viewers of channels lose in a run.
struct CauseFinder {
  let run: HistorySnapshot.Run
  private let rules: [String: Rule]
  let times: RunTimes

  init(_ run: HistorySnapshot.Run, in snapshot: HistorySnapshot, rules: [String: Rule]) {
    self.run = run
    self.rules = rules
    times = RunTimes(snapshot.runs, upTo: run)
  }

  /// The causes, the worst first; nil if the run did not have the target.
  func causes(in target: HistorySnapshot.Target) -> [ChannelCause]? {
    guard let outcome = target.outcome(in: run.id) else { return nil }
    switch outcome.status {
    case .missing: return nil
    case .muted: return []
    case .unchecked: return [unchecked(target, outcome)]
    case .checked where outcome.errors == 0 && outcome.warnings == 0: return []
    case .checked, .partly: break
    }
    let findings = target.findings(in: run.id).filter { $0.severity >= .warning }
    var causes = Dictionary(grouping: findings, by: \.rule).map { rule, findings in
      cause(rule, findings, in: target)
    }
    if outcome.status == .partly, !target.isOutage(outcome),
      !Self.report(outcome.reason ?? "", findings)
    {
      causes.append(gap(in: target, outcome))
    }
    return causes.sorted { left, right in
      (right.loss, right.count, left.key) < (left.loss, left.count, right.key)
    }
  }

  /// The cause that no document of a target was checked.
  private func unchecked(
    _ target: HistorySnapshot.Target, _ outcome: HistorySnapshot.Outcome
  ) -> ChannelCause {
    let reason = outcome.reason ?? "unknown reason"
    let failure = ServerFailure(reason: reason)
    guard let failure else {
      var cause = ChannelCause(
        loss: .unknown, words: "not checked", messages: [reason],
        since: start(of: target) { $0.status == .unchecked && !$0.isOffAir })
      cause.remedy = ServerFailure(message: reason)?.remedy
      return cause
    }
    var cause = ChannelCause(
      loss: .offAir, words: "off the air (\(failure.words))", messages: [reason],
      since: start(of: target) { $0.isOffAir })
    cause.lastGood = lastCheck(of: target, before: cause.since)
    cause.remedy = failure.remedy ?? Self.offAirRemedy
    (cause.failure, cause.host) = (failure, ServerFailure.host(in: target.name))
    cause.mutedUntil = lastMutedDay(ofOutageOf: target)
    return cause
  }

  private static let offAirRemedy = "Make the server answer with the playlists of the channel."

  /// Whether a finding reports an answer that may concern only this client, such as status 403.
  private static func report(_ reason: String, _ findings: [HistorySnapshot.Finding]) -> Bool {
    guard let failure = ServerFailure(message: reason) else { return false }
    return findings.contains {
      LossTable.unreachable.contains($0.rule) && ServerFailure(message: $0.message) == failure
    }
  }

  /// The cause that documents of a target were not checked, for which no server is to blame.
  private func gap(
    in target: HistorySnapshot.Target, _ outcome: HistorySnapshot.Outcome
  ) -> ChannelCause {
    var cause = ChannelCause(
      loss: .unknown, words: "partly checked", messages: [outcome.reason ?? "unknown reason"],
      since: start(of: target) { $0.status == .partly })
    cause.count = max(1, Int(outcome.uncheckedDocuments))
    return cause
  }
}

extension CauseFinder {
  /// The cause of all findings of a rule.
  private func cause(
    _ rule: String, _ findings: [HistorySnapshot.Finding], in target: HistorySnapshot.Target
  ) -> ChannelCause {
    let breaks = AnnouncedBreaks(target, in: run)
    var loss = findings.map { LossTable.loss(by: $0) }.max() ?? .warnings
    if loss == .noBreaks, breaks.count > 0 { loss = .breaksCutOrLate }
    // Date ranges of programs are no breaks.
    if rule == LossTable.playlistWithoutBreaks, breaks.count == 0 { loss = .breaksCutOrLate }
    if rule == LossTable.stream, hasNoPicture(target) { loss = .offAir }
    let since = start(of: rule, in: target)
    let lastSeen = loss == .noBreaks ? breaks.lastSeen.map { times.time(of: $0) } : nil
    var cause = ChannelCause(
      loss: loss, words: words(loss, rule, findings, breaks), messages: messages(of: findings),
      since: since)
    cause.rule = rule
    cause.lastGood = lastSeen ?? lastCheck(of: target, before: since)
    if rule == LossTable.asset { cause.lostShare = breaks.lostShare }
    cause.mutedUntil = Self.lastMutedDay(of: findings, in: target)
    cause.count = findings.count
    cause.findings = findings.sorted { $0.severity > $1.severity }.prefix(ChannelCause.mostMessages)
      .map(\.id)
    cause.documents = Set(findings.map(\.source)).sorted()
    if LossTable.unreachable.contains(rule) || Self.areFailures(findings) {
      cause.failure = ServerFailure(onlyOf: findings.map(\.message))
      cause.host = Self.onlyHost(of: findings)
    }
    if let rule = rules[rule] {
      cause.players = rule.players.map(\.name)
      cause.remedy =
        cause.failure?.remedy ?? (loss == .offAir ? Self.offAirRemedy : rule.remedy)
    }
    return cause
  }

  /// The host of all failing requests; nil for several.
  ///
  /// Messages have the addresses; that of a list which is a web page is its source.
  private static func onlyHost(of findings: [HistorySnapshot.Finding]) -> String? {
    let hosts = Set(
      findings.map { finding in
        ServerFailure.host(
          in: finding.rule == LossTable.unreadableList ? finding.source : finding.message)
      })
    return hosts.count == 1 ? hosts.first.flatMap(\.self) : nil
  }

  private func words(
    _ loss: ChannelLoss, _ rule: String, _ findings: [HistorySnapshot.Finding],
    _ breaks: AnnouncedBreaks
  ) -> String {
    // Only messages about failing servers are searched for their words.
    var why: String {
      let failures = Set(findings.compactMap { ServerFailure(message: $0.message)?.words }).sorted()
      return failures.isEmpty ? "" : " (\(failures.joined(separator: ", ")))"
    }
    if LossTable.inNumbers.contains(rule), let finding = findings.first { return finding.message }
    switch (loss, rule) {
    case (.adsCannotPlay, LossTable.asset): return breaks.words(onFailures: findings) + why
    case (.adsCannotPlay, LossTable.unreadableList) where Self.areFailures(findings):
      return breaks.words(onFailures: findings) + why
    case (.adsCannotPlay, LossTable.playlistWithoutBreaks):
      let names = Set(findings.map { ChannelCause.fileName($0.source) }).sorted()
      return "no ad breaks in \(NameList.text(names))"
    case (.playlistErrors, LossTable.stream):
      return "\(counted(findings.count, "stream")) cannot be played" + why
    case (.breaksCutOrLate, "target/interstitials-missing"): return "too few ad breaks"
    case (.breaksCutOrLate, "target/ads-slower"):
      // Both are one finding, which names what is slow.
      let both = findings.contains { $0.message.contains(", playlists take ") }
      return both ? "ads and playlists are late" : "ads are late"
    case (.playlistErrors, "target/streams-vanished"): return "fewer streams"
    case (.playlistErrors, "target/playlists-slower"): return "playlists are late"
    case (.offAir, _): return "off the air" + why
    case (.noBreaks, _): return "no ad breaks"
    case (.adsCannotPlay, _): return "ads may not play"
    case (.breaksCutOrLate, _): return "breaks may be cut or late"
    case (.playlistErrors, _): return "playlist errors"
    case (.unknown, _), (.warnings, _), (.nothing, _): return "warnings"
    }
  }

  /// Whether all findings report that a server answered with a web page in place of an asset list.
  private static func areFailures(_ findings: [HistorySnapshot.Finding]) -> Bool {
    findings.allSatisfy {
      $0.rule == LossTable.unreadableList && ServerFailure(message: $0.message) != nil
    }
  }

  /// The last day of the exceptions that muted any of the findings until they began to count.
  private static func lastMutedDay(
    of findings: [HistorySnapshot.Finding], in target: HistorySnapshot.Target
  ) -> String? {
    guard !target.muted.isEmpty else { return nil }
    let starts = Dictionary(
      findings.map { ($0.fingerprint, $0.runs.first) }, uniquingKeysWith: { $1 })
    return target.muted.filter { entry in
      entry.finding.runs.end.map { $0 == starts[entry.finding.fingerprint] } ?? false
    }.compactMap(\.muting.expires).max()
  }

  /// Whether the run found none of the media playlists; false if no timeline of the time is kept.
  private func hasNoPicture(_ target: HistorySnapshot.Target) -> Bool {
    target.timelines.contains { stored in
      stored.runs.contains(run.id) && stored.packed.timeline == .failure(.multivariant)
    }
  }

  /// The first different messages, those of errors first.
  private func messages(of findings: [HistorySnapshot.Finding]) -> [String] {
    var seen: Set<String> = []
    let errors = findings.filter { $0.severity == .error }
    let others = findings.filter { $0.severity != .error }
    let messages = (errors + others).map(\.message).filter { seen.insert($0).inserted }
    return Array(messages.prefix(ChannelCause.mostMessages))
  }
}
