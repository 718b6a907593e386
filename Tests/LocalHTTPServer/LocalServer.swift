import Foundation
import Glibc
import HLSLoading

/// A server of HTTP/1.1 on 127.0.0.1 for one test, which stops with it and by itself.
package final class LocalServer: Sendable {
  /// How much a server does before it stops, or waits.
  package struct Limits: Sendable {
    /// A guard against hanging: a connection is closed after that time.
    package var seconds = 1_800
    /// Each has a thread; further clients wait.
    package var connections = 256
    /// The port to listen on; 0 for any.
    package var port: UInt16 = 0

    package init() {}
  }

  /// What was asked for.
  package struct Log: Sendable {
    package var connections = 0
    /// The heads of the requests, their lines ended by line feeds alone.
    package var requests: [String] = []
  }

  private struct State: Sendable {
    var log = Log()
    var open = 0
    var isOver = false
  }

  package let port: UInt16
  private let listener: CInt
  private let limits: Limits
  private let end: ContinuousClock.Instant
  private let answer: @Sendable (Request, LocalServer) -> Reply
  private let state = Watched(State())

  /// Serves what `answer` gives for each request, from several threads.
  package init(
    _ limits: Limits = Limits(), answer: @escaping @Sendable (Request, LocalServer) -> Reply
  ) throws {
    self.limits = limits
    self.answer = answer
    end = .now + .seconds(limits.seconds)
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard let port = Self.listen(listener, on: limits.port) else {
      throw POSIXError(.EADDRNOTAVAIL)
    }
    self.port = port
    let (listener, state) = (self.listener, self.state)
    Thread.detachNewThread { [weak self] in
      while true {
        state.wait { $0.open < limits.connections || $0.isOver }
        var request = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&request, 1, -1)
        guard let server = self else { break }
        server.accept()
      }
      close(listener)
    }
  }

  // Wakes the thread that waits for clients.
  deinit {
    state.change { $0.isOver = true }
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// Serves replies by the target of the request; of several, each once and the last ever after.
  package convenience init(
    _ replies: [String: [Reply]], _ limits: Limits = Limits()
  ) throws {
    let table = ReplyTable(replies)
    try self.init(limits) { request, _ in table.next(for: request.target) }
  }

  package convenience init(_ replies: [String: Reply], _ limits: Limits = Limits()) throws {
    try self.init(replies.mapValues { [$0] }, limits)
  }

  package var log: Log { state.current.log }

  /// Waits until the server was asked so often.
  package func waitForRequests(_ count: Int) { state.wait { $0.log.requests.count >= count } }

  /// The address of a path on the server.
  package func address(_ path: String = "/", host: String = "127.0.0.1") -> String {
    "http://\(host):\(port)\(path)"
  }

  /// The port that it listens on then; nil where it is taken.
  private static func listen(_ listener: CInt, on port: UInt16) -> UInt16? {
    // A port can be taken again while connections of its last server linger.
    var isOn: CInt = 1
    unsafe setsockopt(
      listener, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<CInt>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe bind(listener, pointer, size) == 0 && Glibc.listen(listener, 1_024) == 0
          && getsockname(listener, pointer, &size) == 0
      }
    }
    return isBound ? UInt16(bigEndian: address.sin_port) : nil
  }

  private func accept() {
    let socket = Glibc.accept(listener, nil, nil)
    guard socket >= 0 else { return }
    state.change {
      $0.log.connections += 1
      $0.open += 1
    }
    let (end, limits, state) = (end, limits, state)
    let thread = Thread { [weak self] in
      var connection = Connection(socket, until: end, idle: limits.seconds)
      connection.serve { [weak self] request in
        guard let self else { return nil }
        state.change { $0.log.requests.append(request.head) }
        return answer(request, self)
      }
      state.change { $0.open -= 1 }
    }
    // There may be hundreds.
    thread.stackSize = 512 << 10
    thread.start()
  }
}

/// Replies that are given once each, but for the last of a target.
private final class ReplyTable: Sendable {
  private let replies: Exclusive<[String: [LocalServer.Reply]]>

  init(_ replies: [String: [LocalServer.Reply]]) { self.replies = Exclusive(replies) }

  func next(for target: String) -> LocalServer.Reply {
    replies.withValue { replies in
      guard let known = replies[target], let first = known.first else {
        return .answer("404 Not Found")
      }
      if known.count > 1 { replies[target]?.removeFirst() }
      return first
    }
  }
}
