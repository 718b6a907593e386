import HLSInterstitials
import SourceText

extension PodServingURL {
  /// The parts of the address, as rows.
  var rows: [(name: String, value: String)] {
    var rows: [(name: String, value: String)] = [("pod serving", endpoint.words)]
    func add(_ name: String, _ part: PodServingPart?) {
      if let part { rows.append((name, part.text)) }
    }
    add("host", host)
    add("network code", networkCode)
    add("custom asset key", customAssetKey)
    switch podIdentifier {
    case .pod(let part): rows.append(("pod", part.text))
    case .adBreakID(let part): rows.append(("ad break ID", part.text))
    case .bare(let part): rows.append(("pod", "\(part.text), without pod/ or ad_break_id/"))
    case .missing: break
    }
    add("stream ID", streamIDInPath)
    for parameter in parameters {
      let value = parameter.value?.text ?? ""
      rows.append((parameter.name, parameter.kind == .podDuration ? "\(value) ms" : value))
    }
    let section = parameter(.scte35)?.value.flatMap { try? Base64.decode($0.text) }
    return rows + (section.map { SpliceInfoSection($0).rows } ?? [])
  }
}

extension PodServingEndpoint {
  fileprivate var words: String {
    switch self {
    case .hlsManifest: "the playlist of an ad pod"
    case .dashManifest: "the DASH manifest of an ad pod"
    case .segment: "a media segment of an ad pod"
    case .streamCreate: "the registration of a stream"
    case .metadataOrVerification: "metadata of a stream, or the verification of an ad"
    case .other: "another service"
    }
  }
}

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
