package import HLSDocuments
import SourceText

/// Server answers by URL, one per URL, in the order of the requests.
package struct AnswerStore: Sendable {
  /// The answer to the request for one URL.
  package struct Answer: Sendable {
    /// The URL after redirects.
    package let location: String
    /// The body, or why there is none.
    package let body: Body
    /// The request as an exchange log records it; nil if nothing was sent.
    package let record: ExchangeRecord?

    /// Creates an answer from its parts.
    package init(location: String, body: Body, record: ExchangeRecord?) {
      self.location = location
      self.body = body
      self.record = record
    }
  }

  /// The body of an answer.
  package enum Body: Sendable {
    /// The decoded bytes.
    case bytes([UInt8])
    /// No body, with the reason; `isFinal` if another request would not change that.
    case none(String, isFinal: Bool = false)
  }

  private var answers: [String: Answer] = [:]
  /// The URLs in the order in which they were requested.
  package private(set) var order: [String] = []

  /// The local address of a log that has no file.
  package static let logName = "answers"

  /// Creates an empty store.
  package init() {}

  /// The answer for a URL; nil if there is none yet.
  package subscript(address: String) -> Answer? { answers[address] }

  /// The total size of all bodies in bytes.
  package var size: Int {
    answers.values.reduce(0) { sum, answer in
      if case .bytes(let bytes) = answer.body { sum + bytes.count } else { sum }
    }
  }

  /// Adds the answer for a URL, replacing an earlier one.
  package mutating func add(_ answer: Answer, for address: String) {
    if answers.updateValue(answer, forKey: address) != nil { order.removeAll { $0 == address } }
    order.append(address)
  }

  /// Removes all answers except those for `addresses`.
  package mutating func keep(_ addresses: Set<String>) {
    answers = answers.filter { addresses.contains($0.key) }
    order.removeAll { answers[$0] == nil }
  }

  /// Reorders the answers: first those for `addresses`, in that order, then the others.
  package mutating func sort(by addresses: [String]) {
    var seen: Set<String> = []
    order = (addresses + order).filter { answers[$0] != nil && seen.insert($0).inserted }
  }

  /// The document at a URL, called `name` in reports; nil if there is no answer yet.
  package func document(at address: String, named name: () -> String) -> FoundDocument? {
    guard WebAddress.begins(address) else {
      return .absent(reason: "\(FetchFailure.notOfTheWeb)")
    }
    return answers[address].map { answer in
      switch answer.body {
      case .bytes(let bytes):
        .source(SourceFile(name: name(), received: bytes), location: answer.location)
      case .none(let reason, _): .absent(reason: reason)
      }
    }
  }

  /// The log of the requests for these URLs, or for all; nil if nothing was sent.
  ///
  /// A body is named by its position, so that ``address(ofBody:)`` can find it.
  package func log(of addresses: Set<String>? = nil) -> RecordedAnswers? {
    Self.log(of: records(of: addresses, namingBodies: true))
  }

  /// The records of the requests for these URLs, or for all, in order.
  package func records(
    of addresses: Set<String>? = nil, namingBodies: Bool = false
  ) -> [ExchangeRecord] {
    order.enumerated().compactMap { number, address -> ExchangeRecord? in
      guard addresses?.contains(address) ?? true, let answer = answers[address],
        var record = answer.record
      else { return nil }
      if namingBodies, case .bytes(let bytes) = answer.body {
        // A playlist is recognized by its content, whatever its URL and Content-Type are.
        record.file = "body-\(number)" + (bytes.starts(with: "#EXTM3U".utf8) ? ".m3u8" : "")
      }
      return record
    }
  }

  /// The log of these records; nil if there are none.
  package static func log(of records: some Sequence<ExchangeRecord>) -> RecordedAnswers? {
    let log = ExchangeLog(ofAnswers: Array(records))
    return log.exchanges.isEmpty ? nil : RecordedAnswers(log, at: logName)
  }

  /// The URL whose body has this name in `log(of:)`; nil for an unknown name.
  package func address(ofBody name: String) -> String? {
    guard let number = Int(name.drop { !$0.isNumber }.prefix { $0.isNumber }),
      order.indices.contains(number)
    else { return nil }
    return order[number]
  }
}
