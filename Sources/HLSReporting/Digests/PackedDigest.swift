package import HLSLinting
package import SourceText

/// The digest of a source and the first finding of each of its groups, in few bytes.
package struct PackedDigest: Sendable {
  /// The bytes.
  package let bytes: [UInt8]

  /// Packs the digest of a result.
  package init(_ result: SourceResult) {
    var firsts: [Int] = []
    let digest = SourceDigest(result) { firsts.append($0) }
    var packer = Packer()
    packer.add(digest)
    // Each with its size, since few of them are read.
    for index in firsts {
      var finding = Packer()
      finding.add(result.findings[index])
      packer.add(bytes: finding.bytes)
    }
    bytes = packer.bytes
  }

  /// Takes the bytes of another one.
  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// The source as reports read it.
  package var source: ReportedSource {
    var packed = Unpacker(bytes)
    let digest = packed.next(SourceDigest.self)
    return ReportedSource(digest) { [packed] group in
      var rest = packed
      for _ in 0..<group { _ = rest.slice() }
      var finding = Unpacker(Array(rest.slice()))
      return finding.next(Finding.self)
    }
  }
}

extension SourceDigest: Packable {
  package func pack(into packer: inout Packer) {
    packer.add(source)
    packer.add(kind)
    packer.add(status)
    packer.add(omitted)
    packer.add(subjects.bits)
    packer.add(uncheckedLinks)
    packer.add(linkedFrom)
    packer.add(reportedBy)
    packer.add(isExpected)
    packer.add(expected)
    packer.add(groups)
    packer.add(findings)
  }

  package init(from packed: inout Unpacker) {
    self.init(
      source: packed.next(String.self), kind: packed.next(String?.self),
      status: packed.next(SourceResult.Status.self), omitted: packed.next(OmittedFindings.self),
      subjects: SubjectSet(bits: packed.next([UInt128].self)),
      uncheckedLinks: packed.next([UncheckedLink].self), linkedFrom: packed.next(String?.self),
      reportedBy: packed.next(String?.self), isExpected: packed.next(Bool.self),
      expected: packed.next(Int.self), groups: packed.next([Group].self),
      findings: packed.next([Entry].self))
  }
}

extension SourceDigest.Group: Packable {
  package func pack(into packer: inout Packer) {
    packer.add(rule)
    packer.add(severity)
    packer.add(form.hash)
    packer.add(count)
  }

  package init(from packed: inout Unpacker) {
    self.init(
      rule: packed.next(RuleID.self), severity: packed.next(Severity.self),
      form: MessageForm(hash: packed.next(UInt64.self)), count: packed.next(Int.self))
  }
}

extension SourceDigest.Entry: Packable {
  package func pack(into packer: inout Packer) {
    packer.add(group)
    packer.add(line)
    packer.add(source)
    packer.add(fingerprint)
  }

  package init(from packed: inout Unpacker) {
    self.init(
      group: packed.next(Int.self), line: packed.next(Int.self),
      source: packed.next(String?.self), fingerprint: packed.next(UInt64.self))
  }
}

extension SourceResult.Status: Packable {
  package func pack(into packer: inout Packer) {
    switch self {
    case .checked: packer.add(byte: 0)
    case .partly(let reason):
      packer.add(byte: 1)
      packer.add(reason)
    case .unchecked(let reason):
      packer.add(byte: 2)
      packer.add(reason)
    }
  }

  package init(from packed: inout Unpacker) {
    self =
      switch packed.byte() {
      case 0: .checked
      case 1: .partly(reason: packed.next(String.self))
      default: .unchecked(reason: packed.next(String.self))
      }
  }
}

extension OmittedFindings: Packable {
  package func pack(into packer: inout Packer) {
    packer.add(byRule.count)
    for (rule, count) in byRule {
      packer.add(rule)
      packer.add(count)
    }
    packer.add(bySeverity.count)
    for (severity, count) in bySeverity {
      packer.add(severity)
      packer.add(count)
    }
  }

  package init(from packed: inout Unpacker) {
    var byRule: [RuleID: Int] = [:]
    for _ in 0..<packed.next(Int.self) {
      let rule = packed.next(RuleID.self)
      byRule[rule] = packed.next(Int.self)
    }
    var bySeverity: [Severity: Int] = [:]
    for _ in 0..<packed.next(Int.self) {
      let severity = packed.next(Severity.self)
      bySeverity[severity] = packed.next(Int.self)
    }
    self.init(byRule: byRule, bySeverity: bySeverity)
  }
}

extension UncheckedLink: Packable {
  package func pack(into packer: inout Packer) {
    packer.add(kind)
    packer.add(reason)
    packer.add(count)
    packer.add(uri)
    packer.add(place)
    packer.add(lines)
    packer.add(reportedBy)
  }

  package init(from packed: inout Unpacker) {
    self.init(
      kind: packed.next(String.self), reason: packed.next(String.self),
      count: packed.next(Int.self), uri: packed.next(String.self), place: packed.next(Place.self),
      lines: packed.next([Int].self), reportedBy: packed.next(String?.self))
  }
}

// In the module of the reports, since generic code of another module is slow.
extension Packer {
  /// Packs whether there is a value, and the value.
  mutating func add<Value: Packable>(_ value: Value?) {
    add(byte: value == nil ? 0 : 1)
    if let value { value.pack(into: &self) }
  }

  /// Packs values with their number.
  mutating func add<Value: Packable>(_ values: [Value]) {
    values.count.pack(into: &self)
    for value in values { value.pack(into: &self) }
  }
}

extension Unpacker {
  /// The next value, if there was one.
  mutating func next<Value: Packable>(_ type: Value?.Type) -> Value? {
    byte() == 0 ? nil : Value(from: &self)
  }

  /// The next values.
  mutating func next<Value: Packable>(_ type: [Value].Type) -> [Value] {
    var values: [Value] = []
    let count = Int(from: &self)
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(Value(from: &self)) }
    return values
  }
}
