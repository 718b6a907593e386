import HLSDocuments
import HLSInterstitials
package import HLSLinting
import HLSPlaylist
import SourceText

/// The rules about the names of ad breaks.
package enum AdBreakRules {
  package static let all: [Rule] = [
    idCharacters, idLength, idPathCharacters, idConstant, idUnrelatedToDateRange, prerollID,
    idReused, podRepeated, sameIDDifferentPD, sameIDDifferentTargeting,
    podNumberSequence, mixedForms, overlap,
    idUnstable, idOfSession, idDiffersBetweenViewers,
  ]

  /// For examples: a session in which an app schedules or requests pods of breaks, which have no time.
  static func scheduled(_ breaks: (event: String, id: String, pod: String)...) -> Example {
    IMASessionRules.loaded(
      breaks.enumerated().map { number, each in
        IMASessionRules.line(
          each.event, 2 + number, IMASessionRules.breakID(each.id),
          IMASessionRules.pod().replacing("ad_break_id/ab-001", with: each.pod))
      })
  }
}

extension BreakName {
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

  /// The pods of each live event that name a break, one for each date range or listed pod, without pre-rolls and
  /// post-rolls, which a session only shows by the documented name of a pre-roll; in order of their start if all have a readable one.
  var namedPods: [[(name: BreakName, pod: BreakPod)]] {
    var events: [String] = []
    var named: [String: [(name: BreakName, pod: BreakPod)]] = [:]
    for pod in pods {
      let reference = pod.reference
      guard reference.isFirstOfDateRange, let name = reference.breakName,
        reference.dateRange.map({ !$0.hasCue("PRE") && !$0.hasCue("POST") })
          ?? (reference.role == .request),
        !(isOfSession && name.text == "preroll")
      else { continue }
      if named[name.event] == nil { events.append(name.event) }
      named[name.event, default: []].append((name, pod))
    }
    return events.compactMap { event in
      guard let pods = named[event] else { return nil }
      let starts = pods.compactMap { $0.pod.reference.dateRange?.startDate.value }
      guard starts.count == pods.count else { return pods }
      return zip(pods, starts).sorted { $0.1.isBefore($1.1) }.map(\.0)
    }
  }

  /// The breaks of each live event in order of their start, as ``namedPods``, without those that have no readable
  /// date.
  var breakRequests: [[BreakRequest]] {
    namedPods.map { pods in
      pods.compactMap { name, pod in
        guard case .value(let start, let place)? = pod.reference.dateRange?.startDate else {
          return nil
        }
        return BreakRequest(name: name, start: start, startPlace: place, pod: pod)
      }.sorted { $0.start.isBefore($1.start) }
    }
  }
}
