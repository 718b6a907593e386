import HLSLinting
import HLSReporting
import SourceText

/// An offer of an editor for a finding: to silence it, or to explain its rule.
///
/// Source: LSP 3.17, Code Action Request.
struct CodeAction: JSONWritable {
  /// The effect of an action.
  enum Effect {
    /// The document is edited.
    case edit(TextEdit, uri: String)
    /// A rule is explained, by a command.
    case explain(RuleID)
  }

  let title: String
  let effect: Effect
  /// Whether the client only knows commands.
  var isCommand = false

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("title", title)
      switch effect {
      case .explain(let rule) where isCommand: write(rule, to: &json)
      case .explain(let rule):
        json.name("command")
        json.object { json in
          write(rule, to: &json)
          json.member("title", title)
        }
      case .edit(let edit, let uri):
        json.member("kind", "quickfix")
        json.name("edit")
        json.object { json in
          json.name("changes")
          json.object { $0.member(uri, all: [edit]) }
        }
      }
    }
  }

  private func write(_ rule: RuleID, to json: inout JSONWriter) {
    json.member("arguments", all: [rule.description])
    json.member("command", Self.explain)
  }

  /// The name of the command that explains a rule.
  static let explain = "interlint.explain"
}
