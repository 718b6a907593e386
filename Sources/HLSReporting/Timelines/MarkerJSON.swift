package import HLSDocuments
import HLSInterstitials
import HLSPlaylist
package import SourceText

/// A break that markers signal, as JSON.
struct MarkerJSON: JSONWritable {
  private let signaled: SignaledBreak
  private let report: TimelineReport

  /// The breaks of a timeline; nil without markers.
  static func all(in report: TimelineReport) -> [MarkerJSON]? {
    report.signaled.isEmpty
      ? nil : report.signaled.map { MarkerJSON(signaled: $0, report: report) }
  }

  func write(to json: inout JSONWriter) {
    let origin = report.origin.primary
    json.object { json in
      json.member(
        "agrees",
        all: SignaledBreak.Agreement.allCases.filter(signaled.agreements.contains).map(\.rawValue))
      json.member("differs", all: signaled.faults.map { FaultJSON(fault: $0, report: report) })
      if let end = signaled.end {
        json.name("end")
        json.object { json in
          json.member("signals", all: end.signals)
          json.member("time", end.time + origin)
        }
      }
      json.member("interstitials", all: signaled.interstitials.map { ($0.range.id ?? "").masked })
      json.member("lengths", all: signaled.lengths)
      json.member("line", signaled.line)
      json.member("position", signaled.position + origin)
      json.member("signals", all: signaled.signals)
      json.member("start", signaled.start.map { $0 + origin })
      json.member("startDate", signaled.start.flatMap { report.viewer.date(at: $0) }?.utcText)
    }
  }
}

extension SignaledBreak.StatedLength: JSONWritable {
  /// Writes the length and what states it.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("length", length)
      json.member("signal", name)
    }
  }
}

private struct FaultJSON: JSONWritable {
  let fault: MarkerFault
  let report: TimelineReport

  func write(to json: inout JSONWriter) {
    let playlist = report.viewer.document.playlist
    json.object { json in
      json.member("difference", fault.difference.rawValue)
      json.member("line", playlist.lineNumber(at: fault.place.start) + 1)
      json.member("message", fault.message.masked)
      json.member("scheduled", fault.scheduled?.rawValue)
      json.member("seconds", fault.seconds)
    }
  }
}
