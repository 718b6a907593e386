extension LocalServer {
  /// What was asked for.
  package struct Request: Sendable {
    /// The request line and the fields, their lines ended by line feeds alone.
    package let head: String
    /// The second word of the request line, such as `/a.m3u8?id=1`.
    package let target: String
    /// What was sent, as the field Content-Length says; empty without it.
    package let body: [UInt8]

    init(head: String, body: [UInt8] = []) {
      self.head = head
      self.body = body
      let words = head.prefix { $0 != "\n" }.split(separator: " ")
      target = words.count > 1 ? String(words[1]) : ""
    }

    /// The value of the first field of that name; nil where there is none.
    package func field(_ name: String) -> String? {
      let start = name.lowercased() + ":"
      let line = head.split(separator: "\n").dropFirst().first {
        $0.lowercased().hasPrefix(start)
      }
      return line.map { String($0.dropFirst(start.count).drop { $0 == " " }) }
    }
  }

  /// What is sent for a request.
  package enum Step: Sendable {
    case send([UInt8])
    /// The same bytes again and again, until the client goes away.
    case endlessly([UInt8])
    /// The slowness of a server, which is at least that.
    case wait(milliseconds: Int)
    /// Nothing, until the client goes away.
    case hang
    case close
  }

  package struct Reply: Sendable {
    package let steps: [Step]
    /// The steps instead where the request has that line.
    private var alternative: (line: String, steps: [Step])?

    package init(_ steps: Step...) { self.steps = steps }

    package init(_ steps: [Step]) { self.steps = steps }

    /// This reply, but another one to a request with that line, such as `If-None-Match: "1"`.
    package func but(_ other: Reply, to line: String) -> Reply {
      var reply = self
      reply.alternative = (line, other.steps)
      return reply
    }

    func steps(for head: String) -> [Step] {
      guard let alternative, head.split(separator: "\n").contains(alternative.line[...]) else {
        return steps
      }
      return alternative.steps
    }

    /// A whole answer, after which the connection stays.
    package static func answer(
      _ status: String = "200 OK", _ body: [UInt8] = [], fields: [String] = []
    ) -> Reply {
      Reply(.send(head(status, ["Content-Length: \(body.count)"] + fields) + body))
    }

    package static func text(_ body: String, fields: [String] = []) -> Reply {
      .answer("200 OK", Array(body.utf8), fields: fields)
    }

    package static func redirect(_ target: String, status: String = "302 Found") -> Reply {
      .answer(status, fields: ["Location: \(target)"])
    }

    /// The beginning of an answer, up to its body.
    package static func head(_ status: String, _ fields: [String]) -> [UInt8] {
      Array((["HTTP/1.1 \(status)"] + fields + ["", ""]).joined(separator: "\r\n").utf8)
    }
  }
}
