import HLSDocuments
import HLSInterstitials
package import HLSLinting
package import SourceText

/// The result of a target with its documents, in few bytes.
package struct PackedTarget: Sendable {
  /// The bytes.
  package let bytes: [UInt8]

  /// Packs a result; what no report has of it is left out.
  package init(_ target: Redacted<TargetResult>) {
    var packer = Packer()
    packer.add(target.value)
    bytes = packer.bytes
  }

  /// Takes the bytes of another one.
  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// The result, as a target line has it.
  package var target: Redacted<TargetResult> {
    var packed = Unpacker(bytes)
    return Redacted(masked: packed.next(TargetResult.self))
  }
}

extension TargetResult: Packable {
  package func pack(into packer: inout Packer) {
    packer.add(name)
    packer.add(sources)
    packer.add(breaks)
    packer.add(effort)
    packer.add(timeline)
    packer.add(facts)
    packer.add(details)
    packer.add(breakDetails)
    packer.add(evidence)
  }

  package init(from packed: inout Unpacker) {
    self.init(
      name: packed.next(String.self), sources: packed.next([SourceResult].self),
      breaks: packed.next([ScheduledBreak].self), effort: packed.next(Effort.self))
    timeline = packed.next(Result<TimelineDigest, PrimaryContent.Obstacle>?.self)
    facts = packed.next(TargetFacts?.self)
    details = packed.next(TargetDetails.self)
    breakDetails = packed.next([BreakDetails].self)
    evidence = packed.next([TargetEvidence].self)
  }
}

extension TargetDetails: Packable {
  package func pack(into packer: inout Packer) {
    packer.add(owner)
    packer.add(region)
    packer.add(labels)
    packer.add(timeZone)
  }

  package init(from packed: inout Unpacker) {
    self.init(
      owner: packed.next(String?.self), region: packed.next(String?.self),
      labels: packed.next([String].self), timeZone: packed.next(String?.self))
  }
}

extension TargetEvidence: Packable {
  package func pack(into packer: inout Packer) {
    packer.add(source)
    packer.add(digest)
    packer.add(bytes: document)
    packer.add(byte: original == nil ? 0 : 1)
    if let original { packer.add(bytes: original) }
  }

  package init(from packed: inout Unpacker) {
    self.init(
      source: packed.next(String.self), digest: packed.next(UInt64.self),
      document: Array(packed.slice()),
      original: packed.byte() == 0 ? nil : Array(packed.slice()))
  }
}

extension TargetResult.Effort: Packable {
  /// Packs the effort with microseconds, as a target line has it.
  package func pack(into packer: inout Packer) {
    let (seconds, attoseconds) = duration.components
    packer.add(Int(seconds))
    packer.add(Int(attoseconds / 1_000_000_000_000))
    packer.add(requests)
    packer.add(bytes)
  }

  package init(from packed: inout Unpacker) {
    let seconds = packed.next(Int.self)
    self.init(
      duration: .seconds(seconds) + .microseconds(packed.next(Int.self)),
      requests: packed.next(Int.self), bytes: packed.next(Int.self))
  }
}

extension SourceResult: Packable {
  package func pack(into packer: inout Packer) {
    packer.add(source)
    packer.add(kind)
    packer.add(status)
    packer.add(findings)
    packer.add(omitted)
    packer.add(subjects.bits)
    packer.add(uncheckedLinks)
    packer.add(loads)
    packer.add(linkedFrom)
    packer.add(reportedBy)
    packer.add(suppressed)
    packer.add(usedExceptions.sorted())
  }

  package init(from packed: inout Unpacker) {
    self.init(
      source: packed.next(String.self), kind: packed.next(String?.self),
      status: packed.next(Status.self), findings: packed.next([Finding].self),
      omitted: packed.next(OmittedFindings.self),
      subjects: SubjectSet(bits: packed.next([UInt128].self)),
      uncheckedLinks: packed.next([UncheckedLink].self), loads: packed.next([SourceLoad].self),
      linkedFrom: packed.next(String?.self), reportedBy: packed.next(String?.self))
    suppressed = packed.next([SuppressedFinding].self)
    usedExceptions = Set(packed.next([Int].self))
  }
}

extension SuppressedFinding: Packable {
  package func pack(into packer: inout Packer) {
    packer.add(finding)
    packer.add(origin.rawValue)
    packer.add(reason)
    packer.add(owner)
    packer.add(expires)
  }

  package init(from packed: inout Unpacker) {
    self.init(
      packed.next(Finding.self), by: Origin(rawValue: packed.next(String.self)) ?? .configuration,
      because: packed.next(String.self), owner: packed.next(String?.self),
      expires: packed.next(String?.self))
  }
}

extension SourceLoad: Packable {
  package func pack(into packer: inout Packer) {
    packer.add(number)
    packer.add(source)
  }

  package init(from packed: inout Unpacker) {
    self.init(number: packed.next(Int.self), source: packed.next(String.self))
  }
}
