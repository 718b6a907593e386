/// The first deviation of a pod-serving path from the documented paths, unless another part of the
/// URL shows it.
///
/// A session in the path of an HLS manifest, a bare or malformed pod identifier, and text that a
/// variable reference or placeholder may hide are not deviations.
public struct PodPathDeparture: Equatable, Sendable {
  /// The segment at fault; empty at the end of the path if a segment is missing, the rest of the
  /// path if it is too long.
  public let range: Range<Int>
  /// The documented word, or the name of the documented value; nil if the path should end.
  public let expected: String?
}

extension PodPathDeparture {
  /// Compares the path with the documented paths of the endpoint; nil if it matches one of them.
  ///
  /// Otherwise the deviation from the path with which it agrees longest.
  init?(of path: PodServingPath, _ endpoint: PodServingEndpoint, _ identifier: PodIdentifier) {
    var furthest: PodPathDeparture?
    for template in PodPathTemplate.all where template.endpoint == endpoint {
      guard let departure = Self.departure(of: path, from: template, identifier) else {
        return nil
      }
      if departure.range.lowerBound > furthest?.range.lowerBound ?? -1 { furthest = departure }
    }
    guard let furthest else { return nil }
    self = furthest
  }

  private static func departure(
    of path: PodServingPath, from template: PodPathTemplate, _ identifier: PodIdentifier
  ) -> PodPathDeparture? {
    let segments = path.segments
    func isOpaque(_ index: Int) -> Bool {
      segments.indices.contains(index) && !path.part(segments[index]).isLiteral
    }
    var index = 0
    for element in template.elements {
      switch element {
      case .word(let word):
        if path.isWord(word, at: index) { break }
        // A variable or placeholder may represent any number of segments.
        if isOpaque(index) || index == segments.count && isOpaque(index - 1) { return nil }
        return PodPathDeparture(range: path.segment(at: index), expected: word)
      case .value(let name):
        if !segments.indices.contains(index) {
          return isOpaque(index - 1) ? nil : PodPathDeparture(range: path.end, expected: name)
        }
      case .podIdentifier:
        let isManifest = template.endpoint == .hlsManifest
        if isManifest, path.isWord("stream", at: index) { index += 2 }
        if isManifest, path.isWord("ad_break_id", at: index) { return nil }
        if path.isWord("pod", at: index) || path.isWord("ad_break_id", at: index) {
          index += 1
        } else if case .bare = identifier {
          return nil
        } else {
          return isOpaque(index) || index >= segments.count && isOpaque(segments.count - 1)
            ? nil
            : PodPathDeparture(range: path.segment(at: index), expected: "pod or ad_break_id")
        }
      }
      index += 1
    }
    guard segments.indices.contains(index) else { return nil }
    return PodPathDeparture(
      range: segments[index].lowerBound..<path.end.lowerBound, expected: nil)
  }
}

/// A documented path of pod serving.
///
/// Source: Google Ad Manager, Dynamic Ad Insertion, pod serving reference (live and VOD).
struct PodPathTemplate {
  enum Element {
    case word(String)
    case value(name: String)
    /// The two segments that identify a pod.
    case podIdentifier
  }

  let endpoint: PodServingEndpoint
  let elements: [Element]

  /// Parses a path of words, with `{name}` for a value and `@` for a pod identifier.
  private init(_ endpoint: PodServingEndpoint, _ path: String) {
    self.endpoint = endpoint
    elements = path.split(separator: "/").map { element in
      switch element.first {
      case "@": .podIdentifier
      case "{": .value(name: String(element.dropFirst().dropLast()))
      default: .word(String(element))
      }
    }
  }

  static let all = [
    PodPathTemplate(
      .hlsManifest, "linear/pods/v1/hls/network/{network code}/custom_asset/{key}/@"),
    PodPathTemplate(
      .dashManifest,
      "linear/pods/v1/dash/network/{network code}/custom_asset/{key}/stream/{stream ID}/@"
        + "/manifest.mpd"),
    PodPathTemplate(
      .segment,
      "linear/pods/v1/seg/network/{network code}/custom_asset/{key}/@/profile/{profile name}"
        + "/{segment}"),
    PodPathTemplate(
      .streamCreate, "ssai/pods/api/v1/network/{network code}/custom_asset/{key}/stream"),
    PodPathTemplate(.streamCreate, "linear/v1/hls/event/{asset key}/stream"),
    PodPathTemplate(.streamCreate, "ondemand/pods/api/v1/network/{network code}/stream"),
    PodPathTemplate(
      .streamCreate, "ondemand/pods/api/v1/network/{network code}/stream_registration"),
    PodPathTemplate(
      .streamCreate, "ondemand/pods/api/v1/network/{network code}/streams/{stream ID}/adpods"),
    PodPathTemplate(
      .metadataOrVerification, "linear/pods/hls/pa/event/{event}/stream/{stream ID}/metadata"),
    PodPathTemplate(
      .metadataOrVerification,
      "view/p/service/linear/stream/{stream ID}/loc/{location}/network/{network code}"
        + "/event/{event}/media/{ad event}"),
  ]
}
