public import SourceText

extension Playlist {
  /// Parses `source`; never fails.
  ///
  /// Variables with IMPORT or QUERYPARAM take their values from `values`.
  public init(parsing source: SourceFile, values: OutsideValues = .unknown) {
    var parser = PlaylistParser(source, values)
    parser.parse(source.bytes.span)
    self.init(parser.content)
  }
}
