import SourceText

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
