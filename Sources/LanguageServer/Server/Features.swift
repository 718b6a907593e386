import HLSReporting
import SourceText

extension EditorSession {
  /// A function that writes the result of a request about a document.
  mutating func featureResult(
    of method: String, _ parameters: MessageValue
  ) throws(RequestFault) -> ServerMessage.Value {
    switch method {
    case "textDocument/hover":
      let place = try place(parameters)
      return value(hover(place))
    case "textDocument/completion":
      let place = try place(parameters)
      return value(completion(place))
    case "textDocument/codeAction":
      let subject = try subject(parameters)
      return value(codeActions(subject, parameters))
    case "textDocument/documentSymbol":
      let subject = try subject(parameters)
      return value(symbols(subject))
    case "textDocument/foldingRange":
      let subject = try subject(parameters)
      return value(folds(subject))
    case "textDocument/documentLink":
      let subject = try subject(parameters)
      return value(links(subject))
    case "textDocument/references":
      let place = try place(parameters)
      let all = parameters["context"]["includeDeclaration"].isTrue
      return value(references(place, withDefinitions: all))
    case "textDocument/prepareRename":
      let place = try place(parameters)
      return value(renamable(place))
    case "textDocument/rename":
      let place = try place(parameters)
      return value(try rename(place, to: parameters["newName"].string))
    case "textDocument/inlayHint":
      let subject = try subject(parameters)
      guard let range = parameters["range"].range else {
        throw RequestFault(.invalidParameters, "range is missing")
      }
      return value(inlayHints(subject, in: range))
    case "workspace/executeCommand":
      guard parameters["command"].string == CodeAction.explain,
        Self.explanation(of: parameters) != nil
      else { throw RequestFault(.invalidParameters, "no such command, or no such rule") }
      return { $0.literal("null") }
    default: throw RequestFault(.methodNotFound, "the server has no \(method)")
    }
  }

  /// The message after the answer to a request: the explanation that a command asks for.
  func afterwards(_ message: ClientMessage) -> [UInt8] {
    guard message.method == "workspace/executeCommand",
      let text = Self.explanation(of: message.parameters)
    else { return [] }
    return ServerMessage("window/showMessage") { json in
      json.object { json in
        json.member("message", text)
        json.member("type", 3)
      }
    }.bytes
  }

  /// The explanation of the rule that the first argument of a command names; nil if there is none.
  private static func explanation(of command: MessageValue) -> String? {
    command["arguments"].elements.first?.string.flatMap(explanation)
  }

  /// Writes a value, or null if there is none.
  private func value(_ value: (some JSONWritable)?) -> ServerMessage.Value {
    { json in if let value { value.write(to: &json) } else { json.literal("null") } }
  }

  /// The open document that a request names, with all it links to.
  mutating func subject(_ parameters: MessageValue) throws(RequestFault) -> Subject {
    guard let uri = parameters.document else {
      throw RequestFault(.invalidParameters, "textDocument.uri is missing")
    }
    guard let document = workspace.document(uri), let found = workspace.lint(uri) else {
      throw RequestFault(.invalidParameters, "the document is not open")
    }
    return Subject(document: document, found: found)
  }

  /// The open document that a request names, and the offset in it.
  mutating func place(_ parameters: MessageValue) throws(RequestFault) -> PlaceInDocument {
    let subject = try subject(parameters)
    guard let position = parameters["position"].position else {
      throw RequestFault(.invalidParameters, "position is missing")
    }
    let offset = subject.document.lines.offset(of: position, client.encoding)
    return PlaceInDocument(subject: subject, offset: UInt32(clamping: offset))
  }
}

/// The open document that a request is about.
struct Subject: Sendable {
  let document: OpenDocument
  let found: LintedDocuments
}

/// A place in the open document that a request is about.
struct PlaceInDocument: Sendable {
  let subject: Subject
  /// The offset in bytes.
  let offset: UInt32
}
