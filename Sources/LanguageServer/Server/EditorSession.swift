import HLSReporting
import SourceText

/// The session of an editor with a language server for playlists and the documents they link to.
///
/// It reads and writes nothing by itself: its caller gives it what the client sends, and sends what
/// it returns. Messages are answered in their order, findings are sent when no message waits.
/// Source: LSP 3.17.
package struct EditorSession: Sendable {
  /// Where the server is in its life (LSP 3.17, Lifecycle Messages).
  private enum Phase { case before, running, shutDown }

  /// The status with which the process has to end; nil while it has to go on.
  ///
  /// It is 0 if the client asked for a shutdown before, otherwise 1.
  package private(set) var exitStatus: Int32?

  private var framing = MessageFraming()
  private var waiting = WaitingMessages()
  private var phase = Phase.before
  private var requestNumber = 0
  /// The findings of each document that the client has, and the version that they are of.
  private var published: [DocumentURI: (diagnostics: [Diagnostic], version: Int?)] = [:]
  /// The problems of configurations that were shown.
  private var shownProblems: Set<String> = []

  let environment: ServerEnvironment
  var client = ClientAbilities()
  var workspace: Workspace

  /// Creates a session that waits for a client.
  package init(_ environment: ServerEnvironment) {
    self.environment = environment
    workspace = Workspace(environment)
  }

  /// Whether more of what the client sends may be read before the waiting messages are answered.
  package var hasRoom: Bool { waiting.hasRoom }

  /// Whether there is something to do without more bytes.
  package var hasWork: Bool {
    exitStatus == nil && (!waiting.isEmpty || phase == .running && !workspace.unpublished.isEmpty)
  }

  /// Takes the next bytes that the client sent.
  package mutating func receive(_ bytes: [UInt8]) {
    framing.add(bytes)
    while let part = framing.next() {
      switch part {
      case .fault(let reason): waiting.add(.fault(ResponseError(.parseError, reason)))
      case .body(let body):
        do throws(ResponseError) {
          let message = try ClientMessage(parsing: body)
          if message.method == "$/cancelRequest" {
            if let request = message.parameters["id"].requestID { waiting.cancel(request) }
          } else {
            waiting.add(.message(message))
          }
        } catch {
          waiting.add(.fault(error))
        }
      }
    }
  }

  /// Notes that the client sends nothing any more.
  package mutating func end() { exitStatus = exitStatus ?? (phase == .shutDown ? 0 : 1) }

  /// Does one thing, and returns what to send to the client.
  package mutating func work() -> [UInt8] {
    guard exitStatus == nil else { return [] }
    guard let (entry, isCancelled) = waiting.next() else {
      return phase == .running ? publishNext() : []
    }
    switch entry {
    case .fault(let error): return ServerMessage(error).bytes
    case .message(let message):
      switch message.kind {
      case .response: return []
      case .notification: return notice(message)
      case .request(let id): return answer(message, id, isCancelled: isCancelled)
      }
    }
  }

  private mutating func answer(
    _ message: ClientMessage, _ id: RequestID, isCancelled: Bool
  ) -> [UInt8] {
    if isCancelled {
      let error = ResponseError(.requestCancelled, "\(message.method) was canceled", to: id)
      return ServerMessage(error).bytes
    }
    do throws(RequestFault) {
      let result = try result(of: message)
      return ServerMessage(to: id, result).bytes + afterwards(message)
    } catch {
      return ServerMessage(ResponseError(error.code, error.message, to: id)).bytes
    }
  }

  private mutating func result(
    of message: ClientMessage
  ) throws(RequestFault) -> ServerMessage.Value {
    switch (phase, message.method) {
    case (.before, "initialize"):
      client = ClientAbilities(message.parameters)
      workspace.folders = client.folders
      phase = .running
      return client.writeAnswer
    case (.before, _):
      throw RequestFault(.serverNotInitialized, "the first request must be initialize")
    case (.running, "shutdown"):
      phase = .shutDown
      return { $0.literal("null") }
    case (.running, "initialize"):
      throw RequestFault(.invalidRequest, "the server is initialized already")
    case (.running, _): return try featureResult(of: message.method, message.parameters)
    case (.shutDown, _): throw RequestFault(.invalidRequest, "the server is shut down")
    }
  }

  private mutating func notice(_ message: ClientMessage) -> [UInt8] {
    if message.method == "exit" { end() }
    guard phase == .running else { return [] }
    let parameters = message.parameters
    switch message.method {
    case "initialized": return client.canWatchFiles ? askToWatchFiles() : []
    case "textDocument/didOpen":
      let document = parameters["textDocument"]
      if let uri = parameters.document, let text = document["text"].string {
        published[uri] = nil
        workspace.open(OpenDocument(uri, version: document["version"].integer, text: text))
      }
    case "textDocument/didChange":
      guard let uri = parameters.document else { break }
      let changes = parameters["contentChanges"].elements.compactMap(\.change)
      let version = parameters["textDocument"]["version"].integer
      let encoding = client.encoding
      workspace.change(uri) { $0.apply(changes, version: version, encoding) }
    case "textDocument/didSave": workspace.changedAll()
    case "textDocument/didClose":
      guard let uri = parameters.document else { break }
      workspace.close(uri)
      return workspace.unpublished.isEmpty ? publishGone() : []
    case "workspace/didChangeWatchedFiles":
      let changes = parameters["changes"].elements.compactMap { $0["uri"].string }
      for uri in changes.map({ DocumentURI($0) }) { changedFile(uri) }
    case "workspace/didChangeWorkspaceFolders":
      let event = parameters["event"]
      let removed = ClientAbilities.paths(of: event["removed"].elements)
      workspace.folders.removeAll(where: removed.contains)
      workspace.folders += ClientAbilities.paths(of: event["added"].elements)
      workspace.changedAll()
    case "workspace/didChangeConfiguration": workspace.changedAll()
    default: break
    }
    return []
  }

  /// A request of the server, whose answer does not matter.
  mutating func send(_ method: String, _ parameters: ServerMessage.Value) -> [UInt8] {
    requestNumber += 1
    return ServerMessage(method, number: requestNumber, parameters).bytes
  }
}

