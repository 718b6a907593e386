import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText

/// What an address shows of its target: who reaches the host, and which format is asked for.
extension HostReach {
  /// What a host is that not all viewers reach, as the end of a sentence; nil for a public one.
  var fault: String? {
    switch self {
    case .device: "the device of each viewer; expected a public host"
    case .nowhere: "no name of the public internet; expected a public host"
    case .network: "an address of a private network, which other viewers do not reach"
    case .anywhere: nil
    }
  }
}

extension Document {
  /// Whether the playlist was not loaded from a private host, where somebody develops it.
  var isPublished: Bool { URIReference(playlist.source.name).reach == .anywhere }
}

extension URIReference {
  /// The extension of the name, in lower case, if it is that of a file that is no HLS playlist; nil for any other.
  var otherFormat: String? { fileExtension.flatMap { Self.otherFormats.contains($0) ? $0 : nil } }

  private static let otherFormats: Set<String> = [
    "3gp", "aac", "ac3", "avi", "cmfa", "cmfv", "ec3", "flv", "m4a", "m4s", "m4v", "mkv",
    "mov", "mp3", "mp4", "mpd", "mpeg", "mpg", "ts", "wav", "webm", "xml",
  ]

  /// The parameter by which an ad server is asked to answer with XML, with the place of its value; nil if there
  /// is none.
  ///
  /// Known are `output` of Google Ad Manager and `resp` of FreeWheel. Other parameters and paths with such a word
  /// may be of a service that reads VAST and answers with an asset list.
  var adFormat: (text: String, place: Range<Int>)? {
    guard query != nil else { return nil }
    for parameter in queryParameters {
      guard let value = parameter.value, ["output", "resp"].contains(characters(parameter.name))
      else { continue }
      let name = decoded(value).text.lowercased()
      if ["vast", "vmap", "xml_vast"].contains(where: { name.hasPrefix($0) }) {
        return ("\(characters(parameter.name))=\(name.shown)", value)
      }
    }
    return nil
  }
}

extension URIReference {
  /// The address with those parameters of its query only, for comparisons.
  func keepingParameters(where isKept: (Substring) -> Bool) -> String {
    guard query != nil else { return String(withoutQuery) }
    let kept = queryParameters.filter { isKept(characters($0.name)) }.map {
      "\(characters($0.name))=\($0.value.map { String(characters($0)) } ?? "")"
    }
    return kept.isEmpty ? String(withoutQuery) : "\(withoutQuery)?\(kept.joined(separator: "&"))"
  }
}
