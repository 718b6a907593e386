import HLSInterstitials
import HLSPlaylist
import SourceText

// Queries on a pod-serving URL that several rules share.

extension PodReference {
  typealias Part = PodServingPart

  /// Whether it requests a pod, or the first segment of one; the others have the same faults.
  var isPod: Bool {
    isManifest || (role == .mediaSegment && url.endpoint == .segment && !isRepeated)
  }

  /// The value of a parameter if it can be checked: without variables and template text.
  func literal(_ kind: PodServingParameter.Kind) -> Part? {
    guard let value = url.parameter(kind)?.value, value.isLiteral else { return nil }
    return value
  }

  /// The length of the break in milliseconds, if it is a number.
  var milliseconds: (value: Int64, part: Part)? {
    url.podDuration.map { ($0.milliseconds, $0.part) }
  }

  func place(_ part: Part) -> ByteRange { place(part.range) }

  /// The place of some of the decoded characters of `part`.
  func place(_ range: Range<Int>, in part: Part) -> ByteRange {
    place(url.reference.encodedRange(of: range, within: part.range))
  }

  /// The characters of a part as written in the URL.
  func written(_ part: Part) -> Substring { url.reference.characters(part.range) }
}

extension StringProtocol {
  /// The text for a message, at most 60 characters.
  var shown: String {
    let start = String.UnicodeScalarView(unicodeScalars.prefix(60))
    return String(start) + (unicodeScalars.dropFirst(60).isEmpty ? "" : "…")
  }
}
