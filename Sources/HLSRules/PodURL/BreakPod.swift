import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

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
      self(message(), in: list, at: range, related: related, severity: severity)
    } else {
      self(message(), at: range, related: related, severity: severity)
    }
  }
}
