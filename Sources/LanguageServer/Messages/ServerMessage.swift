import HLSReporting
import SourceText

/// A message to the client.
///
/// Source: LSP 3.17, Base Protocol.
struct ServerMessage {
  /// Writes the value of a member.
  typealias Value = (inout JSONWriter) -> Void

  /// The header and the body.
  let bytes: [UInt8]

  /// The answer to a request; `result` writes its value.
  init(to request: RequestID, _ result: Value) {
    self.init { json in
      json.member("id", request)
      json.name("result")
      result(&json)
    }
  }

  /// The answer to a request that has no result.
  init(_ error: ResponseError) {
    self.init { json in
      json.member("error", error)
      json.name("id")
      if let request = error.request { request.write(to: &json) } else { json.literal("null") }
    }
  }

  /// A notification; `parameters` writes the value of `params`.
  init(_ method: String, _ parameters: Value) {
    self.init { json in
      json.member("method", method)
      json.name("params")
      parameters(&json)
    }
  }

  /// A request of the server, whose ID is its number.
  init(_ method: String, number: Int, _ parameters: Value) {
    self.init { json in
      json.member("id", number)
      json.member("method", method)
      json.name("params")
      parameters(&json)
    }
  }

  private init(_ members: Value) {
    var json = JSONWriter()
    json.object { json in
      json.member("jsonrpc", "2.0")
      members(&json)
    }
    bytes = Array("Content-Length: \(json.bytes.count)\r\n\r\n".utf8) + json.bytes
  }
}

/// Values as an array.
struct JSONList<Element: JSONWritable>: JSONWritable {
  let elements: [Element]

  init(_ elements: [Element]) { self.elements = elements }

  func write(to json: inout JSONWriter) {
    json.array { json in for element in elements { element.write(to: &json) } }
  }
}
