import XMLWriting

/// A report of `interlint timeline` in all its forms.
package protocol TimelineRendering: Sendable {
  /// The report for reading in a terminal of so many columns.
  func text(color: Bool, width: Int) -> [UInt8]
  /// The report as JSON; ``TimelineSchema`` describes it.
  var json: [UInt8] { get }
  /// The picture as an SVG document; throws if libxml2 is missing, or out of memory.
  var svg: [UInt8] { get throws(XMLWritingError) }
  /// The report as one self-contained page; throws if libxml2 is missing, or out of memory.
  var page: [UInt8] { get throws(XMLWritingError) }
}

extension TimelineReport: TimelineRendering {}
