extension SourceResult: Codable {
  private enum CodingKeys: CodingKey {
    case source
    case kind
    case status
    case reason
    case findings
    case expected
    case loads
    case omitted
    case omittedBySeverity
    case subjects
    case unfollowed
    case linkedFrom
    case reportedBy
  }

  private enum StatusName: String, Codable {
    case checked
    case partly
    case unchecked
  }

  /// Writes the result with secrets masked, as an element of `sources` in the JSON report.
  ///
  /// A finding has its `source` even if it is the input, and no `requirement`, which the rule has.
  public func encode(to encoder: any Encoder) throws {
    let masked = Redaction.ofNamedValues.redacted(self)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(masked.source, forKey: .source)
    try container.encodeIfPresent(kind, forKey: .kind)
    switch masked.status {
    case .checked:
      try container.encode(StatusName.checked, forKey: .status)
      try container.encode(subjects.names, forKey: .subjects)
    case .partly(let reason):
      try container.encode(StatusName.partly, forKey: .status)
      try container.encode(reason, forKey: .reason)
      try container.encode(subjects.names, forKey: .subjects)
    case .unchecked(let reason):
      try container.encode(StatusName.unchecked, forKey: .status)
      try container.encode(reason, forKey: .reason)
    }
    try container.encode(masked.findings, forKey: .findings)
    if !suppressed.isEmpty { try container.encode(masked.suppressed, forKey: .expected) }
    if !loads.isEmpty { try container.encode(masked.loads, forKey: .loads) }
    try container.encode(omitted.byRule, forKey: .omitted)
    if !omitted.bySeverity.isEmpty {
      try container.encode(omitted.bySeverity, forKey: .omittedBySeverity)
    }
    try container.encode(masked.uncheckedLinks, forKey: .unfollowed)
    try container.encodeIfPresent(masked.linkedFrom, forKey: .linkedFrom)
    try container.encodeIfPresent(reportedBy, forKey: .reportedBy)
  }

  /// Reads an element of `sources` in a JSON report, a line of a JSON Lines report, or a result that was
  /// encoded.
  ///
  /// Throws `DecodingError` if a member that the schema requires is missing or has a value that is not
  /// allowed. Unknown members and unknown subjects are ignored.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let source = try container.decode(String.self, forKey: .source)
    let kind: String?
    let status: Status
    switch try container.decode(StatusName.self, forKey: .status) {
    case .checked:
      kind = try container.decode(String.self, forKey: .kind)
      status = .checked
    case .partly:
      kind = try container.decode(String.self, forKey: .kind)
      status = .partly(reason: try container.decode(String.self, forKey: .reason))
    case .unchecked:
      kind = try container.decodeIfPresent(String.self, forKey: .kind)
      status = .unchecked(reason: try container.decode(String.self, forKey: .reason))
    }
    let loads = try container.decodeIfPresent([SourceLoad].self, forKey: .loads) ?? []
    let last = loads.map(\.number).max() ?? 0
    var findings = try container.decode([Finding].self, forKey: .findings)
    for index in findings.indices { findings[index].complete(source: source, lastLoad: last) }
    var expected =
      try container.decodeIfPresent([SuppressedFinding].self, forKey: .expected) ?? []
    for index in expected.indices {
      expected[index].finding.complete(source: source, lastLoad: last)
    }
    var links = try container.decode([UncheckedLink].self, forKey: .unfollowed)
    for index in links.indices where links[index].place.source.isEmpty {
      links[index].place.source = source
    }
    let byRule = try container.decode([RuleID: Int].self, forKey: .omitted)
    let bySeverity =
      try container.decodeIfPresent([Severity: Int].self, forKey: .omittedBySeverity) ?? [:]
    try Self.check(byRule, in: container.codingPath + [CodingKeys.omitted])
    try Self.check(bySeverity, in: container.codingPath + [CodingKeys.omittedBySeverity])
    self.init(
      source: source, kind: kind, status: status, findings: findings,
      omitted: OmittedFindings(byRule: byRule, bySeverity: bySeverity),
      subjects: SubjectSet(
        names: try container.decodeIfPresent([String].self, forKey: .subjects) ?? []),
      uncheckedLinks: links, loads: loads,
      linkedFrom: try container.decodeIfPresent(String.self, forKey: .linkedFrom),
      reportedBy: try container.decodeIfPresent(String.self, forKey: .reportedBy))
    suppressed = expected
  }

  /// Throws if sums of such counts could overflow, even in a hostile file with many lines.
  private static func check<Key: CodingKeyRepresentable>(
    _ counts: [Key: Int], in path: [any CodingKey]
  ) throws {
    for (key, count) in counts where !(1...Int(Int32.max)).contains(count) {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: path + [key.codingKey], debugDescription: "not a number of findings"))
    }
  }
}

