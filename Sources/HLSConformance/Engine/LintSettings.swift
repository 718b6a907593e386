/// What rules need to know that no playlist says.
public struct LintSettings: Sendable {
  /// Hosts, besides Google's own, that serve pods.
  public var podServingHosts: [String] = []
  /// Keys with which pod tokens are signed, as the ASCII text that Ad Manager shows.
  public var podTokenKeys: [[UInt8]] = []
  /// Whether every pod request must carry a token.
  public var podAuthentication = false
  /// Whether breaks are announced through the Ad Break API.
  public var adBreakAPI = false
  /// The players and services that the playlists are for; rules of others alone do not run.
  public var players = Set(Player.allCases)
  /// What must hold for the document that is asked for and what it leads to.
  public var expectations = TargetExpectations()

  public init() {}
}
