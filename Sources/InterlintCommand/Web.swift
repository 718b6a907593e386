import HLSConformance
import HLSDelivery
import HLSInterstitials
import HLSPlaylist

/// The documents on the network that a run asked for, each loaded once.
struct Web: ~Copyable {
  private let policy: FetchPolicy
  /// Made for the first address, so that a run over files alone opens no library for it.
  private var fetcher: Fetcher?
  private var loaded: [String: Fetched] = [:]
  /// The addresses in the order in which they were asked for.
  private var order: [String] = []
  private var names: [String: String] = [:]
  private var usedNames: Set<String> = []

  init(_ policy: FetchPolicy) {
    self.policy = policy
    fetcher = nil
  }

  /// Loads the addresses among these that are of the web and not yet loaded, many at a time.
  mutating func load(_ addresses: [String]) {
    let missing = addresses.filter { loaded[$0] == nil && WebAddress.begins($0) }
    guard !missing.isEmpty else { return }
    var fetcher = self.fetcher.take() ?? Fetcher(policy)
    for fetched in fetcher.fetch(missing) {
      loaded[fetched.address] = fetched
      order.append(fetched.address)
    }
    self.fetcher = consume fetcher
  }

  /// The document at an address.
  mutating func document(at address: String) -> FoundDocument {
    guard WebAddress.begins(address) else {
      return .absent(reason: "\(FetchFailure.notOfTheWeb)")
    }
    load([address])
    guard let fetched = loaded[address] else { return .absent(reason: "not loaded") }
    switch fetched.body {
    case .success(let bytes):
      return .source(SourceFile(name: name(of: address), bytes: bytes), location: fetched.location)
    case .failure(let failure): return .absent(reason: "\(failure)")
    }
  }

  /// Why there is nothing at an address that was loaded; nil where there is.
  func failure(at address: String) -> FetchFailure? {
    if case .failure(let failure) = loaded[address]?.body { failure } else { nil }
  }

  /// The name of an address in reports: without user information and query, and with a number where
  /// that makes two addresses one.
  mutating func name(of address: String) -> String {
    if let known = names[address] { return known }
    let plain =
      (try? WebAddress(address))?.name ?? String(address.prefix { $0 != "?" && $0 != "#" })
    var name = plain
    var number = 2
    while !usedNames.insert(name).inserted {
      name = "\(plain)~\(number)"
      number += 1
    }
    names[address] = name
    return name
  }

  /// The record of the requests for those addresses, or for all; nil where there was none.
  func answers(to addresses: Set<String>? = nil) -> RecordedAnswers? {
    let lines = order.enumerated().compactMap { number, address -> String? in
      guard addresses?.contains(address) ?? true else { return nil }
      return loaded[address]?.exchangeLine(
        file: failure(at: address) == nil ? Self.bodyName(number) : nil)
    }
    guard !lines.isEmpty else { return nil }
    let text = lines.map { $0 + "\n" }.joined()
    return RecordedAnswers(
      ExchangeLog(parsing: SourceFile(name: Self.recordName, bytes: Array(text.utf8))),
      at: Self.recordName)
  }

  /// The body that has that name in a record.
  mutating func body(named name: String) -> FoundDocument {
    guard let number = Int(name.drop { !$0.isNumber }), order.indices.contains(number) else {
      return .absent(reason: "not loaded")
    }
    return document(at: order[number])
  }

  /// What stands for the record in reports, as there is no file of it.
  private static let recordName = "<answers>"

  private static func bodyName(_ number: Int) -> String { "body-\(number)" }
}
