import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText

extension SessionEvent {
  /// The address of a pod that the event requests or schedules; nil for any other event.
  func pod(_ report: Report) -> (url: PodServingURL, value: SessionValue)? {
    guard kind == .podRequest || kind == .schedule, let value = self["url"],
      let url = value.text.flatMap({
        PodServingURL($0, additionalHosts: report.settings.podServingHosts)
      })
    else { return nil }
    return (url, value)
  }
}

extension SessionLog {
  /// The addresses of pods that the session schedules and requests, in order.
  func pods(_ report: Report) -> [(url: PodServingURL, value: SessionValue)] {
    events.compactMap { $0.pod(report) }
  }
}

extension SessionValue {
  /// The range to report: the opening bracket of a list or record, or the whole of any other value.
  var head: ByteRange {
    elements != nil || members != nil
      ? ByteRange(range.start, min(range.start + 1, range.end)) : range
  }
}
