public import HLSInterstitials
import HLSPlaylist

/// An exchange log and where it is, so that addresses on the network lead to recorded bodies, and
/// documents have the addresses at which they were loaded.
public struct RecordedAnswers: Sendable {
  public let log: ExchangeLog
  /// The local address of the log, from which the names of its files are resolved.
  public let location: String

  /// For the local address of a body, the exchange that gave it.
  private let exchangeOfFile: [String: Int]
  /// Folders that were recorded with the names of their files, and where these lie.
  private let folders: [(address: String, file: String)]
  /// Makes one spelling of all spellings of a local address.
  private let spelling: @Sendable (String) -> String

  /// Joins a log to the place where it is.
  ///
  /// `spelling` makes one spelling of all spellings of a local address, such as an absolute path.
  public init(
    _ log: ExchangeLog, at location: String,
    spelling: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.log = log
    self.location = location
    self.spelling = spelling
    let base = URIReference(location)
    var exchangeOfFile: [String: Int] = [:]
    var folders: [(address: String, file: String)] = []
    var seen: Set<String> = []
    for exchange in log.exchanges {
      guard let file = Self.address(of: exchange, from: base) else { continue }
      let key = spelling(Self.key(file))
      exchangeOfFile[key] = exchangeOfFile[key] ?? exchange.index
      let address = exchange.location.prefix { $0 != "?" && $0 != "#" }
      guard let slash = address.lastIndex(of: "/"), file.hasSuffix(address[slash...].dropFirst()),
        address[slash...].count > 1
      else { continue }
      let folder = (
        address: String(address[...slash]), file: String(file.dropLast(address[slash...].count - 1))
      )
      if seen.insert("\(folder.address) \(folder.file)").inserted { folders.append(folder) }
    }
    self.exchangeOfFile = exchangeOfFile
    self.folders = folders
  }

  /// The path of the log.
  public var localPath: String {
    let reference = URIReference(location)
    return reference.decoded(reference.path).text
  }

  /// The local address of the body of `exchange`; nil where none was kept.
  public func address(of exchange: Exchange) -> String? {
    Self.address(of: exchange, from: URIReference(location))
  }

  /// The exchange that gave the file at a local address.
  public func exchange(ofFile address: String) -> Exchange? {
    exchangeOfFile[spelling(Self.key(address))].map { log.exchanges[$0] }
  }

  /// What is at an address: the recorded body, or the file that `find` gives for a local address.
  func document(at address: String, find: (String) -> FoundDocument) -> FoundDocument {
    if let exchange = log.answer(to: address) {
      if exchange.isFailure {
        let status = exchange.status?.value ?? 0
        guard status > 0 else { return .absent(reason: "the recorded request had no answer") }
        return .absent(
          reason: status < 400
            ? "the recorded request \(exchange.outcome)"
            : "the recorded answer has status \(status)")
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
    // A recording may lack an address whose file lies beside those of its neighbours.
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

  private static func address(of exchange: Exchange, from base: URIReference) -> String? {
    exchange.file.map { file in
      // What would end a path in an address does not in the name of a file.
      base.resolving(
        "./"
          + file.replacing("%", with: "%25").replacing("?", with: "%3F")
          .replacing("#", with: "%23"))
    }
  }

  private static func key(_ address: String) -> String {
    address.hasPrefix("./") ? String(address.dropFirst(2)) : address
  }
}
