/// How a target differs from what is usual; times are milliseconds.
public enum FactChange: Sendable, Hashable {
  /// What is answered.
  public enum Answers: String, Sendable, Hashable {
    /// Asset lists.
    case assetLists = "asset lists"
    /// The playlists of assets.
    case assets = "the playlists of ads"
  }

  /// No break was announced in the observed time.
  case noBreaks(observed: Int64, usual: Int64)
  /// Variant streams are gone.
  case fewerVariants(found: Int64, usual: Int64)
  /// Renditions are gone.
  case fewerRenditions(found: Int64, usual: Int64)
  /// The median time of answers is much longer.
  case slowerAnswers(Answers, time: Int64, usual: Int64)
}
