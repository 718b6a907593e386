/// The values that an attribute or a tag has in practice, outside which another unit was probably meant.
///
/// The range only says which of two values that disagree is wrong: a value is no mistake because it is outside.
package struct PlausibleRange: Sendable {
  /// The values in practice, in the unit of the specification.
  package let values: ClosedRange<Double>
  /// The unit, as in `seconds`.
  package let unit: String
  /// The unit that is a thousandth of it, as in `milliseconds`.
  package let small: String?
  /// The unit that is a thousand times it, as in `kbit/s`.
  package let large: String?

  /// The length of a break, or an offset in it (rfc8216bis-22, section 4.4.5.1, appendix D.2).
  package static let breakLength = PlausibleRange(
    values: 0.5...3600, unit: "seconds", small: "milliseconds", large: nil)
  /// The length of a media segment (section 4.4.4.1).
  package static let segment = PlausibleRange(
    values: 0.1...600, unit: "seconds", small: "milliseconds", large: nil)
  /// The length of a part (section 4.4.3.7).
  package static let part = PlausibleRange(
    values: 0.02...10, unit: "seconds", small: "milliseconds", large: nil)
  /// BANDWIDTH and AVERAGE-BANDWIDTH of sound (section 4.4.6.2).
  package static let soundRate = PlausibleRange(
    values: 8000...40_000_000, unit: "bit/s", small: nil, large: "kbit/s")
  /// SAMPLE-RATE (section 4.4.6.1).
  package static let sampleRate = PlausibleRange(
    values: 4000...1_000_000, unit: "samples in a second", small: nil, large: "kHz")
  /// FRAME-RATE (section 4.4.6.2).
  package static let frameRate = PlausibleRange(
    values: 1...480, unit: "frames per second", small: "frames per 1000 seconds", large: nil)

  /// BANDWIDTH and AVERAGE-BANDWIDTH of pictures with this number of pixels in a second, from slides to lossless
  /// video (section 4.4.6.2).
  package static func pictureRate(pixels: Double) -> PlausibleRange {
    PlausibleRange(
      values: 0.0005 * pixels...30 * pixels, unit: "bit/s", small: nil, large: "kbit/s")
  }

  /// A value as it would be in the right unit.
  package enum Mistake: Sendable, Equatable, CaseIterable {
    /// It is a thousand times too large.
    case thousandfold
    /// It is a thousandth.
    case thousandth
    /// It counts the ticks of the 90 kHz clock of MPEG-2 and SCTE 35.
    case ticks

    /// What to multiply the value by.
    package var factor: Double {
      switch self {
      case .thousandfold: 0.001
      case .thousandth: 1000
      case .ticks: 1 / 90_000
      }
    }
  }

  /// The mistake in a value that is outside the range, and that would be inside in the other unit.
  package func mistake(in value: Double) -> Mistake? {
    guard value > 0, !values.contains(value) else { return nil }
    return [Mistake.thousandfold, .thousandth].first { values.contains(value * $0.factor) }
  }

  /// The mistake in a value that is a thousand times, or a thousandth of, what witnesses of the same
  /// presentation say.
  ///
  /// Nil if the witnesses disagree with each other, or if there is only one and the value is inside the range:
  /// then nothing shows which of the two is wrong. `slack` is the ratio by which a witness may differ.
  package func mistake(
    in value: Double, witnesses: [Double], slack: Double = 1.05,
    among mistakes: [Mistake] = [.thousandfold, .thousandth]
  ) -> Mistake? {
    guard value > 0, let least = witnesses.min(), let most = witnesses.max(), least > 0,
      most <= least * slack * slack, witnesses.count > 1 || !values.contains(value)
    else { return nil }
    return mistakes.first { mistake in
      let meant = value * mistake.factor
      return meant <= least * slack && most <= meant * slack
    }
  }

  /// What the value was probably written in; nil if nothing has a name.
  package func unit(of mistake: Mistake) -> String? { mistake == .thousandfold ? small : large }
}