extension Finding {
  /// Adds what a finding of a JSON report takes from its input.
  fileprivate mutating func complete(source: String, lastLoad: Int) {
    if place.source.isEmpty { place.source = source }
    guard let loads, loads.last < lastLoad else { return }
    self.loads = Loads(
      appeared: loads.appeared, lastSeen: loads.lastSeen, gone: loads.gone, last: lastLoad,
      count: loads.count)
  }
}

extension SourceLoad: Codable {
  private enum CodingKeys: CodingKey {
    case number
    case source
  }

  /// Writes the load, with secrets in the name of the source masked.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(number, forKey: .number)
    try container.encode(Redaction.masked(source), forKey: .source)
  }

  /// Reads a load; throws `DecodingError` if a member is missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      number: try container.decode(Int.self, forKey: .number),
      source: try container.decode(String.self, forKey: .source))
  }
}

extension SuppressedFinding: Codable {
  private enum CodingKeys: CodingKey {
    case finding
    case origin
    case reason
    case owner
    case expires
  }

  /// Writes the finding, and why it is expected, with secrets masked.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(finding, forKey: .finding)
    try container.encode(origin, forKey: .origin)
    try container.encode(Redaction.masked(reason), forKey: .reason)
    try container.encodeIfPresent(owner.map { Redaction.masked($0) }, forKey: .owner)
    try container.encodeIfPresent(expires, forKey: .expires)
  }

  /// Reads an element of `expected` in a JSON report; throws `DecodingError` if a member is missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(Finding.self, forKey: .finding),
      by: try container.decode(Origin.self, forKey: .origin),
      because: try container.decode(String.self, forKey: .reason),
      owner: try container.decodeIfPresent(String.self, forKey: .owner),
      expires: try container.decodeIfPresent(String.self, forKey: .expires))
  }
}

extension UncheckedLink: Codable {
  private enum CodingKeys: CodingKey {
    case kind
    case reason
    case count
    case uri
    case lines
    case reportedBy
  }

  /// Writes the entry with secrets masked.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(Redaction.masked(reason), forKey: .reason)
    try container.encode(count, forKey: .count)
    try container.encode(Redaction.masked(uri), forKey: .uri)
    if lines.count > 1 { try container.encode(lines, forKey: .lines) }
    try container.encodeIfPresent(reportedBy, forKey: .reportedBy)
    try place.encode(to: encoder)
  }

  /// Reads an entry; throws `DecodingError` if a member is missing or the count is below 1.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let count = try container.decode(Int.self, forKey: .count)
    guard count > 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: .count, in: container, debugDescription: "below 1")
    }
    self.init(
      kind: try container.decode(String.self, forKey: .kind),
      reason: try container.decode(String.self, forKey: .reason), count: count,
      uri: try container.decode(String.self, forKey: .uri), place: try Place(from: decoder),
      lines: try container.decodeIfPresent([Int].self, forKey: .lines) ?? [],
      reportedBy: try container.decodeIfPresent(String.self, forKey: .reportedBy))
  }
}
