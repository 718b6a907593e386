import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Which splice commands belong in SCTE35-CMD, SCTE35-OUT and SCTE35-IN.
extension DateRangeRules {
  static let scte35OutFlag = Rule(
    "date-range/scte35-out-flag", .error, .spec, .must("rfc8216bis-22 §4.4.5.1.1"),
    about: .spliceInformation,
    says:
      "The command in SCTE35-OUT must begin a break: out_of_network_indicator 1, or the start of a segment.",
    why: """
      With 1 a break begins; with 0 it ends. Ad servers insert nothing, or at the wrong end, and \
      viewers see ads over content or no ads.
      """,
    remedy: "Move this section to SCTE35-IN, and write the one that opens the break in SCTE35-OUT.",
    fails: [
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-OUT=«0xFC302000000000000000FFF00F054800008F7F4FFE7369C02E0000000000002208547B»"#
      )
    ],
    passes: [
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-OUT=0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98"#
      )
    ],
    check: .dateRange { range, _, report in
      guard let splice = range.splice(.scte35Out) else { return }
      if case .insert(let insert) = splice.section.command, insert.direction == .in {
        report(
          "out_of_network_indicator is 0 in the splice_insert of SCTE35-OUT; expected 1",
          at: splice.range)
      } else if let type = splice.section.onlyType(.in) {
        report(
          "SCTE35-OUT contains only the end of a segment, segmentation_type_id \(type); expected a start",
          at: splice.range)
      }
    })

  static let scte35InFlag = Rule(
    "date-range/scte35-in-flag", .error, .spec, .must("rfc8216bis-22 §4.4.5.1.1"),
    about: .spliceInformation,
    says:
      "The command in SCTE35-IN must end a break: out_of_network_indicator 0, or the end of a segment.",
    why: """
      With 0 a break ends; with 1 another one begins, and ad servers keep ads over the content \
      that follows.
      """,
    remedy: "Write the section that closes the break in SCTE35-IN.",
    fails: [
      .live(
        #"""
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-OUT=0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98
        #EXT-X-DATERANGE:ID="a",DURATION=30,SCTE35-IN=«0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98»
        """#)
    ],
    passes: [
      .live(
        #"""
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-OUT=0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98
        #EXT-X-DATERANGE:ID="a",DURATION=30,SCTE35-IN=0xFC302000000000000000FFF00F054800008F7F4FFE7369C02E0000000000002208547B
        """#)
    ],
    check: .dateRange { range, _, report in
      guard let splice = range.splice(.scte35In) else { return }
      if case .insert(let insert) = splice.section.command, insert.direction == .out {
        report(
          "out_of_network_indicator is 1 in the splice_insert of SCTE35-IN; expected 0",
          at: splice.range)
      } else if let type = splice.section.onlyType(.out) {
        report(
          "SCTE35-IN contains only the start of a segment, segmentation_type_id \(type); expected an end",
          at: splice.range)
      }
    })

  static let scte35CMDCommandType = Rule(
    "date-range/scte35-cmd-command-type", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.5.1.1"), about: .spliceInformation,
    says: "Commands that mark neither the start nor the end of a break should be in SCTE35-CMD.",
    why: """
      A receiver of SCTE35-OUT or SCTE35-IN opens or closes a break for a command that does not \
      mark one.
      """,
    remedy: "Move the section to SCTE35-CMD.",
    fails: [
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-OUT=«0xFC301100000000000000FFF0000000007A4FBFFF»"#
      ),
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-OUT=«0xFC302700000000000000FFF00506FE7369C02E0011020F43554549000000017FBF0000010000E3B8ACC9»"#
      ),
      // The start of a program.
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-OUT=«0xFC302700000000000000FFF00506FE0337F9800011020F43554549000000097FBF0000100101C18A83B7»"#
      ),
    ],
    passes: [
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-CMD=0xFC301100000000000000FFF0000000007A4FBFFF"#
      ),
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-CMD=0xFC302700000000000000FFF00506FE0337F9800011020F43554549000000097FBF0000100101C18A83B7"#
      ),
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-OUT=0xFC302C00000000000000FFF00506FE7369C02E0016021443554549000000017FFF00002932E00000220000158CD13C"#
      ),
    ],
    check: .dateRange { range, _, report in
      for splice in range.splices where splice.name != .scte35CMD {
        guard let command = splice.section.commandWithoutBreak,
          // The end of what begins with SCTE35-OUT is as wrong as its start.
          splice.name == .scte35Out
            || range.splice(.scte35Out)?.section.commandWithoutBreak == nil
        else { continue }
        let isReserved = if case .reserved = splice.section.command { true } else { false }
        report(
          "\(splice.name) contains \(command)"
            + (isReserved ? "; expected 0x05 or 0x06" : ", which belongs in SCTE35-CMD"),
          at: splice.range)
      }
    })

  static let scte35InsertInCMD = Rule(
    "date-range/scte35-insert-in-cmd", .error, .spec, .must("rfc8216bis-22 §4.4.5.1.1"),
    about: .spliceInformation,
    says: "A splice_insert must be in SCTE35-OUT or SCTE35-IN, not in SCTE35-CMD.",
    why:
      "Inserters look for breaks in SCTE35-OUT and SCTE35-IN: they miss this one, and it is not sold.",
    remedy: "Write SCTE35-OUT for out_of_network_indicator 1 and SCTE35-IN for 0.",
    fails: [
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-CMD=«0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98»"#
      )
    ],
    passes: [
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-OUT=0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98"#
      )
    ],
    check: .document { document, report in
      let commands = document.dateRanges.compactMap { $0.splice(.scte35CMD) }
      guard !commands.isEmpty else { return }
      // Each type of a section has its own date range, of which one is the break.
      let placed = Set(
        document.dateRanges.flatMap(\.splices).filter { $0.name != .scte35CMD }
          .map(\.section.bytes))
      for splice in commands {
        guard case .insert(let insert) = splice.section.command,
          let direction = insert.direction, splice.section.segmentationDescriptors.isEmpty,
          !placed.contains(splice.section.bytes)
        else { continue }
        let (flag, name) = direction == .out ? (1, "SCTE35-OUT") : (0, "SCTE35-IN")
        report(
          "SCTE35-CMD contains a splice_insert with out_of_network_indicator \(flag); expected \(name)",
          at: splice.range)
      }
    })

  static let scte35CancelledSplice = Rule(
    "date-range/scte35-cancelled-splice", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.5.1.1"), about: .spliceInformation,
    says: "A canceled splice should not have a date range.",
    why: "A date range announces something that will happen; clients have no way to take it back.",
    remedy: "Remove the date range of the canceled splice.",
    fails: [
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-CMD=«0xFC301600000000000000FFF005054800008FFF0000CDBAC052»"#
      )
    ],
    passes: [
      .live(
        #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",SCTE35-CMD=0xFC301100000000000000FFF0000000007A4FBFFF"#
      )
    ],
    check: .dateRange { range, _, report in
      for splice in range.splices where splice.section.isCancellation {
        report("\(splice.name) cancels a splice, which should not be announced", at: splice.range)
      }
    })
}

extension SpliceInfoSection {
  /// The name of a command that neither opens nor closes a break; nil for others or if unknown.
  fileprivate var commandWithoutBreak: String? {
    switch command {
    case .null: return "a splice_null"
    case .schedule: return "a splice_schedule"
    case .bandwidthReservation: return "a bandwidth_reservation"
    case .privateCommand: return "a private_command"
    case .timeSignal:
      guard !isTruncated, !segmentationDescriptors.contains(where: \.isCancelled) else {
        return nil
      }
      let edges = segmentationDescriptors.compactMap(\.type).filter { $0.edge != nil }
      guard let edge = edges.first else {
        return "a time_signal that marks neither a start nor an end"
      }
      // Any other start or end may be a splice.
      return edges.allSatisfy { $0.contentName != nil }
        ? edge.contentName.map { "the time_signal of a \($0), segmentation_type_id \(edge.text)" }
        : nil
    case .reserved(let type, _):
      return isTruncated
        ? nil
        : "the reserved splice_command_type 0x\(type.zeroPadded(to: 2, radix: 16, uppercase: true))"
    case .insert, nil: return nil
    }
  }

  /// The first segmentation_type_id of a time_signal, if all that it marks are breaks of that direction.
  func onlyType(_ direction: SpliceDirection) -> String? {
    guard case .timeSignal = command, !isTruncated else { return nil }
    let types = segmentationDescriptors.compactMap(\.type)
    guard let first = types.first(where: { $0.direction != nil }),
      types.allSatisfy({ $0.direction == nil || $0.direction == direction }),
      // What is no break, such as a program, may begin or end with the section.
      !types.contains(where: {
        $0.direction == nil && $0.edge == (direction == .in ? .start : .end)
      })
    else { return nil }
    return first.text
  }
}

extension SegmentationType {
  /// The type in hexadecimal, as in `0x34`.
  var text: String { "0x\(rawValue.zeroPadded(to: 2, radix: 16, uppercase: true))" }

  /// The name of what begins or ends if that is content with breaks in it; nil for others.
  fileprivate var contentName: String? {
    switch rawValue {
    case 0x10...0x19: "program"
    case 0x20, 0x21: "chapter"
    case 0x50, 0x51: "network"
    default: nil
    }
  }
}
