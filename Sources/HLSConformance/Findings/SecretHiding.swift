/// Masks values that are known to be secret, wherever documents repeat them.
extension TargetResult {
  /// The result in which each byte of those texts is `*`; texts of fewer than four bytes stay.
  public func hiding(_ secrets: [String]) -> TargetResult {
    let secrets = secrets.filter { $0.utf8.count >= 4 }
    guard !secrets.isEmpty else { return self }
    func hidden(_ text: String) -> String {
      secrets.reduce(text) { text, secret in
        text.replacing(secret, with: String(repeating: "*", count: secret.utf8.count))
      }
    }
    return TargetResult(
      name: name, sources: sources.map { $0.mapTexts(hidden) },
      breaks: breaks.map {
        ScheduledBreak(
          id: hidden($0.id), content: $0.content, start: $0.start, duration: $0.duration)
      }, effort: effort)
  }
}

extension SourceResult {
  fileprivate func mapTexts(_ change: (String) -> String) -> SourceResult {
    let status: Status =
      switch status {
      case .checked: .checked
      case .unchecked(let reason): .unchecked(reason: change(reason))
      }
    return SourceResult(
      source: change(source), kind: kind, status: status,
      findings: findings.map { $0.mapTexts(change) }, omitted: omitted, subjects: subjects,
      unfollowed: unfollowed.map {
        Unfollowed(
          noun: $0.noun, reason: change($0.reason), count: $0.count, uri: change($0.uri),
          place: $0.place.mapSource(change))
      }, loads: loads.map { SourceLoad(number: $0.number, source: change($0.source)) })
  }
}

extension Finding {
  fileprivate func mapTexts(_ change: (String) -> String) -> Finding {
    Finding(
      rule: rule, severity: severity, message: change(message), place: place.mapSource(change),
      // Lengths stay, and so do places in the text.
      excerpt: Excerpt(
        text: change(excerpt.text), marked: excerpt.marked, secrets: excerpt.secrets,
        isCutBefore: excerpt.isCutBefore, isCutAfter: excerpt.isCutAfter),
      related: related.map {
        Related(place: $0.place.mapSource(change), message: change($0.message))
      }, fingerprint: fingerprint, loads: loads)
  }
}

extension Place {
  fileprivate func mapSource(_ change: (String) -> String) -> Place {
    Place(restored: change(source), range, start, end)
  }
}
