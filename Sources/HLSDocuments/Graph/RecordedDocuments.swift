import SourceText

extension RecordedAnswers {
  /// Looks up an address: returns the recorded body, or the file that `find` returns for a local
  /// address.
  ///
  /// An address that was not recorded is looked for next to the recorded files of its folder.
  package func document(at address: String, find: (String) -> FoundDocument) -> FoundDocument {
    if let exchange = log.answer(to: address) {
      if exchange.isFailure {
        let status = exchange.status?.value ?? 0
        guard status > 0 else { return .absent(reason: "the recorded request had no answer") }
        return .absent(
          reason: status < 400
            ? "the recorded request \(exchange.outcome)"
            : "the recorded answer has status \(status)")
      }
      guard exchange.status?.value != 206 else {
        return .absent(reason: "the recorded answer is part of the document (status 206)")
      }
      guard let file = self.address(of: exchange) else {
        return .absent(reason: "the body of the recorded answer was not kept")
      }
      guard case .source(let source, _) = find(file) else { return find(file) }
      return .source(source, location: exchange.location)
    }
    guard URIReference(address).isAbsolute else {
      guard case .source(let source, let location) = find(address) else { return find(address) }
      return .source(source, location: exchange(ofFile: address)?.location ?? location)
    }
    let path = address.prefix { $0 != "?" && $0 != "#" }
    var missing: FoundDocument?
    for folder in folders where path.hasPrefix(folder.address) {
      let file = folder.file + path.dropFirst(folder.address.count)
      guard exchange(ofFile: file) == nil else { continue }
      let found = find(file)
      if case .source(let source, _) = found { return .source(source, location: address) }
      missing = missing ?? found
    }
    let found = find(address)
    if case .source = found { return found }
    return missing ?? found
  }
}
