public import SourceText

extension Playlist {
  /// Reads `source`; never fails.
  ///
  /// Variables that are imported or taken from a query have the values that `values` gives them.
  public init(parsing source: SourceFile, values: OutsideValues = .unknown) {
    var parser = PlaylistParser(source, values)
    parser.parse(source.bytes.span)
    self.init(parser.content)
  }
}
