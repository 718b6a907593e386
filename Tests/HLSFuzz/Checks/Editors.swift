import HLSDocuments
import LanguageServer
import SourceText

/// The bytes of an editor are answered with messages: the bytes as they are, and each line as a
/// message.
func checkEditor(_ bytes: [UInt8]) {
  let half = bytes.count / 2
  answer([Array(bytes[..<half]), Array(bytes[half...])])
  answer(
    bytes.split(separator: 0x0A).prefix(64).map { line in
      Array("Content-Length: \(line.count)\r\n\r\n".utf8) + line
    })
}

private func answer(_ pieces: [[UInt8]]) {
  let environment = ServerEnvironment(
    rules: { _ in ServerEnvironment.RuleChoice(linter) },
    file: { _, _ in .absent(reason: "not read") })
  var server = EditorSession(environment)
  for piece in pieces {
    server.receive(piece)
    while server.hasWork { checkMessages(server.work()) }
  }
  server.end()
  require(server.exitStatus != nil, "the server goes on without input")
}

/// Stops the process if bytes are not whole messages with JSON.
private func checkMessages(_ output: [UInt8]) {
  var rest = output[...]
  let (field, end) = (Array("Content-Length: ".utf8), Array("\r\n\r\n".utf8))
  while !rest.isEmpty {
    require(rest.starts(with: field), "no header")
    let digits = rest.dropFirst(field.count).prefix { $0 != 0x0D }
    let body = rest.dropFirst(field.count + digits.count)
    guard let size = Int(String(decoding: digits, as: UTF8.self)), body.starts(with: end),
      body.count >= end.count + size
    else { stop("a broken header") }
    let message = JSONText(
      parsing: SourceFile(name: "", bytes: Array(body.dropFirst(end.count).prefix(size))))
    require(message.isComplete && message.isWellFormed, "not JSON")
    require(message.root?["jsonrpc"]?.string == "2.0", "no message")
    rest = body.dropFirst(end.count + size)
  }
}
