public import HLSDocuments
import SourceText

/// The answers for addresses on the network, each address once, in the order in which they were
/// requested.
public struct AnswerStore: Sendable {
  /// The answer for one address.
  public struct Answer: Sendable {
    /// The address that answered.
    public let location: String
    public let body: Body
    /// The request as a log records it; nil where nothing was sent.
    public let record: ExchangeRecord?

    public init(location: String, body: Body, record: ExchangeRecord?) {
      self.location = location
      self.body = body
      self.record = record
    }
  }

  public enum Body: Sendable {
    case bytes([UInt8])
    /// There is none, for this reason; `isFinal` where another request would not change that.
    case none(String, isFinal: Bool = false)
  }

  private var answers: [String: Answer] = [:]
  /// The addresses in the order in which they were requested.
  public private(set) var order: [String] = []

  /// What stands for a log in reports where there is no file of it.
  public static let logName = "<answers>"

  public init() {}

  public subscript(address: String) -> Answer? { answers[address] }

  /// The number of bytes of all bodies.
  public var size: Int {
    answers.values.reduce(0) { sum, answer in
      if case .bytes(let bytes) = answer.body { sum + bytes.count } else { sum }
    }
  }

  /// Adds the answer for an address, in place of an earlier one.
  public mutating func add(_ answer: Answer, for address: String) {
    if answers.updateValue(answer, forKey: address) != nil { order.removeAll { $0 == address } }
    order.append(address)
  }

  /// Removes the answers for all other addresses.
  public mutating func keep(_ addresses: Set<String>) {
    answers = answers.filter { addresses.contains($0.key) }
    order.removeAll { answers[$0] == nil }
  }

  /// Changes the order to that of `addresses`, then the others.
  public mutating func sort(by addresses: [String]) {
    var seen: Set<String> = []
    order = (addresses + order).filter { answers[$0] != nil && seen.insert($0).inserted }
  }

  /// The document at an address, called `name` in reports; nil where no answer came yet.
  public func document(at address: String, named name: () -> String) -> FoundDocument? {
    guard WebAddress.begins(address) else {
      return .absent(reason: "\(FetchFailure.notOfTheWeb)")
    }
    return answers[address].map { answer in
      switch answer.body {
      case .bytes(let bytes):
        .source(SourceFile(name: name(), bytes: bytes), location: answer.location)
      case .none(let reason, _): .absent(reason: reason)
      }
    }
  }

  /// The log of the requests for those addresses, or for all; nil where nothing was sent.
  ///
  /// A body is called after its place in the order, so that ``address(ofBody:)`` finds it.
  public func log(of addresses: Set<String>? = nil) -> RecordedAnswers? {
    Self.log(of: records(of: addresses, namingBodies: true))
  }

  /// The requests for those addresses, or for all, in their order.
  public func records(
    of addresses: Set<String>? = nil, namingBodies: Bool = false
  ) -> [ExchangeRecord] {
    order.enumerated().compactMap { number, address -> ExchangeRecord? in
      guard addresses?.contains(address) ?? true, let answer = answers[address],
        var record = answer.record
      else { return nil }
      if namingBodies, case .bytes(let bytes) = answer.body {
        // A playlist is one whatever its address and its type say.
        record.file = "body-\(number)" + (bytes.starts(with: "#EXTM3U".utf8) ? ".m3u8" : "")
      }
      return record
    }
  }

  /// The log of some requests; nil where there are none.
  public static func log(of records: some Sequence<ExchangeRecord>) -> RecordedAnswers? {
    let log = ExchangeLog(of: Array(records), named: logName)
    return log.exchanges.isEmpty ? nil : RecordedAnswers(log, at: logName)
  }

  /// The address whose body has that name in ``log(of:)``.
  public func address(ofBody name: String) -> String? {
    guard let number = Int(name.drop { !$0.isNumber }.prefix { $0.isNumber }),
      order.indices.contains(number)
    else { return nil }
    return order[number]
  }
}
