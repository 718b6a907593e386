import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// What the section in a marker says, compared with the marker.
extension MarkerRules {
  static let sectionDirection = Rule(
    "marker/section-direction", .warning, .recommended,
    .advice("ANSI/SCTE 35 §9.7.3, §10.3.3.1"), about: .mediaPlaylist,
    says: "The section in a marker that begins or continues a break should not end one.",
    why:
      "Ad servers that read the section see no break where the tag begins one, and fill nothing.",
    remedy: "Write the section that begins the break, with out_of_network_indicator 1.",
    fails: [
      .media(
        broken(
          "«#EXT-OATCLS-SCTE35:/DAgAAAAAAAAAP/wDwUAAAAHf0/+A0h0QAABAAAAAAjh5fk=»\n#EXT-X-CUE-OUT:12"
        )),
      .media(
        broken(
          #"«#EXT-X-SCTE35:CUE-OUT=YES,DURATION=12,CUE="/DAnAAAAAAAAAP/wBQb+A0h0QAARAg9DVUVJAAAAB3+/AAA1AQFm6a50"»"#
        )),
      .media(
        broken(
          "#EXT-X-CUE-OUT:12",
          inside:
            "«#EXT-X-CUE-OUT-CONT:ElapsedTime=6,Duration=12,SCTE35=/DAgAAAAAAAAAP/wDwUAAAAHf0/+A0h0QAABAAAAAAjh5fk=»\n"
        )),
    ],
    passes: [
      .media(
        broken(
          "#EXT-OATCLS-SCTE35:/DAlAAAAAAAAAP/wFAUAAAAHf+/+Azf5gP4AEHrAAAEAAAAAQgidVw==\n#EXT-X-CUE-OUT:12"
        )),
      // One break ends where the next one begins.
      .media(
        broken(
          "#EXT-X-CUE-OUT:12",
          end:
            "#EXT-OATCLS-SCTE35:/DAgAAAAAAAAAP/wDwUAAAAHf0/+A0h0QAABAAAAAAjh5fk=\n#EXT-X-CUE-IN\n#EXT-X-CUE-OUT:6"
        )
          + "\n#EXT-X-CUE-IN\n#EXTINF:6,\nc.ts"),
    ],
    check: .document { document, report in
      let breaks = document.playlist.markedBreaks
      guard !breaks.isEmpty else { return }
      let ends = Set(breaks.lazy.filter { $0.closing != nil }.map(\.end))
      lazy var returns = Set(
        document.playlist.adMarkers.lazy.filter { $0.role == .back }.map(\.segment))
      for marked in breaks {
        var markers = marked.continuations
        let sections = marked.opening.compactMap(\.section)
        if let head = marked.head, head.role == .out, let start = marked.start, !sections.isEmpty,
          sections.allSatisfy({ $0.endsBreak != nil }),
          // The section at the end of a break before may be at the same place.
          !ends.contains(start), !returns.contains(head.segment)
        {
          markers = marked.opening + markers
        }
        for marker in markers {
          guard let section = marker.section, let end = section.endsBreak, section.fault == nil
          else { continue }
          report(
            "the section of \(marker.name) has \(end), which ends a break; expected the start of one",
            at: marker.tag.range)
          break
        }
      }
    })

  static let segmentationType = Rule(
    "marker/segmentation-type", .warning, .recommended, .advice("ANSI/SCTE 35 §10.3.3.1"),
    about: .mediaPlaylist,
    says: "TYPE of EXT-X-SCTE35 should be a segmentation_type_id of its section.",
    why:
      "Servers that read TYPE sell the break as something else than those that read the section.",
    remedy: "Copy segmentation_type_id of the section to TYPE.",
    fails: [
      .media(
        broken(
          #"«#EXT-X-SCTE35:TYPE=0x30,CUE-OUT=YES,DURATION=12,CUE="/DAsAAAAAAAAAP/wBQb+Azf5gAAWAhRDVUVJAAAAB3//AAAQesAAADQBAbUq4zY="»"#
        )),
      .media(
        broken(
          #"«#EXT-X-SCTE35:TYPE=50,CUE-OUT=YES,DURATION=12,CUE="/DAsAAAAAAAAAP/wBQb+Azf5gAAWAhRDVUVJAAAAB3//AAAQesAAADQBAbUq4zY="»"#
        )),
    ],
    passes: [
      .media(
        broken(
          #"#EXT-X-SCTE35:TYPE=0x34,CUE-OUT=YES,DURATION=12,CUE="/DAsAAAAAAAAAP/wBQb+Azf5gAAWAhRDVUVJAAAAB3//AAAQesAAADQBAbUq4zY=""#
        )),
      .media(
        broken(
          #"#EXT-X-SCTE35:TYPE="52",CUE-OUT=YES,DURATION=12,CUE="/DAsAAAAAAAAAP/wBQb+Azf5gAAWAhRDVUVJAAAAB3//AAAQesAAADQBAbUq4zY=""#
        )),
      .media(
        broken(
          #"#EXT-X-SCTE35:TYPE=34,CUE-OUT=YES,DURATION=12,CUE="/DAsAAAAAAAAAP/wBQb+Azf5gAAWAhRDVUVJAAAAB3//AAAQesAAADQBAbUq4zY=""#
        )),
      // A splice_insert has no type.
      .media(
        broken(
          #"#EXT-X-SCTE35:TYPE=0x34,CUE-OUT=YES,DURATION=12,CUE="/DAlAAAAAAAAAP/wFAUAAAAHf+/+Azf5gP4AEHrAAAEAAAAAQgidVw==""#
        )),
    ],
    check: .document { document, report in
      for marker in document.playlist.adMarkers {
        guard let text = marker.typeText(in: document.playlist), let section = marker.section,
          section.fault == nil
        else { continue }
        let types = section.segmentationDescriptors.compactMap(\.type)
        let readings = readings(of: text)
        guard let type = types.first, !readings.isEmpty,
          !types.contains(where: { readings.contains($0.rawValue) })
        else { continue }
        report(
          "TYPE is \(text), but segmentation_type_id of the section \(type.text)",
          at: marker.tag.range)
      }
    })

