public import SourceText

extension Playlist {
  /// Parses `source`; never fails.
  ///
  /// Variables with IMPORT or QUERYPARAM take their values from `values`.
  public init(parsing source: SourceFile, values: OutsideValues = .unknown) {
    self.init(parsing: source, values: values, expecting: .undetermined)
  }

  /// Parses `source` where a playlist of the kind `expected` must be; never fails.
  ///
  /// The playlist is of that kind if none of its tags shows one.
  package init(
    parsing source: SourceFile, values: OutsideValues, expecting expected: PlaylistKind
  ) {
    var parser = PlaylistParser(source, values)
    parser.parse(source.bytes.span)
    if parser.content.kind == .undetermined, parser.content.isDecodable {
      parser.content.kind = expected
    }
    self.init(parser.content)
  }
}
