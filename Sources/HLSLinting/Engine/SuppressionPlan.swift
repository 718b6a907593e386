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
  /// Which exceptions may be about a source.
  private var exceptionsOfSources: SourcePatternIndex
  private let today: String?
  /// The severities of each override, by the number of the active rule.
  private let overrides: [(sources: [SourcePattern], severities: [Int: Severity?])]
  /// Which overrides may be about a source.
  private let overridesOfSources: SourcePatternIndex
  private let rules: [ActiveRule]
  private let book: RuleBook

  init(_ rules: [ActiveRule], _ settings: LintSettings, _ book: RuleBook, _ numbers: [RuleID: Int])
  {
    policy = settings.policy
    exceptionsOfSources = SourcePatternIndex(policy.exceptions.lazy.map(\.sources))
    overridesOfSources = SourcePatternIndex(policy.overrides.lazy.map(\.sources))
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
  mutating func add(_ exceptions: [FindingException]) {
    policy.exceptions += exceptions
    exceptionsOfSources = SourcePatternIndex(policy.exceptions.lazy.map(\.sources))
  }

  /// The findings with the severities that a source has; those of rules that are off are left out.
  func adjust(_ findings: [RawFinding], in member: Member) -> [RawFinding] {
    guard !overrides.isEmpty, !findings.isEmpty else { return findings }
    let changes = changes(in: member.text.source.name)
    return findings.compactMap { finding in
      guard let change = changes[finding.rule] else {
        return rules[finding.rule].isBase ? finding : nil
      }
      guard let severity = change else { return nil }
      return finding.severity == rules[finding.rule].severity
        ? finding.with(severity) : finding.with(min(severity, finding.severity))
    }
  }

  /// The severity of the findings of a rule in a source; nil if the rule is off there.
  func severity(of rule: Int, in source: String) -> Severity? {
    changes(in: source)[rule] ?? (rules[rule].isBase ? rules[rule].severity : nil)
  }

  /// The severity that a rule declares; nil for a rule that does not exist.
  func declaredSeverity(of rule: RuleID) -> Severity? { book[rule]?.severity }

  private func changes(in source: String) -> [Int: Severity?] {
    let source = policy.paths.absolute(source)
    var changes: [Int: Severity?] = [:]
    for override in overridesOfSources.candidates(for: source).lazy.map({ overrides[$0] })
    where override.sources.contains(where: { $0.matches(source) }) {
      changes.merge(override.severities) { $1 }
    }
    return changes
  }

  /// Determines which findings of a document are expected; nil if nothing says that any is.
  func judge(_ findings: [RawFinding], in member: Member, _ settings: LintSettings) -> Judgment? {
    let comments = comments(in: member)
    guard !comments.isEmpty || (!findings.isEmpty && !policy.exceptions.isEmpty) else {
      return nil
    }
    var judgment = Judgment(causes: Array(repeating: nil, count: findings.count))
    var known: [String: Suppression.Outcome] = [:]
    var outcomes = comments.map { comment in
      comment.rules.map { rule in
        let outcome = known[rule.text] ?? outcome(of: rule.text)
        known[rule.text] = outcome
        return outcome.isOfRule || comment.hasEffect(on: today) ? outcome : .notJudged
      }
    }
    let exceptions = exceptionsByRule(for: member.text.source.name)
    let dateRanges =
      exceptions.values.joined().contains { policy.exceptions[$0].condition != nil }
      ? member.schedule.map { DateRangesOfPlaces($0, in: member) } : nil
    let places = PlacesOfComments(comments, in: member, on: today)
    for (index, finding) in findings.enumerated() {
      let rule = rules[finding.rule].rule
      guard rule.canBeSilenced else { continue }
      if let (comment, name) = places.comment(for: rule.id, at: finding) {
        if outcomes[comment][name] == .unused { outcomes[comment][name] = .used }
        judgment.causes[index] = Cause(
          origin: .comment, reason: comments[comment].reason ?? "",
          expires: comments[comment].until?.text)
      } else if let number = exceptions[rule.id]?.first(where: {
        holds(policy.exceptions[$0].condition, for: dateRanges?[finding.range] ?? [])
      }) {
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

  /// What is known of a rule in a comment that has an effect before findings are looked at.
  private func outcome(of name: String) -> Suppression.Outcome {
    let id = RuleID(name)
    guard book.mayHave(id) else {
      let ids = book.rules.map(\.id.description)
      return .unknown(nearest: Spelling.nearest(to: name, among: ids, within: 3).map { RuleID($0) })
    }
    guard book[id]?.canBeSilenced ?? true else { return .refused }
    guard let active = rules.first(where: { $0.rule.id == id }) else { return .notJudged }
    return active.rule.check.isOfOneDocument ? .unused : .notJudged
  }

  /// The numbers of the exceptions about a source that have not expired.
  private func exceptions(for name: String) -> [Int] {
    guard !policy.exceptions.isEmpty else { return [] }
    let source = policy.paths.absolute(name)
    return exceptionsOfSources.candidates(for: source).filter {
      policy.exceptions[$0].isAbout(source) && !policy.exceptions[$0].hasExpired(on: today)
    }
  }

  /// The number of the first exception that expects something of a whole source, and why; nil if none does.
  func exception(for rule: RuleID, in source: String) -> (number: Int, cause: Cause)? {
    exceptions(for: source).first {
      policy.exceptions[$0].rules.contains(rule) && policy.exceptions[$0].condition == nil
    }.map { ($0, Cause(policy.exceptions[$0])) }
  }

  /// The numbers of the exceptions about a source that have not expired, by the rules that they name.
  private func exceptionsByRule(for name: String) -> [RuleID: [Int]] {
    var numbers: [RuleID: [Int]] = [:]
    for number in exceptions(for: name) {
      for rule in policy.exceptions[number].rules { numbers[rule, default: []].append(number) }
    }
    return numbers
  }

  private func holds(_ condition: DateRangeCondition?, for ranges: [DateRange]) -> Bool {
    guard let condition else { return true }
    return ranges.contains { condition.holds(for: $0) }
  }

  /// What is wrong with comments.
  private func faults(
    of comments: [SuppressionComment], _ outcomes: [[Suppression.Outcome]], _ settings: LintSettings
  ) -> [RawFinding] {
    guard !comments.isEmpty else { return [] }
    var report = Report(settings, documents: 1)
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

/// The date ranges at each place of a document.
private struct DateRangesOfPlaces {
  private let member: Member
  private var ofLine: [Int: [DateRange]] = [:]
  private let scheduled: [DateRange]

  init(_ document: Document, in member: Member) {
    self.member = member
    scheduled = document.dateRanges.filter(\.isScheduled).sorted { $0.range < $1.range }
    for range in document.dateRanges where !range.isScheduled {
      for tag in range.tags { ofLine[Int(tag.line), default: []].append(range) }
    }
  }

  /// The date ranges with a tag in the line of a place, or the one that contains it.
  subscript(place: ByteRange) -> [DateRange] {
    let next = scheduled.partitioningIndex { $0.range.start > place.start }
    let containing = scheduled[..<next].last.map { $0.range.end > place.start ? [$0] : [] } ?? []
    return containing + (ofLine[member.text.lineNumber(at: place.start)] ?? [])
  }
}

extension Suppression.Outcome {
  /// Whether it is about the name of the rule only, whatever the comment is.
  fileprivate var isOfRule: Bool {
    switch self {
    case .unknown, .refused: true
    case .notJudged, .used, .unused: false
    }
  }
}

/// Which lines the comments of a document are about.
private struct PlacesOfComments {
  /// The number of a comment, and of a rule in it.
  typealias Place = (comment: Int, name: Int)

  private let playlist: Playlist?
  /// The first comment that names a rule, by the line that it is about.
  private var ofLine: [Int: [String: Place]] = [:]
  private var ofFile: [String: Place] = [:]

  init(_ comments: [SuppressionComment], in member: Member, on today: String?) {
    playlist = member.document?.playlist
    guard let lines = playlist?.lines else { return }
    var next = 0
    for (number, comment) in comments.enumerated() where comment.hasEffect(on: today) {
      switch comment.scope {
      case .nextLine:
        if next <= comment.line {
          next =
            lines[(comment.line + 1)...].firstIndex { $0.form == .tag || $0.form == .uri }
            ?? lines.endIndex
        }
        if next < lines.endIndex { comment.add(to: &ofLine[next, default: [:]], number) }
      case .file: comment.add(to: &ofFile, number)
      case nil: break
      }
    }
  }

  /// The first comment that silences a finding, with the number of its rule.
  func comment(for rule: RuleID, at finding: RawFinding) -> Place? {
    guard !(ofLine.isEmpty && ofFile.isEmpty), let playlist else { return nil }
    let name = rule.description
    return ofLine[playlist.lineNumber(at: finding.range.start)]?[name] ?? ofFile[name]
  }
}

extension SuppressionComment {
  /// Adds each rule that no comment before this one names.
  fileprivate func add(to places: inout [String: PlacesOfComments.Place], _ number: Int) {
    for (name, rule) in rules.enumerated() where places[rule.text] == nil {
      places[rule.text] = (number, name)
    }
  }
}
