import Testing

@testable import LanguageServer

/// Messages are divided by their headers (LSP 3.17, Base Protocol).
struct MessageFramingTests {
  private static func parts(_ pieces: [String]) -> [MessageFraming.Part] {
    var framing = MessageFraming()
    var parts: [MessageFraming.Part] = []
    for piece in pieces {
      framing.add(Array(piece.utf8))
      while let part = framing.next() { parts.append(part) }
    }
    return parts
  }

  private static func body(_ text: String) -> MessageFraming.Part { .body(Array(text.utf8)) }

  @Test func `a body follows its header, however it arrives`() {
    let message = "Content-Length: 2\r\n\r\n{}Content-Length: 3\r\n\r\n[1]"
    let bodies = [Self.body("{}"), Self.body("[1]")]
    #expect(Self.parts([message]) == bodies)
    #expect(Self.parts(message.map(String.init)) == bodies)
  }

  @Test(arguments: [
    "Content-Length: 2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n{}",
    "Content-Type: application/vscode-jsonrpc\r\nContent-Length: 2\r\n\r\n{}",
    "content-length:2\r\n\r\n{}", "Content-Length:   2  \r\n\r\n{}",
  ])
  func `other fields and spaces do not matter`(message: String) {
    #expect(Self.parts([message]) == [Self.body("{}")])
  }

  @Test(arguments: [
    "Content-Length: two\r\n\r\n", "Content-Type: x\r\n\r\n", "\r\n\r\n",
    "Content-Length: 99999999999999999999\r\n\r\n", "Content-Length: +2\r\n\r\n",
  ])
  func `after a broken header the next one is read`(header: String) {
    let parts = Self.parts([header + "{\"a\": 1}", "Content-Length: 2\r\n\r\n{}"])
    #expect(parts.count == 2)
    #expect(parts.last == Self.body("{}"))
    guard case .fault = parts.first else {
      Issue.record("no fault")
      return
    }
  }

  @Test func `bytes without a header are one fault`() {
    let noise = String(repeating: "x", count: MessageFraming.largestHeader)
    let parts = Self.parts([noise, noise, noise, "Content-Length: 2\r\n\r\n{}"])
    #expect(parts.count == 2 && parts.last == Self.body("{}"))
  }

  @Test func `a body that is too large is skipped`() {
    var framing = MessageFraming()
    let size = MessageFraming.largestBody + 10
    framing.add(Array("Content-Length: \(size)\r\n\r\n".utf8))
    guard case .fault? = framing.next() else {
      Issue.record("no fault")
      return
    }
    let piece = [UInt8](repeating: 0x20, count: 1 << 20)
    for _ in 0..<size / piece.count {
      framing.add(piece)
      #expect(framing.next() == nil)
    }
    framing.add([UInt8](repeating: 0x20, count: size % piece.count))
    framing.add(Array("Content-Length: 2\r\n\r\n{}".utf8))
    #expect(framing.next() == Self.body("{}"))
  }
}
