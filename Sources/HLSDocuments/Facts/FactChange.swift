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
