import HLSLinting
import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText

/// The break that a pod URL names, and its live event.
struct BreakName: Hashable {
  enum Form: Hashable {
    case number
    case identifier
  }

  /// Network code and custom asset key, with variables as written.
  let event: String
  let form: Form
  /// The number or identifier as written.
  let text: String

  /// The last two segments of the path, without extension.
  var label: String { (form == .number ? "pod/" : "ad_break_id/") + text.shown }
}

/// An ad break of a playlist: a date range that requests a pod.
struct BreakRequest {
  let name: BreakName
  let start: DateTime
  let startPlace: ByteRange
  let pod: BreakPod

  var reference: PodReference { pod.reference }

  /// The end by pd, or by the date range if that ends earlier; nil if pd is not known.
  var end: DateTime? {
    guard let milliseconds = reference.milliseconds?.value, milliseconds < 86_400_000 else {
      return nil
    }
    let planned = Seconds(nanoseconds: milliseconds * 1_000_000)
    return start.advanced(by: min(planned, reference.dateRange?.knownLength ?? planned))
  }
}

extension PodReference {
  var breakName: BreakName? {
    guard isManifest, let part = url.podIdentifier.part, !part.text.isEmpty,
      part.placeholder == nil
    else { return nil }
    let event = "\(url.networkCode?.text ?? "")/\(url.customAssetKey?.text ?? "")"
    return switch url.podIdentifier {
    case .pod: BreakName(event: event, form: .number, text: part.text)
    case .adBreakID: BreakName(event: event, form: .identifier, text: part.text)
    case .bare, .missing: nil
    }
  }

  /// The identifier after ad_break_id/, unless it contains variables.
  var adBreakID: (id: AdBreakID, part: Part)? {
    guard isPod, case .adBreakID(let part) = url.podIdentifier, part.isLiteral,
      !part.text.isEmpty
    else { return nil }
    return (AdBreakID(part.text), part)
  }
}

extension Document {
  /// Whether a pre-roll has a pod number.
  var countsPrerolls: Bool {
    pods.contains {
      $0.reference.breakName?.form == .number && $0.reference.dateRange?.hasCue("PRE") ?? false
    }
  }

  /// The breaks of each live event in order of their start, one for each date range or listed pod,
  /// without pre-rolls, post-rolls and breaks without a readable date.
  var breakRequests: [[BreakRequest]] {
    var events: [String] = []
    var requests: [String: [BreakRequest]] = [:]
    for pod in pods {
      let reference = pod.reference
      guard reference.isFirstOfDateRange, let name = reference.breakName,
        let dateRange = reference.dateRange,
        case .value(let start, let place) = dateRange.startDate,
        !dateRange.hasCue("PRE"), !dateRange.hasCue("POST")
      else { continue }
      if requests[name.event] == nil { events.append(name.event) }
      requests[name.event, default: []].append(
        BreakRequest(name: name, start: start, startPlace: place, pod: pod))
    }
    return events.compactMap { event in
      requests[event]?.sorted { $0.start.isBefore($1.start) }
    }
  }
}
