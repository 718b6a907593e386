import SourceText

extension DateTime {
  /// The instant in UTC and in local time, as rows; only in UTC if `offsets` are not known.
  func rows(localTime offsets: TimeZoneOffsets?) -> [(name: String, value: String)] {
    let rows = [(name: "UTC", value: utcText)]
    guard let offset = offsets?.offset(at: seconds) else { return rows }
    let (local, overflow) = seconds.addingReportingOverflow(offset)
    guard !overflow else { return rows }
    let time = Self.dateAndTime(at: local).replacing("T", with: " ")
    let minutes = offset.magnitude / 60
    let zone = "\((minutes / 60).zeroPadded(to: 2)):\((minutes % 60).zeroPadded(to: 2))"
    let fraction = nanoseconds == 0 ? "" : ".\((nanoseconds / 1_000_000).zeroPadded(to: 3))"
    return rows + [("local time", "\(time)\(fraction) \(offset < 0 ? "-" : "+")\(zone)")]
  }
}
