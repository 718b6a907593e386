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
