import XMLWriting
import HLSDocuments
import SourceText

/// A report of `interlint timeline` in all its forms.
package protocol TimelineRendering: Sendable {
  /// The report for reading in a terminal of so many columns.
  func text(color: Bool, width: Int) -> [UInt8]
  /// What a reader of any form should know about it, one sentence without a period for each.
  var notes: [String] { get }
  /// The report as JSON; ``TimelineSchema`` describes it.
  var json: [UInt8] { get }
  /// The picture as an SVG document; throws if libxml2 is missing, or out of memory.
  var svg: [UInt8] { get throws(XMLWritingError) }
  /// The report as one self-contained page; throws if libxml2 is missing, or out of memory.
  var page: [UInt8] { get throws(XMLWritingError) }
}

extension TimelineRendering {
  package var notes: [String] { [] }
}

extension TimelineReport: TimelineRendering {
  package var notes: [String] {
    let count = viewer.replacedInterstitials
    guard count > 0 else { return [] }
    return [
      "\(counted(count, "interstitial")) of the playlist not shown, because the events of the app replace all "
        + "of them"
    ]
  }
}
