import Dispatch
import Foundation
import Testing

/// An editor that starts the program and talks to it over pipes (LSP 3.17).
final class Editor {
  struct Position: Codable, Hashable {
    let line, character: Int
  }

  struct Range: Codable, Hashable {
    let start, end: Position

    /// A range on one line.
    init(_ line: Int, _ characters: Swift.Range<Int>) {
      start = Position(line: line, character: characters.lowerBound)
      end = Position(line: line, character: characters.upperBound)
    }
  }

  struct Diagnostic: Decodable, Hashable {
    let range: Range
    let severity: Int
    let code: String?
    let source, message: String
  }

  /// An error in a response.
  struct Failure: Decodable, Error, Hashable {
    let code: Int
    let message: String
  }

  /// A message of the server.
  struct Message: Decodable {
    let id: Int?
    let method: String?
    let error: Failure?
    /// The whole message.
    var data = Data()

    private enum CodingKeys: String, CodingKey { case id, method, error }
  }

  /// The parameters of `textDocument/publishDiagnostics`.
  struct Published: Decodable {
    let uri: String
    let version: Int?
    let diagnostics: [Diagnostic]
  }

  private struct Parameters<Value: Decodable>: Decodable { let params: Value }
  private struct Answer<Value: Decodable>: Decodable { let result: Value }

  let folder: Folder
  private let process = Process()
  private let watchdog: DispatchWorkItem
  private let (input, output) = (Pipe(), Pipe())
  private var buffer = Data()
  private var number = 0
  /// All that the server sent and nobody asked for.
  private(set) var notifications: [Message] = []

  /// Starts the program; a test that waits too long is ended by the end of the program.
  init(in folder: Folder, _ arguments: [String] = [], environment: [String: String] = [:]) throws {
    signal(SIGPIPE, SIG_IGN)
    self.folder = folder
    process.executableURL = Interlint.executable
    process.arguments = ["lsp"] + arguments
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment
      .merging(environment) { $1 }.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    (process.standardInput, process.standardOutput) = (input, output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    let identifier = process.processIdentifier
    let watchdog = DispatchWorkItem { kill(identifier, SIGKILL) }
    self.watchdog = watchdog
    DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: watchdog)
  }

  deinit {
    watchdog.cancel()
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// The address of a file in the folder.
  func uri(_ name: String) -> String { "file://\(folder.url(name).path)" }

  /// Sends bytes as they are.
  func send(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// A message with its header.
  static func framed(_ message: [String: Any]) throws -> String {
    let body = try JSONSerialization.data(withJSONObject: message)
    return "Content-Length: \(body.count)\r\n\r\n" + String(decoding: body, as: UTF8.self)
  }

  /// A request, which is not sent.
  func written(
    _ method: String, _ parameters: [String: Any]?, id: Int? = nil
  ) throws -> String {
    var message: [String: Any] = ["jsonrpc": "2.0", "method": method]
    message["params"] = parameters
    message["id"] = id
    return try Self.framed(message)
  }

  func notify(_ method: String, _ parameters: [String: Any]? = [:]) throws {
    try send(written(method, parameters))
  }

  /// The next message; throws at the end of the output.
  func next() throws -> Message {
    while true {
      if let end = buffer.firstRange(of: Data("\r\n\r\n".utf8)) {
        let header = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
        let size = try #require(
          header.firstMatch(of: /Content-Length: (\d+)/).flatMap { Int($0.output.1) })
        if buffer.distance(from: end.upperBound, to: buffer.endIndex) >= size {
          let body = Data(buffer[end.upperBound..<end.upperBound + size])
          buffer = Data(buffer[(end.upperBound + size)...])
          var message = try JSONDecoder().decode(Message.self, from: body)
          message.data = body
          return message
        }
      }
      let more = output.fileHandleForReading.availableData
      try #require(!more.isEmpty, "the program sends nothing more")
      buffer += more
    }
  }

  /// The answer to the request with an ID, or to what cannot be read if that is nil.
  func answer(to id: Int?) throws -> Message {
    while true {
      let message = try next()
      if message.method == nil, message.id == id { return message }
      notifications.append(message)
    }
  }

  /// The result of a request; throws the error if it has one.
  func request<Result: Decodable>(
    _ method: String, _ parameters: [String: Any]? = [:], as type: Result.Type = Result.self
  ) throws -> Result {
    number += 1
    try send(written(method, parameters, id: number))
    let message = try answer(to: number)
    if let error = message.error { throw error }
    return try JSONDecoder().decode(Answer<Result>.self, from: message.data).result
  }

  /// The result of a request as an object of JSON.
  func object(_ method: String, _ parameters: [String: Any]? = [:]) throws -> [String: Any] {
    number += 1
    try send(written(method, parameters, id: number))
    let message = try answer(to: number)
    if let error = message.error { throw error }
    let object = try JSONSerialization.jsonObject(with: message.data) as? [String: Any]
    return object?["result"] as? [String: Any] ?? [:]
  }

  /// Begins with these abilities and the folder as workspace.
  @discardableResult func initialize(_ capabilities: [String: Any] = [:]) throws -> [String: Any] {
    let result = try object(
      "initialize",
      [
        "processId": NSNull(), "capabilities": capabilities,
        "rootUri": "file://\(folder.url.path)",
      ])
    try notify("initialized")
    return result
  }

  func open(_ name: String, _ text: String, version: Int = 1) throws {
    let document: [String: Any] = [
      "uri": uri(name), "languageId": "m3u8", "version": version, "text": text,
    ]
    try notify("textDocument/didOpen", ["textDocument": document])
  }

  /// The notification of changes of a document; a change without a range replaces all of it.
  func changed(_ name: String, _ changes: [[String: Any]], version: Int) throws -> String {
    try written(
      "textDocument/didChange",
      ["textDocument": ["uri": uri(name), "version": version], "contentChanges": changes])
  }

  /// The next diagnostics of a document.
  func published(_ name: String) throws -> Published {
    while true {
      let message = try next()
      if message.method == "textDocument/publishDiagnostics" {
        let published =
          try JSONDecoder().decode(Parameters<Published>.self, from: message.data).params
        if published.uri == uri(name) { return published }
      } else {
        notifications.append(message)
      }
    }
  }

  /// The parameters of a request about a place.
  func place(_ name: String, _ line: Int, _ character: Int) -> [String: Any] {
    [
      "textDocument": ["uri": uri(name)],
      "position": ["line": line, "character": character],
    ]
  }

  /// Ends as an editor does, and returns the exit status.
  func shutDown() throws -> Int32 {
    #expect(try object("shutdown", nil).isEmpty)
    try notify("exit", nil)
    return end()
  }

  /// Waits for the end of the program.
  func end() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Closes the program's standard input, and waits for its end.
  func hangUp() throws -> Int32 {
    try input.fileHandleForWriting.close()
    return end()
  }
}
