/// The findings of a session so far, each once.
///
/// One of a playlist is the same as long as its fingerprint is. One of a reload tells of a change: it is
/// the same as that of the reload right before, and otherwise another one.
struct SessionFindings {
  private var findings: [Finding?] = []
  private var loads: [Finding.Loads] = []
  private var isOfReload: [Bool] = []
  private var numbers: [String: Int] = [:]
  private var incidents: [String: Int] = [:]
  private var counts: FindingCounts
  private let lastLoad: Int

  init(ruleCount: Int, lastLoad: Int) {
    counts = FindingCounts(ruleCount: ruleCount)
    self.lastLoad = lastLoad
  }

  /// Adds what was found in load `number`; `make` is asked for the finding where it is new.
  mutating func add(
    _ fingerprint: String, rule: Int, _ severity: Severity, ofReload: Bool, load number: Int,
    make: (_ fingerprint: String) -> Finding
  ) {
    var key = fingerprint
    if ofReload, let known = numbers[key], loads[known].gone != nil {
      let count = incidents[fingerprint, default: 1] + 1
      incidents[fingerprint] = count
      key = Self.fingerprint(fingerprint, incident: count)
      numbers[fingerprint] = findings.count
    }
    if key == fingerprint, let known = numbers[key] {
      loads[known].lastSeen = number
      loads[known].gone = nil
      return
    }
    numbers[fingerprint] = findings.count
    findings.append(counts.add(rule: rule, severity) ? make(key) : nil)
    loads.append(Finding.Loads(appeared: number, lastSeen: number, gone: nil, last: lastLoad))
    isOfReload.append(ofReload)
  }

  /// Ends a load, in which what was not found again has gone.
  mutating func end(load number: Int, isCompared: Bool) {
    for index in loads.indices
    where loads[index].lastSeen < number && loads[index].gone == nil
      && (isCompared || !isOfReload[index])
    {
      loads[index].gone = number
    }
  }

  var listed: [Finding] {
    zip(findings, loads).compactMap { finding, loads in
      var finding = finding
      finding?.loads = loads
      return finding
    }
  }

  var allCounts: FindingCounts { counts }

  private static func fingerprint(_ fingerprint: String, incident: Int) -> String {
    var hash = FNV1a()
    hash.add(fingerprint)
    hash.add(String(incident))
    return hash.hexadecimal
  }
}
