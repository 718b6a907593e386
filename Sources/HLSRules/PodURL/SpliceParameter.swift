import HLSDocuments
import SourceText
import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// The parameter scte35: the splice information section of the break in Base64.
extension PodURLRules {
  static let scte35Base64 = Rule(
    "pod-url/scte35-base64", .warning, .googleDAI,
    .should("Google DAI docs: pod-serving/live/token (older edition)"),
    about: .podURLs,
    says: "scte35 should be padded standard Base64 of a section that begins with the byte FC.",
    why: "The service still creates a break, but without the information in the signal.",
    remedy: "Encode the section in Base64, then percent-encode the result.",
    fails: [
      .pods(["pd=30000": "pd=30000&scte35=«0xFC302500»"]),
      .pods(["pd=30000": "pd=30000&scte35=«AAAA»"]),
    ],
    passes: [.pods(["pd=30000": "pd=30000&scte35=\(base64)"])],
    check: .podURL { reference, _, report in
      guard reference.isManifest, let value = reference.literal(.scte35), !value.text.isEmpty else {
        return
      }
      let fault: String
      do throws(Base64.Fault) {
        let bytes = try Base64.decode(value.text)
        if bytes.first == 0xFC { return }
        fault = "is not a splice information section; expected the first byte FC"
      } catch {
        fault =
          value.text.hasPrefix("0x")
          ? "is hexadecimal; expected Base64" : "is not padded standard Base64"
      }
      report("scte35 \(fault)", at: reference.place(value))
    })

  static let scte35PlusSign = Rule(
    "pod-url/scte35-plus-sign", .warning, .googleDAI,
    .advice("Google DAI docs: pod-serving/live/token"),
    about: .podURLs,
    says: "A + in scte35 should be written %2B.",
    why: "Servers may read a plain + in a query as a space, which breaks the Base64.",
    remedy: "Write %2B in place of each + in the value.",
    fails: [
      .pods([
        "pd=30000": "pd=30000&scte35=/DAlAAAAAAAAAP/wFAVIAACPf«+»/+c2nALv4AKTLgAAAAAAAAqmG8mA=="
      ])
    ],
    passes: [.pods(["pd=30000": "pd=30000&scte35=\(base64)"])],
    check: .podURL { reference, _, report in
      guard reference.isManifest, let value = reference.literal(.scte35),
        let plus = reference.written(value).utf8.enumerated()
          .first(where: { $1 == UInt8(ascii: "+") })?.offset
      else { return }
      let place = value.range.lowerBound + plus
      report(
        "+ in scte35 is not percent-encoded; expected %2B", at: reference.place(place..<place + 1))
    })

  static let scte35DiffersFromDateRange = Rule(
    "pod-url/scte35-differs-from-date-range", .warning, .googleDAI,
    .advice("Google DAI docs: pod-serving/live/token"),
    about: .podURLs,
    says: "scte35 and SCTE35-OUT of the same break should contain the same bytes.",
    why: "Otherwise, the service decides a different break than the playlist signals.",
    remedy: "Take both from one splice information section.",
    fails: [
      .pods([
        "pd=30000": "pd=30000&scte35=«\(base64)»",
        "DURATION=30": "DURATION=30,SCTE35-OUT=0x\(otherEvent)",
      ])
    ],
    passes: [
      .pods([
        "pd=30000": "pd=30000&scte35=\(base64)",
        "DURATION=30": "DURATION=30,SCTE35-OUT=0x\(hexadecimal)",
      ])
    ],
    check: .podURL { reference, _, report in
      guard reference.isManifest, let value = reference.literal(.scte35),
        case .value(let bytes, let place)? = reference.dateRange?.hexadecimal(.scte35Out)
      else { return }
      guard let section = try? Base64.decode(value.text), section != bytes else { return }
      report(
        "scte35 contains other bytes than SCTE35-OUT; expected the same",
        at: reference.place(value),
        related: [
          RelatedPlace(
            place, "SCTE35-OUT",
            in: reference.role == .listedAsset ? reference.dateRange?.text : nil)
        ])
    })

  private static let base64 =
    "%2FDAlAAAAAAAAAP%2FwFAVIAACPf%2B%2F%2Bc2nALv4AKTLgAAAAAAAAqmG8mA%3D%3D"
  private static let hexadecimal =
    "FC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98"
  private static let otherEvent =
    "FC302500000000000000FFF014054800008E7FEFFE7369C02EFE002932E0000000000000A07A34C1"
}
