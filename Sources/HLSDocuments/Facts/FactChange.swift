/// How a target differs from what is usual; times are milliseconds.
public enum FactChange: Sendable, Hashable {
  /// What is answered.
  public enum Answers: String, Sendable, Hashable {
    /// Asset lists.
    case assetLists = "asset lists"
    /// The playlists of assets.
    case assets = "the playlists of ads"
    /// The multivariant playlist and the media playlists of the primary content.
    case playlists
  }

  /// Answers whose median time is much longer than usual.
  public struct SlowerAnswers: Sendable, Hashable {
    /// What is answered.
    public let answers: Answers
    /// The median time of this run.
    public let time: Int64
    /// The usual median time.
    public let usual: Int64

    /// Creates slower answers from their times in milliseconds.
    package init(_ answers: Answers, time: Int64, usual: Int64) {
      (self.answers, self.time, self.usual) = (answers, time, usual)
    }
  }

  /// No break was announced in the observed time.
  case noBreaks(observed: Int64, usual: Int64)
  /// Variant streams are gone.
  case fewerVariants(found: Int64, usual: Int64)
  /// Renditions are gone.
  case fewerRenditions(found: Int64, usual: Int64)
  /// Fewer breaks have ads than usual: of those whose documents were received, only these; the usual part is
  /// in percent.
  case fewerFilledBreaks(filled: Int64, breaks: Int64, usual: Int64)
  /// Ads fill less of the planned time than usual; both parts are in percent.
  case lessFill(share: Int64, usual: Int64)
  /// The median times of answers are much longer; never empty.
  case slowerAnswers([SlowerAnswers])
}

/// Whether missing ads are more than what is normal: inventory that is not sold, and ads that are missing now and then.
///
/// One of twenty breaks may be without an ad, or more if that is usual. One such break is a number, and no incident.
enum LossEvidence {
  /// The least part of breaks that may be without ads by chance.
  private static let leastChance = 0.05
  /// How improbable a loss by chance must be: hardly one of two thousand nights of a channel.
  private static let limit = 0.000_5

  /// Whether so many of a number of breaks are hardly without ads by chance, if usually that percentage has ads.
  static func isStrong(losing lost: Int64, of breaks: Int64, usually share: Int64) -> Bool {
    let each = min(0.95, max(leastChance, 1 - Double(share) / 100))
    return chance(ofLosing: lost, of: breaks, each: each) < limit
  }

  /// The chance that at least so many of a number of breaks are without ads: the tail of the binomial distribution.
  static func chance(ofLosing lost: Int64, of breaks: Int64, each: Double) -> Double {
    guard lost > 0, breaks > 0 else { return 1 }
    // A part of so many is no chance.
    guard breaks <= 1_000 else { return 0 }
    var term = (0..<breaks).reduce(1.0) { product, _ in product * (1 - each) }
    var fewer = 0.0
    for number in 0..<min(lost, breaks) {
      fewer += term
      term *= Double(breaks - number) / Double(number + 1) * each / (1 - each)
    }
    return max(0, 1 - fewer)
  }
}
