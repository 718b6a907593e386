package import HLSDocuments
import SourceText

extension Fetched {
  /// The request as an exchange log records it, with its body stored as `file`; nil if no request was
  /// made.
  package func record(keptAs file: String?) -> ExchangeRecord? {
    guard let sent, hasRequest else { return nil }
    var record = ExchangeRecord(
      url: address, location: location, status: answer?.status ?? 0,
      time: DateTime(milliseconds: sent))
    record.milliseconds = answer.map { Int64($0.time.milliseconds) }
    record.headers = answer?.fields
    record.storedHeaders = answer?.storedFields
    switch body {
    case .success(let bytes): record.bytes = bytes.count
    case .failure(.status): break
    case .failure(let failure):
      record.ending = failure.isOwnBound ? .stopped("\(failure)") : .failure("\(failure)")
    }
    record.requestHeaders = [
      HeaderField(name: "Accept-Encoding", value: Self.acceptedEncoding)
    ]
    if let origin { record.requestHeaders.append(HeaderField(name: "Origin", value: origin)) }
    record.file = file
    return record
  }

  /// Whether a request was sent or attempted.
  private var hasRequest: Bool {
    switch body {
    case .failure(.privateAddress), .failure(.linkLocalAddress), .failure(.notOfTheWeb),
      .failure(.malformedAddress), .failure(.outOfTime), .failure(.tooMany), .failure(.tooMuch),
      .failure(.noLibrary):
      answer != nil
    default: true
    }
  }
}
