import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The SCTE-35 sections in vendor-specific tags.
extension MarkerRules {
  static let event = Rule(
    "marker/event", .warning, .recommended,
    .advice("ANSI/SCTE 35 §9.7.3; AWS Elemental MediaPackage: ad markers"), about: .mediaPlaylist,
    says: "The sections in the markers of one break should have the same event ID.",
    why: "Viewers who join inside the break get the ads of another one.",
    remedy: "Repeat the section with which the break began.",
    fails: [
      .media(
        broken(
          "#EXT-OATCLS-SCTE35:\(one)\n#EXT-X-CUE-OUT:24",
          "«#EXT-X-CUE-OUT-CONT:ElapsedTime=6,Duration=24,SCTE35=\(other)»"))
    ],
    passes: [
      .media(
        broken(
          "#EXT-OATCLS-SCTE35:\(one)\n#EXT-X-CUE-OUT:24",
          "#EXT-X-CUE-OUT-CONT:ElapsedTime=6,Duration=24,SCTE35=\(one)"))
    ],
    check: .document { document, report in
      for fault in document.playlist.markedBreaks.compactMap(\.eventFault) { report(fault) }
    })

  static let repeated = Rule(
    "marker/section-repeated", .warning, .recommended, .advice("ANSI/SCTE 35 §9.7.3, §9.6"),
    about: .mediaPlaylist,
    says: "The section that begins a break should not be that of an earlier break.",
    why: """
      Its event ID and its time are those of the earlier splice: ad servers take the break for the one that they \
      have answered, and splicers for one that is over.
      """,
    remedy: "Write the section that was received for this break.",
    fails: [
      .media(
        broken("#EXT-OATCLS-SCTE35:\(one)\n#EXT-X-CUE-OUT:24", "# -") + "\n"
          + again("«#EXT-OATCLS-SCTE35:\(one)»\n#EXT-X-CUE-OUT:24", "#EXT-X-CUE-IN")),
      .media(
        broken(#"#EXT-X-SCTE35:CUE-OUT=YES,DURATION=24,ID="1",CUE="\#(one)""#, "# -") + "\n"
          + again(
            #"«#EXT-X-SCTE35:CUE-OUT=YES,DURATION=24,ID="2",CUE="\#(one)"»"#, "#EXT-X-CUE-IN")),
    ],
    passes: [
      .media(
        broken("#EXT-OATCLS-SCTE35:\(one)\n#EXT-X-CUE-OUT:24", "# -") + "\n"
          + again("#EXT-OATCLS-SCTE35:\(second)\n#EXT-X-CUE-OUT:24", "#EXT-X-CUE-IN")),
      // The loop of a channel, in which times begin again.
      .media(
        broken("#EXT-OATCLS-SCTE35:\(one)\n#EXT-X-CUE-OUT:24", "# -") + "\n"
          + "#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:30.000Z\n"
          + again("#EXT-OATCLS-SCTE35:\(one)\n#EXT-X-CUE-OUT:24", "#EXT-X-CUE-IN")),
    ],
    check: .document { document, report in
      let breaks = document.playlist.markedBreaks
      guard breaks.count > 1 else { return }
      let runs = document.playlist.discontinuityRuns.dropFirst().map(\.start)
      func jumps(upTo time: Seconds) -> Int { runs.partitioningIndex { $0 > time } }
      var known: [[UInt8]: MarkedBreak] = [:]
      for marked in breaks {
        guard let start = marked.start, marked.head?.role == .out,
          let marker = marked.opening.first(where: { $0.section?.splicesAtTime ?? false }),
          let section = marker.section
        else { continue }
        if let other = known[section.bytes], let begin = other.start, other.closing != nil,
          start > other.end,
          jumps(upTo: begin) == jumps(upTo: start)
        {
          report(
            "the section of \(marker.name) is that of the break \(start - begin) s earlier, with its time and "
              + "event \(section.breakEvents.ids.eventList)",
            at: marker.tag.range,
            related: other.head.map { [RelatedPlace($0.tag.range, "the earlier break")] } ?? [])
        }
        known[section.bytes] = marked
      }
    })

  static let section = Rule(
    "marker/section", .error, .recommended, .must("ANSI/SCTE 35 §9.6, §9.6.1"),
    about: .mediaPlaylist,
    says:
      "The SCTE-35 section in a marker must be complete, with a valid CRC_32 and a defined command.",
    why: "Ad servers and splicers drop the section, and the break is lost.",
    remedy: "Write the bytes of the section as they were received.",
    fails: [
      .media(
        broken(
          "«#EXT-OATCLS-SCTE35:\(one.replacing("kg==", with: "kw=="))»\n#EXT-X-CUE-OUT:24",
          "# -")),
      .media(broken("«#EXT-OATCLS-SCTE35:\(one.dropLast(16))»\n#EXT-X-CUE-OUT:24", "# -")),
    ],
    passes: [.media(broken("#EXT-OATCLS-SCTE35:\(one)\n#EXT-X-CUE-OUT:24", "# -"))],
    check: .document { document, report in
      var known: Set<[UInt8]> = []
      for marker in document.playlist.adMarkers {
        guard let section = marker.section, known.insert(section.bytes).inserted,
          let fault = section.fault
        else { continue }
        // Of a complete section, some receivers read the command in spite of the fault.
        let isComplete = section.surplusBytes.map { $0 >= 0 } ?? false
        report(
          "\(fault) in the section of \(marker.name)", at: marker.tag.range,
          severity: isComplete ? .warning : nil)
      }
    })

  private static let one = "/DAlAAAAAAAAAP/wFAUAAABRf+/+BMN7gP4AIPWAAAEAAAAA3WoYkg=="
  private static let other = "/DAlAAAAAAAAAP/wFAUAAAH/f+/+A27oAP4AGLggAAEAAAAA2u9bkg=="

  private static let second = "/DAlAAAAAAAAAP/wFAUAAABSf+/+BPTrwP4AIPWAAAEAAAAASuAvCw=="

  /// A second break, after ``broken(_:_:)``.
  private static func again(_ opening: String, _ closing: String) -> String {
    """
    #EXTINF:6,
    c.ts
    \(opening)
    """ + (4...7).map { "\n#EXTINF:6,\nad\($0).ts" }.joined() + "\n\(closing)\n#EXTINF:6,\nd.ts"
  }

  private static func broken(_ opening: String, _ inside: String) -> String {
    """
    \(opening)
    #EXTINF:6,
    ad0.ts
    \(inside)
    #EXTINF:6,
    ad1.ts
    #EXTINF:6,
    ad2.ts
    #EXTINF:6,
    ad3.ts
    #EXT-X-CUE-IN
    #EXTINF:6,
    b.ts
    """
  }
}

extension SpliceInfoSection {
  /// Whether the section gives the time of its splice, so that no two splices have the same section.
  fileprivate var splicesAtTime: Bool {
    switch command {
    case .insert(let insert): insert.pts != nil
    case .timeSignal(let signal): signal.pts != nil
    default: false
    }
  }

  /// What makes receivers drop the section; nil if nothing does.
  var fault: String? {
    guard hasStandardTableID else { return "a table_id other than 0xFC" }
    guard let surplus = surplusBytes, surplus >= 0 else {
      return "fewer bytes than section_length says"
    }
    if isCRCValid == false, let storedCRC {
      return
        "a CRC_32 of \(String(storedCRC, radix: 16, uppercase: true)) that does not match its bytes"
    }
    if case .reserved(let type, _) = command {
      return
        "the reserved splice_command_type 0x\(type.zeroPadded(to: 2, radix: 16, uppercase: true))"
    }
    return nil
  }
}
