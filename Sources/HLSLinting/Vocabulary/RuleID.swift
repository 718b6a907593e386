/// The permanent name of a rule, `category/name`, as used in reports, options and documentation.
public struct RuleID: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The name, such as `interstitial/resume-offset-negative`.
  public let description: String

  /// Creates an ID from its text, which is not checked.
  ///
  /// The schema of the JSON report expects lowercase letters, digits and hyphens, with one slash.
  public init(_ description: String) {
    self.description = description
  }

  /// The part before the slash; the whole text if it has none.
  public var category: String {
    String(description.prefix { $0 != "/" })
  }

  /// Compares the texts.
  public static func < (left: RuleID, right: RuleID) -> Bool {
    left.description < right.description
  }
}

extension RuleID: ExpressibleByStringLiteral {
  /// Creates an ID from a string literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

extension RuleID {
  /// The name by which an exception expects that the requested document cannot be loaded; no rule has it.
  package static let unreachableTarget: RuleID = "target/unreachable"
}

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
