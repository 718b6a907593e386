import HLSReporting
import SourceText

/// The abilities of a client, and the folders in which it works.
///
/// Source: LSP 3.17, Initialize Request.
struct ClientAbilities: Sendable {
  /// How positions are counted.
  private(set) var encoding = PositionEncoding.utf16
  /// Whether hovers may be Markdown.
  private(set) var showsMarkdown = false
  /// Whether the client can be asked to watch files.
  private(set) var canWatchFiles = false
  /// Whether symbols may contain others.
  private(set) var nestsSymbols = false
  /// Whether the client shows code actions that are no commands.
  private(set) var hasCodeActions = false
  /// Whether the client asks for the range of a name before it is renamed.
  private(set) var preparesRenames = false
  /// The absolute paths of the folders of the workspace.
  private(set) var folders: [String] = []

  /// A client that can do nothing that is optional.
  init() {}

  /// Reads the parameters of `initialize`.
  init(_ parameters: MessageValue) {
    let capabilities = parameters["capabilities"]
    let document = capabilities["textDocument"]
    let encodings = capabilities["general"]["positionEncodings"].elements.compactMap(\.string)
    if encodings.contains(PositionEncoding.utf8.rawValue) { encoding = .utf8 }
    showsMarkdown =
      document["hover"]["contentFormat"].elements.contains { $0.string == "markdown" }
    canWatchFiles =
      capabilities["workspace"]["didChangeWatchedFiles"]["dynamicRegistration"].isTrue
    nestsSymbols = document["documentSymbol"]["hierarchicalDocumentSymbolSupport"].isTrue
    hasCodeActions = document["codeAction"]["codeActionLiteralSupport"].isPresent
    preparesRenames = document["rename"]["prepareSupport"].isTrue
    folders = Self.paths(of: parameters["workspaceFolders"].elements)
    if folders.isEmpty {
      // Older clients have one folder, as an address or as a path.
      let root = parameters["rootUri"].string.map { DocumentURI($0) }
      let path =
        root?.path
        ?? parameters["rootPath"].string.flatMap {
          DocumentURI.absolutePath(ofLocation: $0.pathReference)
        }
      folders = path.map { [$0] } ?? []
    }
  }

  /// The paths of folders of a workspace.
  static func paths(of folders: [MessageValue]) -> [String] {
    folders.compactMap { $0["uri"].string.flatMap { DocumentURI($0).path } }
  }

  /// Writes the result of `initialize`: what the server can do for this client.
  func writeAnswer(to json: inout JSONWriter) {
    json.object { json in
      json.name("capabilities")
      json.object { json in
        json.member("codeActionProvider", true)
        json.name("completionProvider")
        json.object { $0.member("triggerCharacters", all: ["#", ":", ",", "=", "\"", "$"]) }
        json.name("documentLinkProvider")
        json.object { _ in }
        json.member("documentSymbolProvider", true)
        json.name("executeCommandProvider")
        json.object { $0.member("commands", all: [CodeAction.explain]) }
        json.member("foldingRangeProvider", true)
        json.member("hoverProvider", true)
        json.member("inlayHintProvider", true)
        json.member("positionEncoding", encoding.rawValue)
        json.member("referencesProvider", true)
        json.name("renameProvider")
        if preparesRenames {
          json.object { $0.member("prepareProvider", true) }
        } else {
          json.literal("true")
        }
        json.name("textDocumentSync")
        json.object { json in
          // Only the changed ranges are sent.
          json.member("change", 2)
          json.member("openClose", true)
          json.member("save", true)
        }
        json.name("workspace")
        json.object { json in
          json.name("workspaceFolders")
          json.object { json in
            json.member("changeNotifications", true)
            json.member("supported", true)
          }
        }
      }
      json.name("serverInfo")
      json.object { json in
        json.member("name", "interlint")
        json.member("version", ToolVersion.current)
      }
    }
  }
}
