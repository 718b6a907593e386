import Foundation
import Glibc
import Synchronization

/// A server of HTTP/1.1 on 127.0.0.1 for one test, which stops with it and by itself.
public final class LocalServer: Sendable {
  /// What is sent for a request.
  public enum Step: Sendable {
    case send([UInt8])
    /// The same bytes again and again, until the client goes away.
    case endlessly([UInt8])
    /// Nothing, until the client goes away.
    case hang
    case close
  }

  public struct Reply: Sendable {
    public let steps: [Step]
    /// The steps instead where the request has that line.
    private var alternative: (line: String, steps: [Step])?

    public init(_ steps: Step...) { self.steps = steps }

    /// This reply, but another one to a request with that line, such as `If-None-Match: "1"`.
    public func but(_ other: Reply, to line: String) -> Reply {
      var reply = self
      reply.alternative = (line, other.steps)
      return reply
    }

    fileprivate func steps(for head: String) -> [Step] {
      guard let alternative, head.split(separator: "\n").contains(alternative.line[...]) else {
        return steps
      }
      return alternative.steps
    }

    /// A whole answer, after which the connection stays.
    public static func answer(
      _ status: String = "200 OK", _ body: [UInt8] = [], fields: [String] = []
    ) -> Reply {
      let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)"] + fields + ["", ""]
      return Reply(.send(Array(lines.joined(separator: "\r\n").utf8) + body))
    }

    public static func text(_ body: String, fields: [String] = []) -> Reply {
      .answer("200 OK", Array(body.utf8), fields: fields)
    }

    public static func redirect(_ target: String, status: String = "302 Found") -> Reply {
      .answer(status, fields: ["Location: \(target)"])
    }
  }

  /// What was asked for.
  public struct Log: Sendable {
    public var connections = 0
    /// The heads of the requests, their lines ended by line feeds alone.
    public var requests: [String] = []
  }

  public let port: UInt16
  private let listener: CInt
  private let replies: Mutex<[String: [Reply]]>
  private let state = Mutex(Log())

  /// Serves replies by the target of the request; of several, each once and the last ever after.
  public init(_ replies: [String: [Reply]]) throws {
    self.replies = Mutex(replies)
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = self.listener
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe bind(listener, pointer, size) == 0 && listen(listener, 32) == 0
          && getsockname(listener, pointer, &size) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    Thread.detachNewThread { [weak self] in
      // The longest that a test could want it.
      for _ in 0..<600 {
        var request = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        let isReady = unsafe poll(&request, 1, 100) > 0
        guard let server = self else { break }
        if isReady { server.accept() }
      }
      close(listener)
    }
  }

  public convenience init(_ replies: [String: Reply]) throws {
    try self.init(replies.mapValues { [$0] })
  }

  public var log: Log { state.withLock { $0 } }

  /// The address of a path on the server.
  public func address(_ path: String = "/", host: String = "127.0.0.1") -> String {
    "http://\(host):\(port)\(path)"
  }

  private func accept() {
    let connection = Glibc.accept(listener, nil, nil)
    guard connection >= 0 else { return }
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      unsafe setsockopt(
        connection, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    state.withLock { $0.connections += 1 }
    Thread.detachNewThread { [weak self] in
      while let head = Self.readHead(connection), let reply = self?.reply(to: head),
        Self.play(reply.steps(for: head), connection)
      {}
      close(connection)
    }
  }

  private func reply(to head: String) -> Reply {
    state.withLock { $0.requests.append(head) }
    let words = head.prefix { $0 != "\n" }.split(separator: " ")
    let target = words.count > 1 ? String(words[1]) : ""
    return replies.withLock { replies in
      guard let known = replies[target], let first = known.first else {
        return .answer("404 Not Found")
      }
      if known.count > 1 { replies[target]?.removeFirst() }
      return first
    }
  }

  /// The head of the next request; nil at the end of the connection.
  private static func readHead(_ connection: CInt) -> String? {
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while head.count < 65_536 {
      guard unsafe recv(connection, &byte, 1, 0) == 1 else { return nil }
      if byte != 0x0D { head.append(byte) }
      if head.suffix(2) == [0x0A, 0x0A] { return String(decoding: head, as: UTF8.self) }
    }
    return nil
  }

  /// Whether the connection stays after the reply.
  private static func play(_ steps: [Step], _ connection: CInt) -> Bool {
    for step in steps {
      switch step {
      case .send(let bytes): guard send(bytes, connection) else { return false }
      case .endlessly(let bytes):
        while send(bytes, connection) {}
        return false
      case .hang:
        var byte: UInt8 = 0
        while unsafe recv(connection, &byte, 1, 0) == 1 {}
        return false
      case .close: return false
      }
    }
    return true
  }

  private static func send(_ bytes: [UInt8], _ connection: CInt) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = unsafe rest.withUnsafeBytes { buffer in
        unsafe Glibc.send(
          connection, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
      }
      guard sent > 0 else { return false }
      rest = rest.dropFirst(sent)
    }
    return true
  }
}
