import HLSReporting
import SourceText

/// The ID of a request, as the client writes it.
struct RequestID: Hashable, Sendable, JSONWritable {
  /// A number or a string as JSON.
  private let json: [UInt8]

  /// Reads an ID; nil for a value that is neither a number nor a string.
  init?(_ value: JSONValue, in text: JSONText) {
    switch value.content {
    case .number, .string: json = Array(text.source.bytes[value.range.offsets])
    default: return nil
    }
  }

  func write(to json: inout JSONWriter) { json.literal(self.json[...]) }
}

/// The error in an answer without a result.
///
/// Source: LSP 3.17, Response Message.
struct ResponseError: Error, JSONWritable {
  /// The codes of errors (LSP 3.17, Response Message).
  enum Code: Int {
    case parseError = -32_700
    case invalidRequest = -32_600
    case methodNotFound = -32_601
    case invalidParameters = -32_602
    case serverNotInitialized = -32_002
    case requestFailed = -32_803
    case requestCancelled = -32_800
  }

  let code: Code
  let message: String
  /// The request; nil if it could not be read.
  let request: RequestID?

  init(_ code: Code, _ message: String, to request: RequestID? = nil) {
    (self.code, self.message, self.request) = (code, message, request)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("code", code.rawValue)
      json.member("message", message)
    }
  }
}

/// Why a request has no result; which request it is follows from where this is caught.
struct RequestFault: Error {
  let code: ResponseError.Code
  let message: String

  init(_ code: ResponseError.Code, _ message: String) {
    (self.code, self.message) = (code, message)
  }
}
