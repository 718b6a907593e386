import HLSInterstitials
import HLSPlaylist
import SourceText

/// An exchange log with its own address, which maps network addresses to recorded files and back.
public struct RecordedAnswers: Sendable {
  /// The log.
  public let log: ExchangeLog
  /// The local address of the log, against which its file names are resolved.
  public let location: String

  /// For the local address of each body, the index of its exchange.
  private let exchangeOfFile: [String: Int]
  /// For the address of each body after redirects, the index of its exchange; nil if there are several.
  private let exchangeOfLocation: [String: Int?]
  /// The addresses of folders whose files were recorded under their own names, and the local folders.
  let folders: [(address: String, file: String)]
  /// Normalizes a local address.
  private let spelling: @Sendable (String) -> String

  /// Creates the mapping for a log.
  ///
  /// `location` is the local address of the log, such as `recording/exchanges.jsonl`; the file names in
  /// the log are relative to it.
  public init(_ log: ExchangeLog, at location: String = ExchangeLog.fileName) {
    self.init(log, at: location, spelling: { $0 })
  }

  /// Creates the mapping for a log; `spelling` normalizes local addresses, such as to absolute paths.
  package init(
    _ log: ExchangeLog, at location: String, spelling: @escaping @Sendable (String) -> String
  ) {
    self.log = log
    self.location = location
    self.spelling = spelling
    let base = URIReference(location)
    var exchangeOfFile: [String: Int] = [:]
    var exchangeOfLocation: [String: Int?] = [:]
    var folders: [(address: String, file: String)] = []
    var seen: Set<String> = []
    for exchange in log.exchanges {
      if exchange.isSuccess, exchange.method == "GET" {
        let isFirst = exchangeOfLocation[exchange.location] == nil
        exchangeOfLocation[exchange.location] = .some(isFirst ? exchange.index : nil)
      }
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
    self.exchangeOfLocation = exchangeOfLocation
    self.folders = folders
  }

  /// The file path of the log.
  package var localPath: String {
    let reference = URIReference(location)
    return reference.decoded(reference.path).text
  }

  /// The local address of a recorded body; nil if no body was kept.
  public func address(of exchange: Exchange) -> String? {
    Self.address(of: exchange, from: URIReference(location))
  }

  /// The exchange whose body is at a local address; nil if there is none.
  package func exchange(ofFile address: String) -> Exchange? {
    exchangeOfFile[spelling(Self.key(address))].map { log.exchanges[$0] }
  }

  /// The exchange that was answered from an address after redirects; nil if there is none or several.
  func onlyExchange(at location: String) -> Exchange? {
    (exchangeOfLocation[location] ?? nil).map { log.exchanges[$0] }
  }

  private static func address(of exchange: Exchange, from base: URIReference) -> String? {
    exchange.file.map { base.resolving("./" + $0.pathReference) }
  }

  private static func key(_ address: String) -> String {
    address.hasPrefix("./") ? String(address.dropFirst(2)) : address
  }
}
