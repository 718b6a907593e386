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
  let parameters: MessageValue
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
    parameters = MessageValue(root["params"], in: text)
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
