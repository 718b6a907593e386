import Dispatch
import HLSConformance
import HLSDelivery
import HLSInterstitials
import HLSPlaylist

/// The documents on the network that one target leads to, each loaded once.
///
/// Several threads may ask for them; a target has one budget, whoever asks.
final class Web: Sendable {
  private struct State: Sendable {
    var loaded: [String: Fetched] = [:]
    /// What is being loaded, and the wait for it.
    var pending: [String: DispatchGroup] = [:]
    /// The addresses in the order in which they were asked for.
    var order: [String] = []
    var names = WebNames()

    func failure(at address: String) -> FetchFailure? {
      if case .failure(let failure) = loaded[address]?.body { failure } else { nil }
    }
  }

  private let fetcher: Fetcher
  private let fields: RequestFields
  private let budget: FetchBudget
  private let state = Exclusive(State())

  init(
    _ fetcher: Fetcher, fields: RequestFields = RequestFields(),
    budget: FetchBudget = FetchBudget()
  ) {
    self.fetcher = fetcher
    self.fields = fields
    self.budget = budget
  }

  /// Loads the addresses among these that are of the web and not yet loaded, many at a time.
  func load(_ addresses: [String]) {
    let own = DispatchGroup()
    own.enter()
    let (missing, others) = state.withValue { state -> ([String], [DispatchGroup]) in
      var missing: [String] = []
      var others: [DispatchGroup] = []
      for address in addresses where WebAddress.begins(address) && state.loaded[address] == nil {
        if let group = state.pending[address] {
          if group !== own { others.append(group) }
        } else {
          state.pending[address] = own
          missing.append(address)
        }
      }
      state.order += missing
      return (missing, others)
    }
    if !missing.isEmpty {
      let found = fetcher.fetch(missing, with: fields, within: budget)
      state.withValue { state in
        for fetched in found {
          state.loaded[fetched.address] = fetched
          state.pending[fetched.address] = nil
        }
      }
    }
    own.leave()
    for group in others { group.wait() }
  }

  /// The document at an address.
  func document(at address: String) -> FoundDocument {
    guard WebAddress.begins(address) else {
      return .absent(reason: "\(FetchFailure.notOfTheWeb)")
    }
    load([address])
    return state.withValue { state in
      switch state.loaded[address]?.body {
      case .success(let bytes):
        .source(
          SourceFile(name: state.names.name(of: address), bytes: bytes),
          location: state.loaded[address]?.location ?? address)
      case .failure(let failure): .absent(reason: "\(failure)")
      case nil: .absent(reason: "not loaded")
      }
    }
  }

  /// Why there is nothing at an address that was loaded; nil where there is.
  func failure(at address: String) -> FetchFailure? { state.withValue { $0.failure(at: address) } }

  /// The name of an address in reports; see `WebNames`.
  func name(of address: String) -> String { state.withValue { $0.names.name(of: address) } }

  /// Gives names and places in the record anew, as if the addresses had been asked for in this order
  /// and not in that in which threads came to them.
  func settle(_ addresses: [String]) {
    state.withValue { state in
      var seen: Set<String> = []
      let asked = (addresses + state.order).filter {
        state.loaded[$0] != nil && seen.insert($0).inserted
      }
      state.order = asked
      state.names = WebNames()
      for address in asked { _ = state.names.name(of: address) }
    }
  }

  /// What the target has cost.
  func effort(_ duration: Duration) -> TargetResult.Effort {
    TargetResult.Effort(
      duration: duration, requests: budget.requests, bytes: budget.transferredBytes)
  }

  /// Adds all requests to a recording, in the order in which they were asked for.
  func record(to recorder: ExchangeRecorder) throws(WriteFailure) {
    let all = state.withValue { state in state.order.compactMap { state.loaded[$0] } }
    for fetched in all { try recorder.record(fetched) }
  }

  /// The record of the requests for those addresses, or for all; nil where there was none.
  func answers(to addresses: Set<String>? = nil) -> RecordedAnswers? {
    let lines = state.withValue { state in
      state.order.enumerated().compactMap { number, address -> String? in
        guard addresses?.contains(address) ?? true else { return nil }
        guard let fetched = state.loaded[address] else { return nil }
        return fetched.exchangeLine(file: Self.bodyName(number, fetched.body))
      }
    }
    guard !lines.isEmpty else { return nil }
    let text = lines.map { $0 + "\n" }.joined()
    return RecordedAnswers(
      ExchangeLog(parsing: SourceFile(name: Self.recordName, bytes: Array(text.utf8))),
      at: Self.recordName)
  }

  /// The body that has that name in a record.
  func body(named name: String) -> FoundDocument {
    let address = state.withValue { state -> String? in
      guard let number = Int(name.drop { !$0.isNumber }.prefix { $0.isNumber }),
        state.order.indices.contains(number)
      else { return nil }
      return state.order[number]
    }
    return address.map(document) ?? .absent(reason: "not loaded")
  }

  /// What stands for the record in reports, as there is no file of it.
  private static let recordName = "<answers>"

  /// A playlist is one whatever its address and its type tell.
  private static func bodyName(_ number: Int, _ body: Result<[UInt8], FetchFailure>) -> String? {
    guard case .success(let bytes) = body else { return nil }
    return "body-\(number)" + (bytes.starts(with: "#EXTM3U".utf8) ? ".m3u8" : "")
  }
}