  /// The numbers that a text can mean: hexadecimal digits are also written without a prefix.
  private static func readings(of text: String) -> [UInt8] {
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      return UInt8(text.dropFirst(2), radix: 16).map { [$0] } ?? []
    }
    return [UInt8(text), UInt8(text, radix: 16)].compactMap { $0 }
  }

  static let endType = Rule(
    "marker/end-type", .warning, .recommended, .advice("ANSI/SCTE 35 §10.3.3.1"),
    about: .mediaPlaylist,
    says: "The section at the end of a break should end the type of segment that began it.",
    why: """
      Ad servers wait for the end of the type that began the break. They keep it open, and ads can \
      cover the program after it.
      """,
    remedy: "Write the type that follows the one at the start, such as 0x35 after 0x34.",
    fails: [
      .media(
        broken(
          #"#EXT-X-SCTE35:CUE-OUT=YES,DURATION=12,CUE="/DAsAAAAAAAAAP/wBQb+Azf5gAAWAhRDVUVJAAAAB3//AAAQesAAADQBAbUq4zY=""#,
          end:
            #"«#EXT-X-SCTE35:CUE-IN=YES,CUE="/DAnAAAAAAAAAP/wBQb+A0h0QAARAg9DVUVJAAAAB3+/AAA3AQFlWPd6"»"#
        ))
    ],
    passes: [
      .media(
        broken(
          #"#EXT-X-SCTE35:CUE-OUT=YES,DURATION=12,CUE="/DAsAAAAAAAAAP/wBQb+Azf5gAAWAhRDVUVJAAAAB3//AAAQesAAADQBAbUq4zY=""#,
          end:
            #"#EXT-X-SCTE35:CUE-IN=YES,CUE="/DAnAAAAAAAAAP/wBQb+A0h0QAARAg9DVUVJAAAAB3+/AAA1AQFm6a50""#
        ))
    ],
    check: .document { document, report in
      for marked in document.playlist.markedBreaks {
        guard let closing = marked.closing, let section = closing.section,
          let opening = marked.opening.first(where: { $0.section != nil }),
          let opened = opening.section, let fault = section.endTypeFault(opened)
        else { continue }
        report(
          "the section of \(closing.name) has \(fault)", at: closing.tag.range,
          related: [RelatedPlace(opening.tag.range, "the start of the break")])
      }
    })

  static let sectionCount = Rule(
    "marker/section-count", .warning, .recommended, .advice("ANSI/SCTE 35 §9.7.3, §10.3.3"),
    about: .mediaPlaylist,
    says: "The number of an avail or a segment in a marker should not exceed the expected count.",
    why: "Ad servers that plan a whole program have no ads for an avail that they do not expect.",
    remedy: "Correct the number or the count, or write 0 for both if they are not used.",
    fails: [
      .media(
        broken(
          "«#EXT-OATCLS-SCTE35:/DAlAAAAAAAAAP/wFAUAAAAHf+/+Azf5gP4AEHrAAAEDAgAAIc52Nw==»\n#EXT-X-CUE-OUT:12"
        ))
    ],
    passes: [
      .media(
        broken(
          "#EXT-OATCLS-SCTE35:/DAlAAAAAAAAAP/wFAUAAAAHf+/+Azf5gP4AEHrAAAECAgAA/aPsgA==\n#EXT-X-CUE-OUT:12"
        ))
    ],
    check: .document { document, report in
      var known: Set<[UInt8]> = []
      for marker in document.playlist.adMarkers {
        guard let section = marker.section, known.insert(section.bytes).inserted,
          section.fault == nil, let fault = section.countFault
        else { continue }
        report("\(fault) in the section of \(marker.name)", at: marker.tag.range)
      }
    })
}

extension SpliceInfoSection {
  /// The field by which all that the section marks is the end of a break; nil if it is not.
  fileprivate var endsBreak: String? {
    if case .insert(let insert) = command {
      return insert.direction == .in ? "out_of_network_indicator 0" : nil
    }
    return onlyType(.in).map { "segmentation_type_id \($0)" }
  }
}
