import SourceText

/// Times as the generated playlists write them.
enum PlaylistDates {
  /// 2025-03-01T00:00:00Z in milliseconds.
  private static let start: Int64 = 1_740_787_200_000

  /// The date `milliseconds` after 2025-03-01T00:00:00Z.
  static func stamp(_ milliseconds: Int) -> String {
    DateTime(milliseconds: start + Int64(milliseconds)).utcText
  }

  /// `milliseconds` in seconds with three digits after the point.
  static func seconds(_ milliseconds: Int) -> String {
    "\(milliseconds / 1000).\((milliseconds % 1000).zeroPadded(to: 3))"
  }
}
