/// What the rules of a category have in common, unless one of them says otherwise.
public struct RuleFamily: Sendable {
  /// What viewers lose by an error, the least first.
  public enum Loss: String, Sendable, CaseIterable {
    /// Players may not play a playlist as intended.
    case playlistErrors = "playlist errors"
    /// Breaks are not at their place, or not as long as planned, for some viewers.
    case breaksCutOrLate = "breaks cut or late"
    /// Ads cannot be loaded or played.
    case adsCannotPlay = "ads cannot play"
    /// The channel announces no ad break.
    case noBreaks = "no breaks"
  }

  /// Who has to act on a finding.
  public enum Party: String, Sendable, CaseIterable {
    /// Whoever writes the playlists and their date ranges.
    case packager
    /// Whoever serves the playlists and their segments.
    case origin
    /// Whoever delivers what the others serve.
    case cdn = "CDN"
    /// Whoever decides and serves ads and asset lists.
    case adServer = "ad server"
    /// The app that plays.
    case app
  }

  /// The part of the IDs before the slash.
  public let category: String
  /// What viewers lose by an error; nil if they lose nothing by all of its rules.
  public let loss: Loss?
  /// Who has to act.
  public let party: Party

  /// Creates the family of the rules of a category.
  public init(_ category: String, _ party: Party, loses loss: Loss?) {
    (self.category, self.loss, self.party) = (category, loss, party)
  }
}

extension RuleBook {
  /// What viewers lose by an error of the rule with an ID; nil if nothing, or if no rule of its category is
  /// known.
  public func loss(of id: RuleID) -> RuleFamily.Loss? {
    for case .loses(let loss, _) in self[id]?.facts ?? [] { return loss }
    return family(of: id)?.loss
  }

  /// Who has to act on a finding of the rule with an ID; nil if no rule of its category is known.
  public func party(of id: RuleID) -> RuleFamily.Party? {
    for case .actedOn(let party) in self[id]?.facts ?? [] { return party }
    return family(of: id)?.party
  }

  private func family(of id: RuleID) -> RuleFamily? {
    let category = id.category
    return families.first { $0.category == category }
  }

  /// The rules that silence a rule by name when they have a finding, with what both are about, in the order of the
  /// book.
  public func silencers(of rule: Rule) -> [(rule: RuleID, scope: Rule.Scope)] {
    rules.filter { $0.id != rule.id }.flatMap { other in
      other.facts.compactMap { fact in
        switch fact {
        case .silences(let silenced, let scope) where silenced.contains(rule.id):
          (other.id, scope)
        case .explainsRest(let silenced) where silenced.contains(rule.id):
          (other.id, .document)
        case .explainsLostTags(let rows) where rows.contains { $0.silenced.contains(rule.id) }:
          (other.id, .document)
        default: nil
        }
      }
    }
  }
}
