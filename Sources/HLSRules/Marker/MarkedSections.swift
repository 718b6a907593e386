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
      for marked in document.playlist.markedBreaks {
        guard
          let first = (marked.opening + marked.continuations).first(where: { $0.section != nil }),
          let opened = first.section?.breakEvents, !opened.ids.isEmpty
        else { continue }
        let wrong = marked.continuations.first { marker in
          guard let events = marker.section?.breakEvents, !events.ids.isEmpty else { return false }
          return events.isInsert == opened.isInsert && Set(events.ids).isDisjoint(with: opened.ids)
        }
        guard let wrong, let ids = wrong.section?.breakEvents.ids else { continue }
        report(
          "\(wrong.name) has event \(list(ids)), but the break began with \(list(opened.ids))",
          at: wrong.tag.range,
          related: [RelatedPlace(first.tag.range, "the start of the break")])
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

  private static func list(_ ids: [UInt32]) -> String {
    ids.map { "\($0) (0x\(String($0, radix: 16, uppercase: true)))" }.joined(separator: ", ")
  }

  private static let one = "/DAlAAAAAAAAAP/wFAUAAABRf+/+BMN7gP4AIPWAAAEAAAAA3WoYkg=="
  private static let other = "/DAlAAAAAAAAAP/wFAUAAAH/f+/+A27oAP4AGLggAAEAAAAA2u9bkg=="

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
