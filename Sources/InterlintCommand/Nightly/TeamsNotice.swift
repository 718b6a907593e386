import HLSReporting
import LintHistory
import SourceText

extension NightNotice {
  /// Writes an Adaptive Card for a workflow of Microsoft Teams.
  ///
  /// Names come from servers: they are text runs, in which Markdown has no meaning.
  func writeTeams(to json: inout JSONWriter) {
    json.object { json in
      json.name("attachments")
      json.array { json in
        json.object { json in
          json.name("content")
          writeCard(to: &json)
          json.member("contentType", "application/vnd.microsoft.card.adaptive")
        }
      }
      json.member("type", "message")
    }
  }

  private func writeCard(to json: inout JSONWriter) {
    json.object { json in
      json.member("$schema", "http://adaptivecards.io/schemas/adaptive-card.json")
      if let startPage {
        json.member("actions", all: [CardLink(title: "All channels", address: startPage)])
      }
      json.name("body")
      json.array { json in
        CardText(runs: [.init(text: report.headline, isBold: true, isLarge: true)])
          .write(to: &json)
        for line in lines {
          CardText(runs: [
            .init(text: line.title, isBold: true, address: line.address),
            .init(text: ": \(line.words)"),
          ]).write(to: &json)
        }
        if let rest { CardText(runs: [.init(text: rest)]).write(to: &json) }
      }
      json.member("type", "AdaptiveCard")
      json.member("version", "1.4")
    }
  }
}

/// A paragraph of a card.
private struct CardText: JSONWritable {
  struct Run {
    let text: String
    var isBold = false
    var isLarge = false
    /// The address that a click opens.
    var address: String?
  }

  let runs: [Run]

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("inlines", all: runs)
      json.member("type", "RichTextBlock")
    }
  }
}

extension CardText.Run: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      if let address { json.member("selectAction", CardLink(title: nil, address: address)) }
      if isLarge { json.member("size", "Large") }
      json.member("text", TerminalText.visible(text))
      json.member("type", "TextRun")
      if isBold { json.member("weight", "Bolder") }
    }
  }
}

/// An action that opens a page.
private struct CardLink: JSONWritable {
  let title: String?
  let address: String

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("title", title)
      json.member("type", "Action.OpenUrl")
      json.member("url", address)
    }
  }
}
