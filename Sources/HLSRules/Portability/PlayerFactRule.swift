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
    about subject: Subject = .interstitials, facts: [Rule.Fact] = [], says summary: String,
    remedy: String,
    fails: @autoclosure @escaping @Sendable () -> [Example],
    passes: @autoclosure @escaping @Sendable () -> [Example], check: Check
  ) -> Rule {
    Rule(
      id, severity, .portability, .advice(PlayerFact.about(traits, of: players).source),
      about: subject, of: PlayerFact.players(traits, among: players), facts: facts,
      says: summary, why: PlayerFact.about(traits, of: players).account, remedy: remedy,
      fails: fails(), passes: passes(), check: check)
  }

  /// A rule that reports every place of each trait; those of one place are one finding.
  static func portability(
    _ id: RuleID, _ severity: Severity, each traits: [PlayerTrait],
    of players: [Player] = Player.allCases,
    about subject: Subject = .interstitials, facts: [Rule.Fact] = [], says summary: String,
    remedy: String,
    fails: @autoclosure @escaping @Sendable () -> [Example],
    passes: @autoclosure @escaping @Sendable () -> [Example],
    at place: @escaping @Sendable (PlayerTrait, DateRange, Document) -> ByteRange? = {
      $0.place(in: $1, $2)
    }
  ) -> Rule {
    portability(
      id, severity, traits, of: players, about: subject, facts: facts, says: summary,
      remedy: remedy,
      fails: fails(), passes: passes(),
      check: .document { document, report in
        guard !document.dateRanges.isEmpty else { return }
        let chosen = players.filter(report.settings.players.contains)
        let facts = traits.map { ($0, PlayerFact.about([$0], of: chosen)) }
          .filter { !$0.1.isEmpty }
        for range in document.dateRanges where !facts.isEmpty {
          var found: [(place: ByteRange, sentences: [String])] = []
          for (trait, facts) in facts {
            guard let place = place(trait, range, document) else { continue }
            if let same = found.firstIndex(where: { $0.place == place }) {
              found[same].sentences += facts.sentences
            } else {
              found.append((place, facts.sentences))
            }
          }
          for (place, sentences) in found {
            report(sentences.joined(separator: "; "), at: place)
          }
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