extension EditorSession {
  /// Sends the findings of the next document, and of those it links to.
  private mutating func publishNext() -> [UInt8] {
    guard let root = workspace.nextUnpublished(), let found = workspace.lint(root) else {
      return publishGone()
    }
    var output: [UInt8] = []
    if let problem = found.problem, shownProblems.insert(problem).inserted {
      output +=
        ServerMessage("window/showMessage") { json in
          json.object { json in
            json.member("message", "interlint: \(problem)")
            json.member("type", 1)
          }
        }.bytes
    }
    var seen: Set<DocumentURI> = []
    for uri in found.addresses.compactMap(\.self) where seen.insert(uri).inserted {
      let diagnostics = workspace.diagnostics(of: uri, client.encoding)
      let known = published[uri]
      // A client may wait for those of the version that it sent.
      let isNew =
        uri == root && (known == nil || known?.version != workspace.document(uri)?.version)
      guard isNew || diagnostics != known?.diagnostics ?? [] else { continue }
      output += publish(diagnostics, of: uri)
    }
    return workspace.unpublished.isEmpty ? output + publishGone() : output
  }

  /// Withdraws the findings of documents that nothing links to any more.
  private mutating func publishGone() -> [UInt8] {
    let current = workspace.current
    let gone = published.filter { uri, known in
      !known.diagnostics.isEmpty && !current.contains { $0.found.member(uri) != nil }
    }
    return gone.keys.sorted { $0.text < $1.text }.flatMap { publish([], of: $0) }
  }

  private mutating func publish(_ diagnostics: [Diagnostic], of uri: DocumentURI) -> [UInt8] {
    let document = workspace.document(uri)
    published[uri] = (diagnostics, document?.version)
    return ServerMessage("textDocument/publishDiagnostics") { json in
      json.object { json in
        json.member("diagnostics", all: diagnostics)
        json.member("uri", document?.uri.text ?? uri.text)
        json.member("version", document?.version)
      }
    }.bytes
  }
}
