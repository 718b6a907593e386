import Glibc

/// One connection of a client, on a thread of its own.
struct Connection {
  private let socket: CInt
  private let end: ContinuousClock.Instant
  /// What was read behind the head of a request.
  private var pending: [UInt8] = []

  /// Nothing of it takes longer than until `end`, and no wait longer than so many seconds.
  init(_ socket: CInt, until end: ContinuousClock.Instant, idle seconds: Int) {
    self.socket = socket
    self.end = end
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      unsafe setsockopt(
        socket, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    // The steps of a reply are to leave when they are played.
    var isOn: CInt = 1
    unsafe setsockopt(
      socket, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<CInt>.size))
  }

  /// Answers request after request.
  mutating func serve(_ answer: (LocalServer.Request) -> LocalServer.Reply?) {
    while let head = readHead(), let body = readBody(after: head),
      let reply = answer(LocalServer.Request(head: head, body: body)),
      play(reply.steps(for: head))
    {}
    close(socket)
  }

  /// The head of the next request; nil at the end of the connection.
  private mutating func readHead() -> String? {
    var head: [UInt8] = []
    while head.count < 65_536 {
      for (place, byte) in pending.enumerated() where byte != 0x0D {
        head.append(byte)
        guard byte == 0x0A, head.suffix(2) == [0x0A, 0x0A] else { continue }
        pending.removeFirst(place + 1)
        return String(decoding: head, as: UTF8.self)
      }
      pending = [UInt8](repeating: 0, count: 4_096)
      let count = unsafe recv(socket, &pending, pending.count, 0)
      guard count > 0, ContinuousClock.now < end else { return nil }
      pending.removeLast(pending.count - count)
    }
    return nil
  }

  /// The body of a request; nil if it ends early or is larger than a megabyte.
  private mutating func readBody(after head: String) -> [UInt8]? {
    let length = LocalServer.Request(head: head).field("Content-Length").flatMap { Int($0) } ?? 0
    guard length > 0 else { return [] }
    guard length <= 1 << 20 else { return nil }
    var body = Array(pending.prefix(length))
    pending.removeFirst(body.count)
    while body.count < length {
      var bytes = [UInt8](repeating: 0, count: length - body.count)
      let count = unsafe recv(socket, &bytes, bytes.count, 0)
      guard count > 0, ContinuousClock.now < end else { return nil }
      body += bytes.prefix(count)
    }
    return body
  }

  /// Whether the connection stays after the reply.
  private func play(_ steps: [LocalServer.Step]) -> Bool {
    for step in steps {
      switch step {
      case .send(let bytes): guard send(bytes) else { return false }
      case .endlessly(let bytes):
        while send(bytes) {}
        return false
      case .wait(let milliseconds):
        _ = poll(nil, 0, CInt(clamping: milliseconds))
      case .hang:
        var byte: UInt8 = 0
        while unsafe recv(socket, &byte, 1, 0) == 1 {}
        return false
      case .close: return false
      }
    }
    return true
  }

  private func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = unsafe rest.withUnsafeBytes { buffer in
        unsafe Glibc.send(socket, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
      }
      guard sent > 0, ContinuousClock.now < end else { return false }
      rest = rest.dropFirst(sent)
    }
    return true
  }
}
