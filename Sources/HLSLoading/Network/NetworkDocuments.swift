import Dispatch
public import HLSDocuments
import SourceText

/// The documents on the network that one run or target references, each loaded once.
///
/// Several threads may ask for them; all share one budget.
public final class NetworkDocuments: Sendable {
  private struct State: Sendable {
    var answers = AnswerStore()
    var fetched: [String: Fetched] = [:]
    /// What is being loaded, and the wait for it.
    var pending: [String: DispatchGroup] = [:]
    /// The addresses in the order in which they were requested, those under way included.
    var order: [String] = []
    var names = AddressNames()

    /// Brings the answers into the order of the requests, which threads may end in another one.
    mutating func sortAnswers() {
      if answers.order != order { answers.sort(by: order) }
    }
  }

  private let fetcher: Fetcher
  private let fields: RequestFields
  private let budget: FetchBudget
  private let state = Exclusive(State())

  public init(
    _ fetcher: Fetcher, fields: RequestFields = RequestFields(),
    budget: FetchBudget = FetchBudget()
  ) {
    self.fetcher = fetcher
    self.fields = fields
    self.budget = budget
  }

  /// Loads those of the addresses that have http or https and are not loaded yet, many at a time.
  public func load(_ addresses: [String]) {
    let own = DispatchGroup()
    own.enter()
    let (missing, others) = state.withValue { state -> ([String], [DispatchGroup]) in
      var missing: [String] = []
      var others: [DispatchGroup] = []
      for address in addresses where WebAddress.begins(address) && state.fetched[address] == nil {
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
          state.fetched[fetched.address] = fetched
          state.answers.add(fetched.answerWithRecord, for: fetched.address)
          state.pending[fetched.address] = nil
        }
      }
    }
    own.leave()
    for group in others { group.wait() }
  }

  /// The document at an address, loaded now where it is not loaded yet.
  public func document(at address: String) -> FoundDocument {
    load([address])
    return state.withValue { state in
      var names = state.names
      let found = state.answers.document(at: address) { names.name(of: address) }
      state.names = names
      return found ?? .absent(reason: "not loaded")
    }
  }

  /// Why there is no document at an address that was loaded; nil where there is one.
  public func failure(at address: String) -> FetchFailure? {
    state.withValue { state in
      if case .failure(let failure) = state.fetched[address]?.body { failure } else { nil }
    }
  }

  /// The name of an address in reports; see ``AddressNames``.
  public func name(of address: String) -> String {
    state.withValue { $0.names.name(of: address) }
  }

  /// Gives names and places in the record anew, as if the addresses had been requested in this order
  /// and not in that in which threads came to them.
  public func settle(_ addresses: [String]) {
    state.withValue { state in
      state.sortAnswers()
      state.answers.sort(by: addresses)
      state.order = state.answers.order
      state.names = AddressNames()
      for address in state.order { _ = state.names.name(of: address) }
    }
  }

  /// How many requests were made so far, redirects and further attempts included.
  public var requests: Int { budget.requests }

  /// How many bytes of bodies came over the network so far, perhaps compressed.
  public var transferredBytes: Int { budget.transferredBytes }

  /// Adds all requests to a recording, in the order in which they were made.
  public func record(to recorder: ExchangeRecorder) throws(WriteFailure) {
    let all = state.withValue { state in state.order.compactMap { state.fetched[$0] } }
    for fetched in all { try recorder.record(fetched) }
  }

  /// The log of the requests for those addresses, or for all; nil where nothing was sent.
  public func answers(to addresses: Set<String>? = nil) -> RecordedAnswers? {
    state.withValue { state in
      state.sortAnswers()
      return state.answers.log(of: addresses)
    }
  }

  /// The body that has that name in a log.
  public func body(named name: String) -> FoundDocument {
    let address = state.withValue { state in
      state.sortAnswers()
      return state.answers.address(ofBody: name)
    }
    return address.map(document) ?? .absent(reason: "not loaded")
  }
}

extension Fetched {
  /// The answer with the record of its request, as if its body were not kept.
  public var answerWithRecord: AnswerStore.Answer {
    let body: AnswerStore.Body =
      switch body {
      case .success(let bytes): .bytes(bytes)
      case .failure(let failure): .none("\(failure)", isFinal: failure.isPermanent)
      }
    return AnswerStore.Answer(location: location, body: body, record: record(keptAs: nil))
  }
}
