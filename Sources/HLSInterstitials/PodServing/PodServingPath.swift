/// The path of a pod-serving URL, compared with the documented ones.
struct PodServingPath {
  typealias Departure = PodServingURL.PathDeparture

  private enum Element {
    case word(String)
    case value(String)
    case podIdentifier
  }

  /// A documented path: words, `{name}` for a value, `@` for the two segments that name a pod.
  private struct Template {
    let endpoint: PodServingURL.Endpoint
    let elements: [Element]

    init(_ endpoint: PodServingURL.Endpoint, _ path: String) {
      self.endpoint = endpoint
      elements = path.split(separator: "/").map { element in
        switch element.first {
        case "@": .podIdentifier
        case "{": .value(String(element.dropFirst().dropLast()))
        default: .word(String(element))
        }
      }
    }
  }

  private static let templates = [
    Template(.hlsManifest, "linear/pods/v1/hls/network/{network code}/custom_asset/{key}/@"),
    Template(
      .dashManifest,
      "linear/pods/v1/dash/network/{network code}/custom_asset/{key}/stream/{stream ID}/@"
        + "/manifest.mpd"),
    Template(
      .segment,
      "linear/pods/v1/seg/network/{network code}/custom_asset/{key}/@/profile/{profile name}"
        + "/{segment}"),
    Template(.streamCreate, "ssai/pods/api/v1/network/{network code}/custom_asset/{key}/stream"),
    Template(.streamCreate, "linear/v1/hls/event/{asset key}/stream"),
    Template(.streamCreate, "ondemand/pods/api/v1/network/{network code}/stream"),
    Template(.streamCreate, "ondemand/pods/api/v1/network/{network code}/stream_registration"),
    Template(
      .streamCreate, "ondemand/pods/api/v1/network/{network code}/streams/{stream ID}/adpods"),
    Template(
      .metadataOrVerification, "linear/pods/hls/pa/event/{event}/stream/{stream ID}/metadata"),
    Template(
      .metadataOrVerification,
      "view/p/service/linear/stream/{stream ID}/loc/{location}/network/{network code}"
        + "/event/{event}/media/{ad event}"),
  ]

  /// Words that only pod serving has at the start of a path.
  private static let beginnings = [
    ["linear", "pods"], ["ssai", "pods"], ["ondemand", "pods"], ["linear", "v1", "hls", "event"],
  ]

  private let reference: URIReference
  private let placeholders: [Range<Int>]
  private let segments: [Range<Int>]

  private(set) var endpoint = PodServingURL.Endpoint.other
  private(set) var networkCode: Range<Int>?
  private(set) var customAssetKey: Range<Int>?
  private(set) var streamID: Range<Int>?
  private(set) var podIdentifier = PodServingURL.PodIdentifier.missing
  private(set) var fileExtension: Range<Int>?
  private(set) var departure: Departure?

  /// The segments of a path of pod serving, from its first word on; nil for any other path.
  ///
  /// On a foreign host the path has to begin as one, perhaps behind a variable reference, or to
  /// hold `network/…/custom_asset`; on an allowed proxy directories of the proxy may come first;
  /// on Google's host any path will do.
  static func segments(of reference: URIReference, host: PodServingURL.HostKind) -> [Range<Int>]? {
    let segments = reference.pathSegments
    func holds(_ words: [String], at start: Int) -> Bool {
      words.count <= segments.count - start
        && zip(words, segments[start...]).allSatisfy { reference.equals($0, in: $1) }
    }
    let isBehindVariable =
      segments.first.map { reference.part($0, placeholders: []).variable == .whole } ?? false
    let reach = host == .additional ? segments.count : isBehindVariable ? 2 : 1
    if let start = segments.indices.prefix(reach).first(where: { start in
      beginnings.contains { holds($0, at: start) }
    }) {
      return Array(segments[start...])
    }
    let isPod = segments.indices.dropLast(2).contains {
      reference.equals("network", in: segments[$0])
        && reference.equals("custom_asset", in: segments[$0 + 2])
    }
    guard isPod || host == .google else { return nil }
    return segments
  }

  init(_ segments: [Range<Int>], of reference: URIReference, placeholders: [Range<Int>]) {
    self.reference = reference
    self.placeholders = placeholders
    self.segments = segments
    fileExtension = segments.last.flatMap(reference.fileExtension(in:))
    endpoint = findEndpoint()
    findValues()
    findDeparture()
  }

  private func isWord(_ word: String, at index: Int) -> Bool {
    segments.indices.contains(index) && reference.equals(word, in: segments[index])
  }

  private func isWord(_ word: String) -> Bool {
    segments.contains { reference.equals(word, in: $0) }
  }

  private func begins(with words: String...) -> Bool {
    words.indices.allSatisfy { isWord(words[$0], at: $0) }
  }

