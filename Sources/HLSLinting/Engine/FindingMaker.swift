import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText

/// Turns raw findings of one document into findings, with lines, columns and excerpts.
struct FindingMaker {
  private let rules: [ActiveRule]
  private let text: any LinedText
  /// Composed playlists, in which positions are replaced by those of the received bytes.
  private let compositions: [ComposedPlaylist]
  /// The log, in which each record is a text of its own; nil for other texts.
  private let log: ExchangeLog?
  private var secrets = LineSecrets()
  private var units = LineUnits()

  init(_ rules: [ActiveRule], in member: Member, composed compositions: [ComposedPlaylist] = []) {
    self.rules = rules
    text = member.text
    log = member.text as? ExchangeLog
    self.compositions = compositions
  }

  mutating func finding(_ raw: RawFinding, fingerprint: String) -> Finding {
    // Of composed playlists and of logs, lines of several texts are shown.
    if !compositions.isEmpty || log != nil { (secrets, units) = (LineSecrets(), LineUnits()) }
    let (text, range) = received(raw.range, in: text)
    return Finding(
      rule: rules[raw.rule].rule.id, severity: raw.severity,
      // A finding that is listed because others were silenced has no message.
      message: raw.message ?? rules[raw.rule].rule.summary, place: Place(range, in: text),
      excerpt: Excerpt(of: range, in: text, &secrets, &units),
      related: raw.related.map {
        let (text, range) = received($0.range, in: $0.text ?? self.text)
        return Finding.Related(place: Place(range, in: text), message: $0.message)
      }, fingerprint: fingerprint, measured: raw.measured,
      // The ranges of a fix are those of the checked text.
      fix: compositions.isEmpty && log == nil ? raw.fix?.located(in: text, &units, &secrets) : nil)
  }

  /// The text and range in which the bytes of a range were received.
  private func received(
    _ range: ByteRange, in text: any LinedText
  ) -> (any LinedText, ByteRange) {
    if let log, let (record, part) = log.record(at: range), text is ExchangeLog {
      return (record, part)
    }
    for composition in compositions where text.isText(of: composition.playlist) {
      return composition.origin(of: range)
    }
    return (text, range)
  }
}

/// The order of findings in reports: by range, then by rule ID and message.
struct FindingOrder {
  private let ids: [RuleID]

  init(_ ids: [RuleID]) { self.ids = ids }

  func precedes(_ left: RawFinding, _ right: RawFinding) -> Bool {
    if left.range != right.range { return left.range < right.range }
    return (ids[left.rule], left.message ?? "") < (ids[right.rule], right.message ?? "")
  }
}

extension LinedText {
  /// Whether both are the same text with the same name.
  fileprivate func isText(of playlist: Playlist) -> Bool {
    source.name == playlist.source.name && source.bytes == playlist.source.bytes
  }
}
