import XMLWriting
import HLSDocuments
package import SourceText

/// A report with a picture in all its forms, such as that of `interlint timeline`; a schema describes its JSON, such as
/// ``TimelineSchema``.
package protocol DrawnReport: WrittenRecord, Sendable {
  /// The report for reading in a terminal of so many columns.
  func text(color: Bool, width: Int) -> [UInt8]
  /// What a reader of any form should know about it, one sentence without a period for each.
  var notes: [String] { get }
  /// The picture as an SVG document; throws if libxml2 is missing, or out of memory.
  var svg: [UInt8] { get throws(XMLWritingError) }
  /// The report as one self-contained page; throws if libxml2 is missing, or out of memory.
  var page: [UInt8] { get throws(XMLWritingError) }
}

extension DrawnReport {
  package var notes: [String] { [] }
}

extension TimelineReport: DrawnReport {
  package var notes: [String] { [viewer.replacementNote].compactMap { $0 } }
}

extension TimelineParticipantsReport {
  package var notes: [String] { ViewerTimeline.notes(on: participants.first, participants.second) }
}

extension TimelineComparisonReport {
  package var notes: [String] { ViewerTimeline.notes(on: comparison.old, comparison.new) }
}

extension ViewerTimeline {
  /// Which interstitials the timeline does not show, because events of an app replace them; nil if there are none.
  fileprivate var replacementNote: String? {
    let count = replacedInterstitials
    guard count > 0 else { return nil }
    return
      "\(counted(count, "interstitial")) of the playlist not shown, because the events of the app replace "
      + "all of them"
  }

  /// The notes on two timelines, each with the name of its playlist, and only once.
  fileprivate static func notes(on first: ViewerTimeline, _ second: ViewerTimeline) -> [String] {
    let notes = [first, second].compactMap { viewer in
      viewer.replacementNote.map { "\(viewer.member.text.source.name): \($0)" }
    }
    return notes.first == notes.last ? Array(notes.prefix(1)) : notes
  }
}
