/// Masks values that are known to be secret, wherever documents repeat them.
extension TargetResult {
  /// The result in which each byte of those texts is `*`; texts of fewer than four bytes stay.
  ///
  /// What is left of one that is cut off, at an end of an excerpt or at `…`, is masked as well.
  public func hiding(_ secrets: [String]) -> TargetResult {
    let secrets = SecretTexts(secrets)
    guard !secrets.isEmpty else { return self }
    return TargetResult(
      name: name, sources: sources.map { $0.hiding(secrets) },
      breaks: breaks.map {
        ScheduledBreak(
          id: secrets.hidden(in: $0.id), content: $0.content, start: $0.start,
          duration: $0.duration)
      }, effort: effort)
  }
}

extension SourceResult {
  /// The same for the result of one source.
  public func hiding(_ secrets: [String]) -> SourceResult {
    let secrets = SecretTexts(secrets)
    return secrets.isEmpty ? self : hiding(secrets)
  }

  fileprivate func hiding(_ secrets: SecretTexts) -> SourceResult {
    let status: Status =
      switch status {
      case .checked: .checked
      case .unchecked(let reason): .unchecked(reason: secrets.hidden(in: reason))
      }
    return SourceResult(
      source: secrets.hidden(in: source), kind: kind, status: status,
      findings: findings.map { $0.hiding(secrets) }, omitted: omitted, subjects: subjects,
      unfollowed: unfollowed.map {
        Unfollowed(
          noun: $0.noun, reason: secrets.hidden(in: $0.reason), count: $0.count,
          uri: secrets.hidden(in: $0.uri), place: $0.place.hiding(secrets))
      },
      loads: loads.map { SourceLoad(number: $0.number, source: secrets.hidden(in: $0.source)) })
  }
}

extension Finding {
  fileprivate func hiding(_ secrets: SecretTexts) -> Finding {
    Finding(
      rule: rule, severity: severity, message: secrets.hidden(in: message),
      place: place.hiding(secrets),
      // Lengths stay, and so do places in the text.
      excerpt: Excerpt(
        text: secrets.hidden(
          in: excerpt.text, isCutBefore: excerpt.isCutBefore, isCutAfter: excerpt.isCutAfter),
        marked: excerpt.marked, secrets: excerpt.secrets,
        isCutBefore: excerpt.isCutBefore, isCutAfter: excerpt.isCutAfter),
      related: related.map {
        Related(place: $0.place.hiding(secrets), message: secrets.hidden(in: $0.message))
      }, fingerprint: fingerprint, loads: loads)
  }
}

extension Place {
  fileprivate func hiding(_ secrets: SecretTexts) -> Place {
    Place(restored: secrets.hidden(in: source), range, start, end)
  }
}

/// Texts that no report may show.
public struct SecretTexts: Sendable {
  private static let shortest = 4
  private let secrets: [[UInt8]]

  public init(_ texts: [String]) {
    secrets = texts.map { Array($0.utf8) }.filter { $0.count >= Self.shortest }
  }

  fileprivate var isEmpty: Bool { secrets.isEmpty }

  /// `text` with its secrets masked, of the same length in bytes.
  public func hidden(
    in text: String, isCutBefore: Bool = false, isCutAfter: Bool = false
  ) -> String {
    guard !isEmpty else { return text }
    var bytes = Array(text.utf8)
    let ellipses = bytes.ranges(of: Array("…".utf8))
    let starts = (isCutBefore ? [0] : []) + ellipses.map(\.upperBound)
    let ends = (isCutAfter ? [bytes.count] : []) + ellipses.map(\.lowerBound)
    var masked: [Range<Int>] = []
    for secret in secrets {
      masked += bytes.ranges(of: secret)
      for start in starts {
        let rest = bytes[start...]
        let length = Self.lengths(of: secret, upTo: rest.count)
          .first { rest.starts(with: secret.suffix($0)) }
        if let length { masked.append(start..<start + length) }
      }
      for end in ends {
        let length = Self.lengths(of: secret, upTo: end)
          .first { bytes[end - $0..<end].elementsEqual(secret.prefix($0)) }
        if let length { masked.append(end - length..<end) }
      }
    }
    for range in masked { for index in range { bytes[index] = 0x2A } }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// How much of a secret may be left, the most first.
  private static func lengths(of secret: [UInt8], upTo room: Int) -> ReversedCollection<Range<Int>>
  {
    (shortest..<max(shortest, min(secret.count, room + 1))).reversed()
  }
}
