import LocalHTTPServer

extension Fleet {
  /// What a channel sends that misbehaves, for the request of that count.
  func answer(
    _ place: Place, _ request: Request, _ defect: Misbehaviour, count: Int
  ) -> Reply {
    let text = defect.edit(place.text)
    let bytes = body(text)
    switch defect.action {
    case .replace, .body, .pods: return .answer("200 OK", bytes, fields: fields(place))
    case .type(let type): return .answer("200 OK", bytes, fields: fields(place, type: type))
    case .status(let status): return .answer(status)
    case .busy(let seconds, let times):
      return count > times
        ? whole(place) : .answer("503 Service Unavailable", fields: ["Retry-After: \(seconds)"])
    case .wait(let time):
      return Reply([.wait(milliseconds: time)] + whole(place).steps)
    case .drip(let time): return dripped(bytes, place, milliseconds: time)
    case .hang: return Reply(.hang)
    case .endless:
      return Reply(
        .send(Reply.head("200 OK", ["Content-Type: \(place.type)"])),
        .send(Array(text.utf8)), .endlessly(Array("#EXTINF:6.0,\nagain.m4s\n".utf8)))
    case .bomb:
      return Reply(
        .send(Reply.head("200 OK", fields(place)) + Compression.bombHead),
        .endlessly(Compression.bomb))
    case .length(let count): return lying(text, place, by: count)
    case .early(let half):
      let head = Reply.head("200 OK", fields(place) + ["Content-Length: \(bytes.count)"])
      return half ? Reply(.send(head + bytes.prefix(bytes.count / 2)), .close) : Reply(.close)
    case .redirect(let target): return .redirect(filled(target, for: place))
    case .hops(let hops):
      let hop = place.query.hasPrefix("hop=") ? Int(place.query.dropFirst(4)) ?? 0 : 0
      return hop >= hops ? whole(place) : .redirect("multivariant.m3u8?hop=\(hop + 1)")
    case .guarded:
      return admits(request, to: place) ? whole(place) : .answer("401 Unauthorized")
    }
  }

  private func dripped(_ bytes: [UInt8], _ place: Place, milliseconds: Int) -> Reply {
    let drops = 20
    let size = bytes.count / drops + 1
    let head = Reply.head("200 OK", fields(place) + ["Content-Length: \(bytes.count)"])
    let body = stride(from: 0, to: bytes.count, by: size).flatMap { start -> [LocalServer.Step] in
      [
        .wait(milliseconds: milliseconds / drops),
        .send(Array(bytes[start..<min(start + size, bytes.count)])),
      ]
    }
    return Reply([.send(head)] + body)
  }

  /// Tells of more bytes than come, or of lines less than come; not compressed, so that what was told
  /// of is a text.
  private func lying(_ text: String, _ place: Place, by count: Int) -> Reply {
    let told =
      count < 0
      ? text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(1 - count)
        .joined(separator: "\n").utf8.count + 1
      : text.utf8.count + count
    let head = Reply.head("200 OK", ["Content-Type: \(place.type)", "Content-Length: \(told)"])
    return Reply(.send(head + Array(text.utf8)), .close)
  }
}
