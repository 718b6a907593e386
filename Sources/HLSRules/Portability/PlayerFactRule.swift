import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension Rule {
  /// A rule that is based on facts about `traits`.
  ///
  /// The facts determine its players, sources and rationale; `players` limits it to those players.
  static func portability(
    _ id: RuleID, _ severity: Severity, _ traits: [PlayerTrait],
    of players: [Player] = Player.allCases,
    about subject: Subject = .interstitials, says summary: String, remedy: String,
    fails: @autoclosure @escaping @Sendable () -> [Example],
    passes: @autoclosure @escaping @Sendable () -> [Example], check: Check
  ) -> Rule {
    Rule(
      id, severity, .portability, .advice(PlayerFact.about(traits, of: players).source),
      about: subject, of: PlayerFact.players(traits, among: players),
      says: summary, why: PlayerFact.about(traits, of: players).account, remedy: remedy,
      fails: fails(), passes: passes(), check: check)
  }

  /// A rule that reports each trait only once, at its first position, however often it occurs.
  ///
  /// Players handle every occurrence in the same way, so one finding is enough.
  static func portability(
    _ id: RuleID, _ severity: Severity, once traits: [PlayerTrait],
    of players: [Player] = Player.allCases,
    about subject: Subject = .interstitials, says summary: String, remedy: String,
    fails: @autoclosure @escaping @Sendable () -> [Example],
    passes: @autoclosure @escaping @Sendable () -> [Example],
    at place: @escaping @Sendable (PlayerTrait, DateRange, Document) -> ByteRange? = {
      $0.place(in: $1, $2)
    }
  ) -> Rule {
    portability(
      id, severity, traits, of: players, about: subject, says: summary, remedy: remedy,
      fails: fails(), passes: passes(),
      check: .document { document, report in
        guard !document.dateRanges.isEmpty else { return }
        let chosen = players.filter(report.settings.players.contains)
        var found: [(place: ByteRange, sentences: [String], count: Int)] = []
        for trait in traits {
          let facts = PlayerFact.about([trait], of: chosen)
          let places =
            facts.isEmpty ? [] : document.dateRanges.compactMap { place(trait, $0, document) }
          guard let first = places.first else { continue }
          if let same = found.firstIndex(where: { $0.place == first }) {
            found[same].sentences += facts.sentences
          } else {
            found.append((first, facts.sentences, places.count))
          }
        }
        for (place, sentences, count) in found {
          let others = count > 1 ? "; this is one of \(count) such places" : ""
          report(sentences.joined(separator: "; ") + others, at: place)
        }
      })
  }
}

extension PlayerTrait {
  /// The position of the trait in the date range; nil for traits that separate rules detect.
  func place(in range: DateRange, _ document: Document) -> ByteRange? {
    switch self {
    case .dateRanges(let category):
      range.category == category ? range.string(.class).range : nil
    case .attribute(let name):
      range.category == .interstitial ? range.attribute(name)?.nameRange : nil
    case .word(let word, let name):
      if range.category == .interstitial, case .value(let words, let place) = range.words(name),
        words.contains(where: { $0 == word })
      {
        place
      } else {
        nil
      }
    case .lateAttribute(let name):
      if range.category == .interstitial, let attribute = range.attribute(name),
        attribute.nameRange.start >= range.range.end
      {
        attribute.nameRange
      } else {
        nil
      }
    case .skipControl:
      range.category == .interstitial
        ? [.skipControlOffset, .skipControlDuration, .skipControlLabelID]
          .compactMap { range.attribute($0)?.nameRange }.min() : nil
    default: nil
    }
  }
}

extension LintSettings {
  /// The facts about a trait for the chosen players.
  func facts(about trait: PlayerTrait) -> [PlayerFact] {
    PlayerFact.about([trait], of: players)
  }
}
