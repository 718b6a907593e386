import SourceText

/// The results of parsing a playlist, filled in by the parser.
struct PlaylistContent: Sendable {
  let source: SourceFile
  var kind = PlaylistKind.undetermined
  var lines: [Line] = []
  var tags: [PlaylistTag] = []
  var attributes: [Attribute] = []
  var anomalies: [Anomaly] = []
  var segments: [MediaSegment] = []
  var origins: [Origin] = []
  var programDateTimes: [ProgramDateTime] = []
  var variables = Variables()
  var firstFractionalDuration: ByteRange?
  var census = TagCensus()
  var isDecodable = true
}
