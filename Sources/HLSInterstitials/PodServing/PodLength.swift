import HLSPlaylist
package import SourceText

extension PodServingURL {
  /// The milliseconds above zero that `pd` requests; nil for other text, variables and placeholders.
  package var podDuration: (milliseconds: Int64, part: PodServingPart)? {
    guard let part = parameter(.podDuration)?.value, part.isLiteral,
      let number = part.decimalInteger, number > 0, let milliseconds = Int64(exactly: number)
    else { return nil }
    return (milliseconds, part)
  }

  /// The length of the pod that `pd` requests; nil if it is unknown or above 34 years.
  package var podLength: Seconds? {
    podDuration.flatMap { $0.milliseconds < 1 << 40 ? Seconds(milliseconds: $0.milliseconds) : nil }
  }
}
