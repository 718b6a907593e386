import Dispatch
package import HLSDocuments
import SourceText

/// The network documents referenced by one run or target, each loaded once.
///
/// It may be used from several threads, which share one budget.
package final class NetworkDocuments: Sendable {
  private struct State: Sendable {
    var answers = AnswerStore()
    var fetched: [String: Fetched] = [:]
    /// The URLs being loaded, with a group to wait for.
    var pending: [String: DispatchGroup] = [:]
    /// The URLs in the order of the requests, including unfinished ones.
    var order: [String] = []
    var names = AddressNames()

    /// Puts the answers in the order of the requests, whatever order they completed in.
    mutating func sortAnswers() {
      if answers.order != order { answers.sort(by: order) }
    }
  }

  private let fetcher: Fetcher
  private let fields: RequestFields
  private let budget: FetchBudget
  private let state = Exclusive(State())
  /// What the patterns of documents elsewhere were compared with.
  let linked: LinkedAddresses

  /// Creates an empty set of documents.
  ///
  /// - Parameters:
  ///   - fetcher: makes the requests.
  ///   - fields: the header fields of the requests.
  ///   - budget: the limits for all documents together.
  ///   - linked: remembers what the patterns of documents elsewhere are compared with.
  package init(
    _ fetcher: Fetcher, fields: RequestFields = RequestFields(),
    budget: FetchBudget = FetchBudget(), linked: LinkedAddresses = LinkedAddresses()
  ) {
    self.fetcher = fetcher
    self.fields = fields
    self.budget = budget
    self.linked = linked
  }

  /// Loads those URLs that are http or https and not loaded yet, concurrently; waits for all.
  package func load(_ addresses: [String]) {
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

  /// The document at a URL, which is loaded if it has not been.
  package func document(at address: String) -> FoundDocument {
    load([address])
    return state.withValue { state in
      var names = state.names
      let found = state.answers.document(at: address) { names.name(of: address) }
      state.names = names
      return found ?? .absent(reason: "not loaded")
    }
  }

  /// Why the document at a URL could not be loaded; nil if it was.
  package func failure(at address: String) -> FetchFailure? {
    state.withValue { state in
      if case .failure(let failure) = state.fetched[address]?.body { failure } else { nil }
    }
  }

  /// The name of a URL in reports; see ``AddressNames``.
  package func name(of address: String) -> String {
    state.withValue { $0.names.name(of: address) }
  }

  /// Recomputes names and record order as if the URLs had been requested in this order, so that results do
  /// not depend on thread scheduling.
  package func settle(_ addresses: [String]) {
    state.withValue { state in
      state.sortAnswers()
      state.answers.sort(by: addresses)
      state.order = state.answers.order
      state.names = AddressNames()
      for address in state.order { _ = state.names.name(of: address) }
    }
  }

  /// The number of requests so far, including redirects and retries.
  package var requests: Int { budget.requests }

  /// The bytes of bodies transferred so far, possibly compressed.
  package var transferredBytes: Int { budget.transferredBytes }

  /// Adds all requests to a recording, in order; throws if it cannot be written.
  package func record(to recorder: ExchangeRecorder) throws(WriteFailure) {
    let all = state.withValue { state in state.order.compactMap { state.fetched[$0] } }
    for fetched in all { try recorder.record(fetched) }
  }

  /// The log of all requests; nil if nothing was sent.
  package func answers() -> RecordedAnswers? {
    state.withValue { state in
      state.sortAnswers()
      return state.answers.log()
    }
  }

  /// The log of the requests for a URL and those linked from it; nil if nothing was sent.
  ///
  /// There may be many more links than requests.
  func answers(to address: String, linked: some Sequence<String>) -> RecordedAnswers? {
    state.withValue { state in
      state.sortAnswers()
      var requested: Set<String> = [address]
      for address in linked where state.fetched[address] != nil { requested.insert(address) }
      return state.answers.log(of: requested)
    }
  }

  /// The body with this name in a log.
  package func body(named name: String) -> FoundDocument {
    let address = state.withValue { state in
      state.sortAnswers()
      return state.answers.address(ofBody: name)
    }
    return address.map(document) ?? .absent(reason: "not loaded")
  }
}

extension Fetched {
  /// The answer with the record of its request, without a body file.
  package var answerWithRecord: AnswerStore.Answer {
    let body: AnswerStore.Body =
      switch body {
      case .success(let bytes): .bytes(bytes)
      case .failure(let failure): .none("\(failure)", isFinal: failure.isPermanent)
      }
    return AnswerStore.Answer(location: location, body: body, record: record(keptAs: nil))
  }
}

/// The network documents that one input references, directly and indirectly, up to a limit.
package struct ReferencedDocuments {
  /// The maximum number of documents that are looked up for one input.
  package static let most = 1_000

  /// One string for all, since there may be very many.
  private static let tooMany = "\(FetchFailure.tooMany(limit: most))"

  private let network: NetworkDocuments
  private var count = 0

  init(_ network: NetworkDocuments) { self.network = network }

  /// Loads those documents together that are within the limit.
  func load(_ addresses: [String]) {
    network.load(Array(addresses.prefix(max(0, Self.most - count))))
  }

  /// The document at a URL, which is asked for once; beyond the limit it is absent and not loaded.
  mutating func document(at address: String) -> FoundDocument {
    count += 1
    guard count <= Self.most else { return .absent(reason: Self.tooMany) }
    return network.document(at: address)
  }
}
