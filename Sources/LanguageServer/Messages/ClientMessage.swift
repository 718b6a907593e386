import HLSReporting
import SourceText

/// A message of the client.
///
/// Source: LSP 3.17, Base Protocol; JSON-RPC 2.0.
struct ClientMessage: Sendable {
  /// The kinds of messages, by the answer that they ask for.
  enum Kind: Sendable {
    /// An answer with this ID.
    case request(RequestID)
    /// No answer.
    case notification
    /// Nothing: it is the answer to a request of the server.
    case response
  }

  /// The kind of the message.
  let kind: Kind
  /// The method; empty for a response.
  let method: String
  /// The value of `params`.
  let parameters: Parameters
  /// The size of its body in bytes.
  let size: Int

  /// Reads the body of a message.
  init(parsing body: [UInt8]) throws(ResponseError) {
    let text = JSONText(parsing: SourceFile(name: "message", bytes: body))
    let isUTF8 = !text.faults.contains { [.invalidUTF8, .utf16OrUTF32].contains($0.kind) }
    guard text.isComplete, text.isWellFormed, isUTF8, let root = text.root else {
      throw ResponseError(.parseError, "the message is not JSON in UTF-8")
    }
    var id: RequestID?
    switch root["id"]?.content {
    case .number, .string:
      id = root["id"].flatMap { RequestID($0, in: text) }
    case nil, .null: break
    default: throw ResponseError(.invalidRequest, "id is neither a number nor a string")
    }
    guard root["jsonrpc"]?.string == "2.0" else {
      throw ResponseError(.invalidRequest, "the message has no \"jsonrpc\": \"2.0\"", to: id)
    }
    parameters = Parameters(root["params"], in: text)
    size = body.count
    if let method = root["method"]?.string {
      self.method = method
      kind = id.map { .request($0) } ?? .notification
    } else if root["result"] != nil || root["error"] != nil {
      (method, kind) = ("", .response)
    } else {
      throw ResponseError(.invalidRequest, "the message has no method", to: id)
    }
  }
}

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

/// Why a request has no result.
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
