import SourceText

/// The path of a pod-serving URL, from its first documented word on.
struct PodServingPath {
  /// Words with which only pod-serving paths begin.
  private static let beginnings = [
    ["linear", "pods"], ["ssai", "pods"], ["ondemand", "pods"], ["linear", "v1", "hls", "event"],
  ]

  let segments: [Range<Int>]
  /// The text after the last dot, if it looks like a file extension.
  let fileExtension: Range<Int>?
  private let reference: URIReference
  private let placeholders: [Range<Int>]

  /// The segments of a pod-serving path, from its first documented word on; nil for any other path.
  ///
  /// Usually the path must begin with such words, possibly after a variable reference, or contain
  /// `network/…/custom_asset`. On an additional host, directories may precede the words. On
  /// Google's host any path is accepted.
  static func segments(of reference: URIReference, on host: PodServingHost) -> [Range<Int>]? {
    let segments = reference.pathSegments
    func holds(_ words: [String], at start: Int) -> Bool {
      words.count <= segments.count - start
        && zip(words, segments[start...]).allSatisfy { reference.equals($0, in: $1) }
    }
    let isAfterVariable = segments.first.map(reference.isVariable) ?? false
    let reach = host == .additional ? segments.count : isAfterVariable ? 2 : 1
    if let start = segments.indices.prefix(reach).first(where: { start in
      beginnings.contains { holds($0, at: start) }
    }) {
      return Array(segments[start...])
    }
    let isPod = segments.indices.dropLast(2).contains {
      reference.equals("network", in: segments[$0])
        && reference.equals("custom_asset", in: segments[$0 + 2])
    }
    return isPod || host == .google ? segments : nil
  }

  init(_ segments: [Range<Int>], of reference: URIReference, placeholders: [Range<Int>]) {
    self.segments = segments
    self.reference = reference
    self.placeholders = placeholders
    fileExtension = segments.last.flatMap(reference.fileExtension(in:))
  }

  /// The empty range after the last segment.
  var end: Range<Int> { reference.path.upperBound..<reference.path.upperBound }

  /// The segment at `index`; an empty range at the end if it does not exist.
  func segment(at index: Int) -> Range<Int> {
    segments.indices.contains(index) ? segments[index] : end
  }

  func isWord(_ word: String, at index: Int) -> Bool {
    segments.indices.contains(index) && reference.equals(word, in: segments[index])
  }

  /// Whether any segment equals that word.
  func contains(_ word: String) -> Bool {
    segments.contains { reference.equals(word, in: $0) }
  }

  func begins(with words: String...) -> Bool {
    words.indices.allSatisfy { isWord(words[$0], at: $0) }
  }

  func characters(_ range: Range<Int>) -> Substring { reference.characters(range) }

  func part(_ range: Range<Int>) -> PodServingPart {
    reference.part(range, placeholders: placeholders)
  }

  /// The part at `range`, without the file extension at the end of the path.
  func partWithoutExtension(_ range: Range<Int>) -> PodServingPart {
    guard let fileExtension, fileExtension.upperBound == range.upperBound else {
      return part(range)
    }
    return part(range.lowerBound..<max(range.lowerBound, fileExtension.lowerBound - 1))
  }
}

extension URIReference {
  fileprivate func equals(_ word: String, in range: Range<Int>) -> Bool {
    let utf8 = text.utf8
    let bytes = utf8.span
    return bytes.equals(word, in: range)
  }

  /// Whether a segment is a single variable reference.
  fileprivate func isVariable(_ segment: Range<Int>) -> Bool {
    part(segment, placeholders: []).variable == .whole
  }

  /// The file extension at the end of a path segment: a letter and up to four letters or digits.
  fileprivate func fileExtension(in segment: Range<Int>) -> Range<Int>? {
    let utf8 = text.utf8
    let bytes = utf8.span
    guard let dot = bytes.lastIndex(of: ".", in: segment), dot + 1 < segment.upperBound,
      bytes[dot + 1].isLetter, segment.upperBound - dot <= 6
    else { return nil }
    let range = dot + 1..<segment.upperBound
    for place in range where !bytes[place].isLetterOrDigit { return nil }
    return range
  }
}

/// The kind of host in a pod-serving URL.
public enum PodServingHost: String, Sendable, Hashable, Codable {
  /// `dai.google.com`, ignoring case.
  case google
  /// One of the additional hosts that forward to Google.
  case additional
  /// Any other host; only the path identifies pod serving.
  case other
  /// No host: a relative reference.
  case absent

  /// The host name of the service.
  private static let googleName = "dai.google.com"

  init(of reference: URIReference, additional: [String]) {
    guard let host = reference.host else {
      self = .absent
      return
    }
    let utf8 = reference.text.utf8
    let bytes = utf8.span
    if bytes.equalsIgnoringCase(Self.googleName, in: host) {
      self = .google
    } else {
      self =
        additional.contains { bytes.equalsIgnoringCase($0, in: host) } ? .additional : .other
    }
  }
}
