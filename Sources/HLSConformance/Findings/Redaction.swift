/// Masks what must not be published: each byte of a secret becomes `*`.
///
/// Lengths stay, so that columns, which count bytes, stay true. Masking twice is masking once.
public enum Redaction {
  /// `text` with the secrets in it masked; see `SecretScan` for what is one.
  public static func masked(_ text: String) -> String {
    mask(SecretScan.secrets(in: text.utf8.span, 0..<text.utf8.count), of: text)
  }

  /// The same, and masked too where `text` quotes one of `secrets` without its name.
  static func masked(_ text: String, quoting secrets: [ArraySlice<UInt8>]) -> String {
    guard !secrets.isEmpty else { return masked(text) }
    let bytes = Array(text.utf8)
    let quoted = bytes.indices.split { isWordBreak(bytes[$0]) }.map { $0.startIndex..<$0.endIndex }
      .filter { word in secrets.contains { isQuote(bytes[word], of: $0) } }
    return masked(mask(quoted, of: text))
  }

  static func mask(_ ranges: [Range<Int>], of text: String) -> String {
    guard !ranges.isEmpty else { return text }
    var bytes = Array(text.utf8)
    for range in ranges {
      for index in range.clamped(to: bytes.indices) { bytes[index] = UInt8(ascii: "*") }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a word of a message gives away a secret: all of it, or a long piece that is no plain
  /// word, such as a signature inside a token.
  private static func isQuote(_ word: ArraySlice<UInt8>, of secret: ArraySlice<UInt8>) -> Bool {
    if word.count >= 6, word.elementsEqual(secret) { return true }
    guard word.count >= 16, word.count <= secret.count, word.contains(where: { $0 &- 0x30 < 10 })
    else { return false }
    return (secret.startIndex...secret.endIndex - word.count).contains { start in
      secret[start] == word.first && secret[start..<start + word.count].elementsEqual(word)
    }
  }

  private static func isWordBreak(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte >= 0x80 || "\"'`(),;&#=~?".utf8.contains(byte)
  }
}

extension Excerpt {
  /// The excerpt with its secrets masked.
  public func redacted() -> Excerpt {
    Excerpt(
      text: Redaction.mask(secrets, of: text), marked: marked, secrets: secrets,
      isCutBefore: isCutBefore, isCutAfter: isCutAfter)
  }

  /// The secrets as they were written.
  fileprivate var secretBytes: [ArraySlice<UInt8>] {
    guard !secrets.isEmpty else { return [] }
    let bytes = Array(text.utf8)
    return secrets.map { bytes[$0.clamped(to: bytes.indices)] }
  }
}

extension Finding {
  /// The finding with secrets masked in its messages and its excerpt.
  public func redacted() -> Finding {
    let secrets = excerpt.secretBytes
    return Finding(
      rule: rule, severity: severity, message: Redaction.masked(message, quoting: secrets),
      place: place.redacted(), excerpt: excerpt.redacted(),
      related: related.map {
        Related(
          place: $0.place.redacted(), message: Redaction.masked($0.message, quoting: secrets))
      },
      fingerprint: fingerprint, loads: loads)
  }
}

extension SourceResult {
  /// The result with secrets masked in its name, its reason and its findings.
  public func redacted() -> SourceResult {
    let status: Status =
      switch status {
      case .checked: .checked
      case .unchecked(let reason): .unchecked(reason: Redaction.masked(reason))
      }
    return SourceResult(
      source: Redaction.masked(source), kind: kind, status: status,
      findings: findings.map { $0.redacted() }, omitted: omitted, subjects: subjects,
      unfollowed: unfollowed.map { $0.redacted() },
      loads: loads.map { SourceLoad(number: $0.number, source: Redaction.masked($0.source)) })
  }
}

extension TargetResult {
  /// The result with secrets masked everywhere.
  public func redacted() -> TargetResult {
    TargetResult(
      name: Redaction.masked(name), sources: sources.map { $0.redacted() },
      breaks: breaks.map {
        ScheduledBreak(
          id: Redaction.masked($0.id), content: $0.content, start: $0.start, duration: $0.duration)
      }, effort: effort)
  }
}

extension LintRun {
  /// The run with secrets masked everywhere, which is what may be published.
  public func redacted() -> LintRun {
    isRedacted
      ? self
      : LintRun(
        toolVersion: toolVersion, rules: rules, targets: targets.map { $0.redacted() },
        isRedacted: true)
  }
}
