import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText

/// Which findings of the active rules are expected.
struct SuppressionPlan: Sendable {
  /// Why a finding is expected.
  struct Cause: Sendable {
    let origin: SuppressedFinding.Origin
    let reason: String
    var owner: String?
    var expires: String?

    init(
      origin: SuppressedFinding.Origin, reason: String, owner: String? = nil, expires: String? = nil
    ) {
      (self.origin, self.reason) = (origin, reason)
      (self.owner, self.expires) = (owner, expires)
    }

    fileprivate init(_ exception: FindingException) {
      self.init(
        origin: .configuration, reason: exception.reason, owner: exception.owner,
        expires: exception.expires)
    }
  }

  /// What is known of the findings of a document.
  struct Judgment {
    /// For each finding, why it is expected; nil for those that are reported.
    var causes: [Cause?]
    /// What is wrong with the comments that say so.
    var faults: [RawFinding] = []
    /// Whether there are such comments.
    var hasComments = false
    /// The numbers of the exceptions of the policy that silence findings of the document.
    var uses: Set<Int> = []

    /// The findings that are reported: those that are not expected, and what is wrong with comments.
    func reported(of findings: [RawFinding]) -> [RawFinding] {
      zip(findings, causes).compactMap { $1 == nil ? $0 : nil } + faults
    }
  }

  private var policy: SourcePolicy
  private let today: String?
  /// The severities of each override, by the number of the active rule.
  private let overrides: [(sources: [SourcePattern], severities: [Int: Severity?])]
  private let rules: [ActiveRule]
  private let book: RuleBook

  init(_ rules: [ActiveRule], _ settings: LintSettings, _ book: RuleBook, _ numbers: [RuleID: Int])
  {
    policy = settings.policy
    today = settings.today
    overrides = settings.policy.overrides.map { override in
      var severities: [Int: Severity?] = [:]
      for (rule, severity) in override.severities {
        if let number = numbers[rule] { severities.updateValue(severity, forKey: number) }
      }
      return (override.sources, severities)
    }
    self.rules = rules
    self.book = book
  }

  /// Adds exceptions after those of the policy.
  mutating func add(_ exceptions: [FindingException]) { policy.exceptions += exceptions }

  /// The findings with the severities that a source has; those of rules that are off are left out.
  func adjust(_ findings: [RawFinding], in member: Member) -> [RawFinding] {
    guard !overrides.isEmpty, !findings.isEmpty else { return findings }
    let source = policy.paths.absolute(member.text.source.name)
    var changes: [Int: Severity?] = [:]
    for override in overrides where override.sources.contains(where: { $0.matches(source) }) {
      changes.merge(override.severities) { $1 }
    }
    return findings.compactMap { finding in
      guard let change = changes[finding.rule] else {
        return rules[finding.rule].isBase ? finding : nil
      }
      guard let severity = change else { return nil }
      return finding.severity == rules[finding.rule].severity
        ? finding.with(severity) : finding.with(min(severity, finding.severity))
    }
  }

  /// Determines which findings of a document are expected; nil if nothing says that any is.
  func judge(_ findings: [RawFinding], in member: Member, _ settings: LintSettings) -> Judgment? {
    let comments = comments(in: member)
    guard !comments.isEmpty || (!findings.isEmpty && !policy.exceptions.isEmpty) else {
      return nil
    }
    var judgment = Judgment(causes: Array(repeating: nil, count: findings.count))
    var outcomes = comments.map { comment in comment.rules.map { outcome(of: $0.text, comment) } }
    let exceptions = exceptions(for: member.text.source.name)
    let places = PlacesOfComments(comments, in: member, on: today)
    for (index, finding) in findings.enumerated() {
      let rule = rules[finding.rule].rule
      guard rule.canBeSilenced else { continue }
      if let (comment, name) = places.comment(for: rule.id, at: finding) {
        if outcomes[comment][name] == .unused { outcomes[comment][name] = .used }
        judgment.causes[index] = Cause(
          origin: .comment, reason: comments[comment].reason ?? "",
          expires: comments[comment].until?.text)
      } else if let number = exceptions.first(where: { silences($0, finding, in: member) }) {
        judgment.uses.insert(number)
        judgment.causes[index] = Cause(policy.exceptions[number])
      }
    }
    judgment.hasComments = !comments.isEmpty
    judgment.faults = adjust(faults(of: comments, outcomes, settings), in: member)
    return judgment
  }

  private func comments(in member: Member) -> [SuppressionComment] {
    guard let playlist = member.document?.playlist, playlist.hasComments, playlist.isWhole,
      policy.trustsRemoteComments || !Self.isRemote(member)
    else { return [] }
    return SuppressionComment.all(in: playlist)
  }

