import HLSLinting

extension TargetDetails {
  /// Reads a row of the table `details`.
  init(_ row: Row) {
    self.init(
      owner: row.optionalText(2), region: row.optionalText(3),
      labels: row.text(4).split(separator: "\n").map(String.init), timeZone: row.optionalText(5))
  }
}

extension TargetRecorder {
  /// Records whom a target belongs to and where it is.
  mutating func record(_ details: TargetDetails, of target: Int64) {
    let known = open.details[target]
    guard (known?.values ?? TargetDetails()) != details else { return }
    if let known { changes.remove(known.stored, from: .details) }
    guard details != TargetDetails() else { return }
    changes.add(
      [
        .integer(target), .value(Value(details.owner)), .value(Value(details.region)),
        .value(.text(details.labels.joined(separator: "\n"))), .value(Value(details.timeZone)),
        .integer(number),
      ], to: .details)
  }
}
