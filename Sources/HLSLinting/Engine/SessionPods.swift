import HLSDocuments
import HLSInterstitials

extension SessionLog {
  /// The addresses of pods that the session schedules or requests, each once.
  ///
  /// What players add to an address when they request it does not make it another one.
  func podReferences(podServingHosts hosts: [String]) -> [PodReference] {
    var seen: Set<Substring> = []
    let announced = announcedBreaks
    return events.compactMap { event in
      guard event.kind == .schedule || event.kind == .podRequest, let value = event["url"],
        let text = value.text, seen.insert(text.withoutPlayerParameters).inserted
      else { return nil }
      return PodReference.requested(
        text, at: value.range, isLiteral: value.range.count == text.utf8.count, hosts: hosts,
        announced: announced)
    }
  }

  /// The identifiers of the breaks that the Ad Break API accepted, as far as the log says; an empty one for an
  /// identifier that the service chose.
  private var announcedBreaks: Set<String> {
    var breaks: Set<String> = []
    for event in events where event.kind == .adBreakRequest {
      guard event.text("method")?.uppercased() == "POST",
        event.integer("status").map({ (200..<300).contains($0) }) ?? true
      else { continue }
      let address = event.text("url").map { AdBreakURL($0, namesBreak: false) }
      breaks.insert(address?.breakID ?? event["body"]?["adBreakId"]?.text ?? "")
    }
    return breaks
  }
}

extension String {
  /// The address up to the first query parameter whose name begins with `_HLS_`.
  fileprivate var withoutPlayerParameters: Substring {
    guard let place = firstRange(of: "_HLS_")?.lowerBound, place > startIndex else {
      return self[...]
    }
    return self[..<index(before: place)]
  }
}
