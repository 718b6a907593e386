import HLSDocuments
import HLSInterstitials
package import SourceText

/// What the markers of a break say otherwise than the interstitial that is scheduled there.
package struct MarkedDifference: Sendable, Equatable {
  /// When they begin the break; nil if that agrees.
  package private(set) var start: DateTime?
  /// How long they say that it is; nil if that agrees or is not compared.
  package private(set) var length: Seconds?
  /// How many interstitials are scheduled there.
  package private(set) var interstitials = 1
  /// Whether no marker is where the interstitial starts, although others signal breaks.
  package private(set) var isUnmarked = false

  /// Creates the difference of an interstitial of a break; nil if they agree.
  fileprivate init?(_ event: EventPlace, in marked: SignaledBreak) {
    let faults = marked.faults.filter { fault in
      fault.scheduled == .interstitial || fault.difference == .noMarker
    }
    guard !faults.isEmpty else { return nil }
    interstitials = marked.interstitials.count
    for fault in faults {
      switch fault.difference {
      case .early, .late:
        // Of several interstitials, the fault is about one.
        guard fault.place == event.place else { continue }
        start = marked.start.flatMap { start in
          event.range.startDate.value?.advanced(by: start - event.start)
        }
      case .short, .long:
        length = marked.expectedEnd.map { $0 - (marked.start ?? marked.position) }
      case .noMarker: isUnmarked = true
      default: continue
      }
    }
    guard start != nil || length != nil || isUnmarked else { return nil }
  }
}

extension Document {
  /// What the markers say otherwise, by the ID of each interstitial that is compared with them.
  ///
  /// The value is nil if they agree. Without markers nothing is compared.
  var markedDifferences: [String: MarkedDifference?] {
    var differences: [String: MarkedDifference?] = [:]
    for marked in signaledBreaks {
      for event in marked.interstitials {
        guard let id = event.range.id else { continue }
        differences[id] = .some(MarkedDifference(event, in: marked))
      }
    }
    return differences
  }
}
