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
    record.requestHeaders = Self.requestFields(from: origin)
    // A redirect that is not followed is the answer itself.
    record.redirects = (endsWithRedirect ? redirects.dropLast() : redirects).map(\.record)
    record.file = file
    return record
  }

  /// The recorded fields of a request.
  fileprivate static func requestFields(from origin: String?) -> [HeaderField] {
    [HeaderField(name: "Accept-Encoding", value: acceptedEncoding)]
      + (origin.map { [HeaderField(name: "Origin", value: $0)] } ?? [])
  }

  /// Whether the last redirect was not followed.
  private var endsWithRedirect: Bool {
    switch body {
    case .failure(.tooManyRedirects), .failure(.strayRedirect): true
    default: false
    }
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

extension Fetched.Redirect {
  /// The redirect as an exchange log records it.
  fileprivate var record: ExchangeRecord {
    var record = ExchangeRecord(
      url: address, status: status, time: sent.map { DateTime(milliseconds: $0) })
    record.milliseconds = Int64(answer.time.milliseconds)
    record.headers = answer.fields
    record.requestHeaders = Fetched.requestFields(from: origin)
    return record
  }
}
