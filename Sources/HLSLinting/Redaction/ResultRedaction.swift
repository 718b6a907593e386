import HLSDocuments
import SourceText

/// Applies a redaction to every text of a result that documents or addresses can appear in.
extension Redaction {
  func redacted(_ run: LintRun) -> LintRun {
    run.replacing(targets: run.targets.map { redacted($0) })
  }

  func redacted(_ target: TargetResult) -> TargetResult {
    var copy = TargetResult(
      // Users choose the name, and later runs identify the target by it.
      name: masksNamedValues ? Self.masked(target.name) : target.name,
      sources: target.sources.map { redacted($0) },
      breaks: target.breaks.map { $0.masked(by: { masked($0) }) }, effort: target.effort)
    copy.facts = target.facts
    copy.timeline = target.timeline?.map { digest in digest.masked(by: { masked($0) }) }
    copy.details = target.details.mapping { masked($0) }
    copy.breakDetails = target.breakDetails.map { $0.masked(by: { masked($0) }) }
    // The documents themselves were masked before they were compressed; see `EvidenceCheck`.
    copy.evidence = target.evidence.map {
      TargetEvidence(
        source: masked($0.source), digest: $0.digest, document: $0.document, original: $0.original)
    }
    return copy
  }

  func redacted(_ result: SourceResult) -> SourceResult {
    let status: SourceResult.Status =
      switch result.status {
      case .checked: .checked
      case .partly(let reason): .partly(reason: masked(reason))
      case .unchecked(let reason): .unchecked(reason: masked(reason))
      }
    let name = (plain: result.source, masked: masked(result.source))
    var copy = SourceResult(
      source: name.masked, kind: result.kind.map { maskedWord($0) }, status: status,
      findings: result.findings.map { redacted($0, in: name) }, omitted: redacted(result.omitted),
      subjects: result.subjects,
      uncheckedLinks: result.uncheckedLinks.map { redacted($0, in: name) },
      loads: result.loads.map { SourceLoad(number: $0.number, source: masked($0.source)) },
      linkedFrom: result.linkedFrom.map { masked($0) },
      reportedBy: result.reportedBy.map { maskedWord($0) })
    copy.suppressed = result.suppressed.map {
      SuppressedFinding(
        redacted($0.finding, in: name), by: $0.origin, because: masked($0.reason),
        owner: $0.owner.map { masked($0) }, expires: $0.expires)
    }
    copy.usedExceptions = result.usedExceptions
    return copy
  }

  /// The name of a source, and what it is in reports: most places of a result are in the same source.
  private typealias SourceName = (plain: String, masked: String)

  func redacted(_ finding: Finding) -> Finding { redacted(finding, in: ("", "")) }

  private func redacted(_ finding: Finding, in name: SourceName) -> Finding {
    let excerpt = redacted(finding.excerpt)
    let secrets = masksNamedValues ? secretBytes(of: finding.excerpt) : []
    return Finding(
      rule: redacted(finding.rule), severity: finding.severity,
      message: masked(finding.message, quoting: secrets), place: redacted(finding.place, in: name),
      excerpt: excerpt,
      related: finding.related.map {
        Finding.Related(
          place: redacted($0.place, in: name), message: masked($0.message, quoting: secrets))
      },
      fingerprint: maskedWord(finding.fingerprint), loads: finding.loads,
      measured: finding.measured, fix: finding.fix.flatMap { redacted($0) })
  }

  /// A fix that shows no secret; nil if a text of it does, since a masked text would break the document.
  private func redacted(_ fix: Fix) -> Fix? {
    guard !(masksNamedValues && fix.isSecret) else { return nil }
    let edits = fix.edits + (fix.lineEdit.map { [$0] } ?? [])
    return edits.allSatisfy { masked($0.text) == $0.text } ? fix : nil
  }

  /// A word that no document has, but that may be any text in a line of another process.
  ///
  /// Known values stay, since one of them can be the name of a category.
  private func maskedWord(_ word: String) -> String {
    masksNamedValues ? Self.masked(word) : word
  }

  private func redacted(_ rule: RuleID) -> RuleID { RuleID(maskedWord(rule.description)) }

  private func redacted(_ omitted: OmittedFindings) -> OmittedFindings {
    guard !omitted.byRule.isEmpty else { return omitted }
    return OmittedFindings(
      byRule: Dictionary(
        omitted.byRule.map { (redacted($0), $1) }, uniquingKeysWith: { $0 + $1 }),
      bySeverity: omitted.bySeverity)
  }

  private func redacted(_ link: UncheckedLink, in name: SourceName) -> UncheckedLink {
    UncheckedLink(
      kind: maskedWord(link.kind), reason: masked(link.reason), count: link.count,
      uri: masked(link.uri), place: redacted(link.place, in: name), lines: link.lines,
      reportedBy: link.reportedBy.map { maskedWord($0) })
  }

  private func redacted(_ place: Place, in name: SourceName) -> Place {
    Place(
      source: place.source == name.plain ? name.masked : masked(place.source), range: place.range,
      start: place.start, end: place.end)
  }

  private func redacted(_ excerpt: Excerpt) -> Excerpt {
    let text = hidden(excerpt)
    return Excerpt(
      text: masksNamedValues ? Self.mask(excerpt.secrets, of: text) : text,
      marked: excerpt.marked, secrets: masksNamedValues ? [] : excerpt.secrets,
      isCutBefore: excerpt.isCutBefore,
      isCutAfter: excerpt.isCutAfter, unitsBefore: excerpt.unitsBefore)
  }

  /// The secrets of an excerpt as they are written.
  private func secretBytes(of excerpt: Excerpt) -> [ArraySlice<UInt8>] {
    guard !excerpt.secrets.isEmpty else { return [] }
    let bytes = Array(hidden(excerpt).utf8)
    return excerpt.secrets.map { bytes[$0.clamped(to: bytes.indices)] }
  }

  private func hidden(_ excerpt: Excerpt) -> String {
    known.hidden(
      in: excerpt.text, isCutBefore: excerpt.isCutBefore, isCutAfter: excerpt.isCutAfter)
  }
}

extension TargetResult {
  /// The result with known values masked in every text that repeats them, such as credentials that were
  /// sent with requests.
  ///
  /// Values of fewer than four bytes are not masked. At the ends of an excerpt, and next to `…`, the
  /// rest of a value that is cut off is masked too.
  public func hiding(_ secrets: [String]) -> TargetResult {
    secrets.isEmpty ? self : Redaction.hiding(SecretTexts(secrets)).redacted(self)
  }
}

extension SourceResult {
  /// The result with known values masked; see ``TargetResult/hiding(_:)``.
  public func hiding(_ secrets: [String]) -> SourceResult { hiding(SecretTexts(secrets)) }

  /// The result with known values masked, which are prepared for many results.
  package func hiding(_ secrets: SecretTexts) -> SourceResult {
    secrets.isEmpty ? self : Redaction.hiding(secrets).redacted(self)
  }
}
