extension SourceFile {
  /// The maximum number of lines, of attributes, and of JSON values that are read: one for each 8 bytes,
  /// and at least 120,000.
  ///
  /// Documents that are written for players stay far below it. The values of others would need much more
  /// memory than their bytes.
  package var mostItems: Int { max(120_000, bytes.count / 8) }

  /// The maximum number of exchanges that are read: one for each 48 bytes, and at least 10,000.
  package var mostExchanges: Int { max(10_000, bytes.count / 48) }
}