  /// The endpoint that the path means, documented or not quite.
  private func findEndpoint() -> PodServingURL.Endpoint {
    let methods: [(String, PodServingURL.Endpoint)] = [
      ("hls", .hlsManifest), ("dash", .dashManifest), ("seg", .segment),
    ]
    for (word, endpoint) in methods where begins(with: "linear", "pods", "v1", word) {
      return endpoint
    }
    let last = segments.count - 1
    if begins(with: "ssai") || begins(with: "ondemand") { return .streamCreate }
    if isWord("event"), isWord("stream", at: last) { return .streamCreate }
    if begins(with: "view") || isWord("metadata", at: last) { return .metadataOrVerification }
    guard ["network", "custom_asset", "ad_break_id"].contains(where: isWord) else { return .other }
    if let method = methods.first(where: { isWord($0.0) }) { return method.1 }
    return switch fileExtension.map(reference.characters) {
    case "m3u8": .hlsManifest
    case "mpd": .dashManifest
    default: .other
    }
  }

  /// Takes every value from behind the word that announces it, wherever the two stand.
  private mutating func findValues() {
    var index = 0
    var afterKey: Int?
    while index < segments.count {
      let value = segments.indices.contains(index + 1) ? segments[index + 1] : atEnd
      switch reference.characters(segments[index]) {
      case "network" where networkCode == nil:
        networkCode = value
      case "custom_asset" where customAssetKey == nil:
        customAssetKey = value
        afterKey = index + 2
      case "stream" where index + 1 < segments.count && streamID == nil:
        streamID = value
        if afterKey == index { afterKey = index + 2 }
      case "pod" where endpoint.hasPods:
        podIdentifier = .pod(part(withoutExtension(value)))
        return
      case "ad_break_id" where endpoint.hasPods:
        // Whatever follows is the identifier of a manifest: it may hold slashes by mistake.
        let end = endpoint == .hlsManifest ? atEnd.lowerBound : value.upperBound
        podIdentifier = .adBreakID(part(withoutExtension(value.lowerBound..<end)))
        return
      default:
        index += 1
        continue
      }
      index += 2
    }
    if let afterKey, afterKey == segments.count - 1, endpoint.hasPods, !segments[afterKey].isEmpty {
      podIdentifier = .bare(part(withoutExtension(segments[afterKey])))
    }
  }

  /// Compares with the documented paths of the endpoint, and keeps to the one that agrees longest.
  private mutating func findDeparture() {
    var furthest: Departure?
    for template in Self.templates where template.endpoint == endpoint {
      guard let departure = departure(from: template) else {
        furthest = nil
        break
      }
      if departure.range.lowerBound > furthest?.range.lowerBound ?? -1 { furthest = departure }
    }
    departure = furthest
  }

  private func departure(from template: Template) -> Departure? {
    var index = 0
    for element in template.elements {
      let isOpaque = { (index: Int) in
        segments.indices.contains(index) && !part(segments[index]).isLiteral
      }
      switch element {
      case .word(let word):
        if isWord(word, at: index) { break }
        // A variable or template text may stand for any number of segments.
        if isOpaque(index) || index == segments.count && isOpaque(index - 1) { return nil }
        return Departure(range: range(at: index), expected: word)
      case .value(let name):
        if !segments.indices.contains(index) {
          return isOpaque(index - 1) ? nil : Departure(range: atEnd, expected: name)
        }
      case .podIdentifier:
        if template.endpoint == .hlsManifest, isWord("stream", at: index) { index += 2 }
        if template.endpoint == .hlsManifest, isWord("ad_break_id", at: index) { return nil }
        if isWord("pod", at: index) || isWord("ad_break_id", at: index) {
          index += 1
        } else if case .bare = podIdentifier {
          return nil
        } else {
          return isOpaque(index) || index >= segments.count && isOpaque(segments.count - 1)
            ? nil : Departure(range: range(at: index), expected: "pod or ad_break_id")
        }
      }
      index += 1
    }
    guard segments.indices.contains(index) else { return nil }
    return Departure(
      range: segments[index].lowerBound..<atEnd.lowerBound, expected: nil)
  }

  private func range(at index: Int) -> Range<Int> {
    segments.indices.contains(index) ? segments[index] : atEnd
  }

  private var atEnd: Range<Int> { reference.path.upperBound..<reference.path.upperBound }

  private func part(_ range: Range<Int>) -> PodServingURL.Part {
    reference.part(range, placeholders: placeholders)
  }

  private func withoutExtension(_ range: Range<Int>) -> Range<Int> {
    guard let fileExtension, fileExtension.upperBound == range.upperBound else { return range }
    return range.lowerBound..<max(range.lowerBound, fileExtension.lowerBound - 1)
  }
}

extension PodServingURL.Endpoint {
  fileprivate var hasPods: Bool {
    self == .hlsManifest || self == .dashManifest || self == .segment
  }
}

extension URIReference {
  fileprivate func equals(_ word: String, in range: Range<Int>) -> Bool {
    let utf8 = text.utf8
    let bytes = utf8.span
    return bytes.equals(word, in: range)
  }

  /// The file extension that a path segment ends in: a letter and up to four letters or digits.
  fileprivate func fileExtension(in segment: Range<Int>) -> Range<Int>? {
    let utf8 = text.utf8
    let bytes = utf8.span
    guard let dot = bytes.lastIndex(of: ".", in: segment), dot + 1 < segment.upperBound,
      bytes[dot + 1].isASCIILetter, segment.upperBound - dot <= 6
    else { return nil }
    let range = dot + 1..<segment.upperBound
    for place in range where !bytes[place].isASCIILetter && !bytes[place].isASCIIDigit {
      return nil
    }
    return range
  }
}
