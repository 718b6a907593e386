import HLSInterstitials
import SourceText

extension SpliceInfoSection {
  /// The content of the section, as rows (ANSI/SCTE 35).
  var rows: [(name: String, value: String)] {
    guard hasStandardTableID else {
      return [("SCTE-35", tableID.map { "not a splice_info_section: table_id \($0)" } ?? "empty")]
    }
    var rows: [(name: String, value: String)] = []
    if isEncrypted { rows.append(("encrypted", "the command cannot be read")) }
    if let command { rows += command.rows }
    if let ptsAdjustment, ptsAdjustment > 0 {
      rows.append(("pts_adjustment", Seconds(ticks: ptsAdjustment).text))
    }
    for descriptor in descriptors { rows += descriptor.rows }
    if isTruncated { rows.append(("truncated", "the section ends before its last field")) }
    if isCRCValid == false { rows.append(("CRC_32", "wrong")) }
    return rows
  }
}

extension SpliceCommand {
  fileprivate var rows: [(name: String, value: String)] {
    switch self {
    case .null: return [("command", "splice_null")]
    case .bandwidthReservation: return [("command", "bandwidth_reservation")]
    case .reserved(let type, _): return [("command", "reserved type \(type)")]
    case .privateCommand(let command):
      let owner = command.identifier.map { " of 0x\($0.zeroPadded(to: 8, radix: 16))" } ?? ""
      return [("command", "private_command\(owner)")]
    case .schedule(let schedule):
      return [("command", "splice_schedule with \(counted(schedule.splices.count, "splice"))")]
    case .timeSignal(let signal):
      return [("command", "time_signal")]
        + [("pts_time", signal.pts.map { Seconds(ticks: $0).text } ?? "immediate")]
    case .insert(let insert):
      var rows = [(name: "command", value: "splice_insert")]
      if let id = insert.eventID { rows.append(("splice_event_id", "\(id)")) }
      if insert.isCancelled { rows.append(("canceled", "an earlier event with this ID")) }
      if let direction = insert.direction {
        rows.append(("direction", direction == .out ? "out of the network" : "return"))
      }
      if insert.isImmediate == true { rows.append(("pts_time", "immediate")) }
      if let pts = insert.pts { rows.append(("pts_time", Seconds(ticks: pts).text)) }
      if let length = insert.breakDuration {
        rows.append(
          (
            "break_duration",
            Seconds(ticks: length.ticks).text + (length.autoReturn ? ", returns by itself" : "")
          ))
      }
      return rows
    }
  }
}

extension SpliceDescriptor {
  fileprivate var rows: [(name: String, value: String)] {
    switch self {
    case .avail(let id): return [("avail_descriptor", id.map { "\($0)" } ?? "truncated")]
    case .other(let tag, _, _): return [("descriptor", "tag \(tag)")]
    case .segmentation(let segmentation):
      var parts: [String] = []
      if let type = segmentation.type {
        let edge =
          switch type.edge {
          case .start: ", start"
          case .end: ", end"
          case nil: ""
          }
        let ofBreak = type.direction == nil ? "" : " of a break"
        parts.append("type 0x\(type.rawValue.zeroPadded(to: 2, radix: 16))\(edge)\(ofBreak)")
      }
      if segmentation.isCancelled { parts.append("canceled") }
      if let id = segmentation.eventID { parts.append("event \(id)") }
      if let ticks = segmentation.duration { parts.append("lasts \(Seconds(ticks: ticks).text)") }
      if let number = segmentation.segmentNumber, let all = segmentation.segmentsExpected {
        parts.append("segment \(number) of \(all)")
      }
      if !segmentation.upid.isEmpty {
        let upid = segmentation.upid.map { $0.zeroPadded(to: 2, radix: 16) }.joined()
        parts.append("UPID 0x\(upid)")
      }
      return [("segmentation_descriptor", parts.joined(separator: ", "))]
    }
  }
}

extension Seconds {
  /// A time of a 90 kHz clock with at most 40 bits.
  fileprivate init(ticks: UInt64) {
    self.init(nanoseconds: Int64(ticks & 0xFF_FFFF_FFFF) * 100_000 / 9)
  }

  /// The time in seconds, rounded to milliseconds.
  fileprivate var text: String {
    "\(Seconds(nanoseconds: rounded(to: Seconds(nanoseconds: 1_000_000)) * 1_000_000)) s"
  }
}
