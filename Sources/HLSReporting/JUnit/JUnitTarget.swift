import HLSConformance

/// What became of one target with all documents that it leads to.
struct JUnitTarget {
  private let target: TargetResult
  private let rules: [ActiveRule]
  private let options: JUnitReporter

  init(_ target: TargetResult, _ rules: [ActiveRule], _ options: JUnitReporter) {
    (self.target, self.rules, self.options) = (target, rules, options)
  }

  func cases(_ folding: JUnitFolding, _ names: inout JUnitNames) -> [JUnitCase] {
    var cases: [JUnitCase] = []
    for source in target.sources {
      var failing = JUnitJudge(source, rules, options).failing
      guard !failing.isEmpty else { continue }
      if source.source != target.name {
        let document = JUnitCase.Document(
          className: names.name(for: source.source, of: target.name), file: source.source)
        for place in failing.indices { failing[place].document = document }
      }
      cases += failing
    }
    if cases.isEmpty { return [clean] }
    return folding == .fitted ? [Self.single(cases)] : cases
  }

  /// Tells how much was found that does not fail.
  private var clean: JUnitCase {
    let found = Severity.allCases.reversed().map { (target.count(of: $0), $0.rawValue) }
      .filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    return JUnitCase(
      name: JUnitJudge.whole, outcome: .passed,
      remark: found.isEmpty ? nil : "\(found.joined(separator: " and ")), none of which fails")
  }

  private static func single(_ cases: [JUnitCase]) -> JUnitCase {
    let findings = cases.flatMap(\.findings)
    let reasons = cases.compactMap {
      if case .error(let reason) = $0.outcome { reason } else { nil }
    }
    var single = JUnitCase(
      name: JUnitJudge.whole, outcome: findings.isEmpty ? .error(reasons.first ?? "") : .failed,
      findings: findings, omitted: cases.reduce(0) { $0 + $1.omitted })
    if let reason = reasons.first, !findings.isEmpty || reasons.count > 1 {
      single.remark = "\(counted(reasons.count, "document")) cannot be checked: \(reason)"
    }
    return single
  }
}

extension JUnitDocument {
  /// Leaves out what there is no room for, of clean targets first, and counts it in a suite at the end.
  mutating func fit() {
    // For the beginning, the end, and the suite that counts.
    var room = options.mostBytes - 4_096
    var kept: Set<Int> = []
    let fails = suites.map { $0.count { $0 != .passed } > 0 }
    for wanted in [true, false] {
      for place in suites.indices where fails[place] == wanted {
        let size = size(of: suites[place])
        guard size <= room else { break }
        room -= size
        kept.insert(place)
      }
    }
    let left = suites.indices.filter { !kept.contains($0) }
    guard !left.isEmpty else { return }
    let failing = left.count { fails[$0] }
    var cases: [JUnitCase] = []
    if failing > 0 {
      cases.append(
        JUnitCase(
          name: "left out", outcome: .failed,
          remark: "\(counted(failing, "more target")) that fail or cannot be checked: "
            + options.elsewhere))
    }
    if left.count > failing {
      cases.append(
        JUnitCase(
          name: "left out as clean", outcome: .passed,
          remark: "\(counted(left.count - failing, "more target")) without failure: "
            + options.elsewhere))
    }
    suites = suites.indices.filter(kept.contains).map { suites[$0] }
    suites.append(JUnitSuite(name: "hls", cases: cases))
  }

  /// No fewer bytes than the suite has.
  private func size(of suite: JUnitSuite) -> Int {
    func escaped(_ text: String) -> Int {
      // The longest entity is &quot;; what XML cannot hold becomes a character of three bytes.
      text.utf8.reduce(0) { $0 + ($1 < 0x20 || [0x22, 0x26, 0x3C, 0x3E].contains($1) ? 6 : 1) }
    }
    return suite.cases.reduce(700 + 2 * escaped(suite.name) + escaped(suite.file ?? "")) {
      let names =
        escaped($1.document?.className ?? suite.name)
        + escaped($1.document?.file ?? suite.file ?? "")
      // An error tells its reason twice.
      let reason = if case .error(let reason) = $1.outcome { 2 * escaped(reason) } else { 0 }
      let message = $1.findings.first.map { escaped($0.message) + escaped($0.place.source) } ?? 0
      return $0 + 200 + names + reason + message + escaped(texts.text(of: $1))
    }
  }
}