  /// Whether a document is from the network, or recorded from it.
  private static func isRemote(_ member: Member) -> Bool {
    member.text.source.isReceived
      || [member.text.source.name, member.location].contains { $0.contains("://") }
  }

  /// What is known of a rule in a comment before findings are looked at.
  private func outcome(of name: String, _ comment: SuppressionComment) -> Suppression.Outcome {
    let id = RuleID(name)
    guard book.mayHave(id) else {
      let ids = book.rules.map(\.id.description)
      return .unknown(nearest: Spelling.nearest(to: name, among: ids, within: 3).map { RuleID($0) })
    }
    guard book[id]?.canBeSilenced ?? true else { return .refused }
    guard comment.hasEffect(on: today), let active = rules.first(where: { $0.rule.id == id })
    else { return .notJudged }
    return active.rule.check.isOfOneDocument ? .unused : .notJudged
  }

  /// The numbers of the exceptions about a source that have not expired.
  private func exceptions(for name: String) -> [Int] {
    guard !policy.exceptions.isEmpty else { return [] }
    let source = policy.paths.absolute(name)
    return policy.exceptions.indices.filter {
      policy.exceptions[$0].isAbout(source) && !policy.exceptions[$0].hasExpired(on: today)
    }
  }

  /// The number of the first exception that expects something of a whole source, and why; nil if none does.
  func exception(for rule: RuleID, in source: String) -> (number: Int, cause: Cause)? {
    exceptions(for: source).first {
      policy.exceptions[$0].rules.contains(rule) && policy.exceptions[$0].condition == nil
    }.map { ($0, Cause(policy.exceptions[$0])) }
  }

  private func silences(_ number: Int, _ finding: RawFinding, in member: Member) -> Bool {
    let exception = policy.exceptions[number]
    guard exception.rules.contains(rules[finding.rule].rule.id) else { return false }
    guard let condition = exception.condition else { return true }
    guard let document = member.schedule else { return false }
    let line = member.text.lineNumber(at: finding.range.start)
    return document.dateRanges.contains { range in
      (range.isScheduled
        ? range.range.offsets.contains(Int(finding.range.start))
        : range.tags.contains { Int($0.line) == line }) && condition.holds(for: range)
    }
  }

  /// What is wrong with comments.
  private func faults(
    of comments: [SuppressionComment], _ outcomes: [[Suppression.Outcome]], _ settings: LintSettings
  ) -> [RawFinding] {
    guard !comments.isEmpty else { return [] }
    var report = Report(settings, stores: [FindingStore()])
    for (number, active) in rules.enumerated() {
      guard case .suppression(let decide) = active.rule.check else { continue }
      report.rule = number
      report.severity = active.severity
      for (comment, outcomes) in zip(comments, outcomes) {
        decide(Suppression(comment: comment, outcomes: outcomes, today: today), &report)
      }
    }
    return report.stores[0].findings
  }
}

extension SuppressedFinding {
  init(_ finding: Finding, because cause: SuppressionPlan.Cause) {
    self.init(
      finding, by: cause.origin, because: cause.reason, owner: cause.owner, expires: cause.expires)
  }
}

/// Which lines the comments of a document are about.
private struct PlacesOfComments {
  private let comments: [SuppressionComment]
  private let playlist: Playlist?
  /// The numbers of the comments about a line.
  private var ofLine: [Int: [Int]] = [:]
  private var ofFile: [Int] = []

  init(_ comments: [SuppressionComment], in member: Member, on today: String?) {
    self.comments = comments
    playlist = member.document?.playlist
    guard let lines = playlist?.lines else { return }
    for (number, comment) in comments.enumerated() where comment.hasEffect(on: today) {
      switch comment.scope {
      case .nextLine:
        let next = lines[(comment.line + 1)...].firstIndex { $0.form == .tag || $0.form == .uri }
        if let next { ofLine[next, default: []].append(number) }
      case .file: ofFile.append(number)
      case nil: break
      }
    }
  }

  /// The first comment that silences a finding, with the number of its rule.
  func comment(for rule: RuleID, at finding: RawFinding) -> (comment: Int, name: Int)? {
    guard !(ofLine.isEmpty && ofFile.isEmpty), let playlist else { return nil }
    for number in (ofLine[playlist.lineNumber(at: finding.range.start)] ?? []) + ofFile {
      let name = comments[number].rules.firstIndex { $0.text == rule.description }
      if let name { return (number, name) }
    }
    return nil
  }
}
