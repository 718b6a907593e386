import HLSDocuments
import HLSInterstitials
import HLSLinting
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

extension BreakPod {
  /// The place of a part of the address, for a finding at `other`.
  func related(_ part: PodServingPart, _ message: String, to other: BreakPod) -> RelatedPlace {
    guard list?.number != other.list?.number else {
      return RelatedPlace(reference.place(part), message)
    }
    return RelatedPlace(reference.place(part), message, in: text)
  }

  /// The document that contains the address.
  var text: (any LinedText)? {
    if let list { return list.text }
    return reference.dateRange?.text
  }

  /// Whether both addresses belong to one date range.
  func hasDateRange(of other: BreakPod) -> Bool {
    guard let own = reference.dateRange, let dateRange = other.reference.dateRange else {
      return false
    }
    return own.head == dateRange.head
  }
}

extension Report {
  /// Reports a finding at a part of the address of a pod, or elsewhere in the document that contains it.
  mutating func callAsFunction(
    _ message: @autoclosure () -> String, at range: ByteRange, of pod: BreakPod,
    related: [RelatedPlace] = [], severity: Severity? = nil
  ) {
    guard pod.isReported else { return }
    if let list = pod.list {
      self(message(), inMember: list.number, at: range, related: related, severity: severity)
    } else {
      self(message(), at: range, related: related, severity: severity)
    }
  }
}
