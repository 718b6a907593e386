import HLSLinting
import SourceText

extension SectionedReporter {
  /// JSON Lines in the Diagnostic Format of reviewdog, one line for each finding.
  ///
  /// Each has a link to the source of its rule. The message of the first finding of a rule explains it.
  public static var rdjsonLines: SectionedReporter {
    var reporter = SectionedReporter([Section(text: RDJSONLines.lines)])
    reporter.words.explanation = { help, _ in
      help.lines.flatMap { "\n\($0)".jsonText.utf8.dropFirst().dropLast() }
    }
    reporter.words.link = { help in
      help.address.map { Array(#""url":\#($0.jsonText),"#.utf8) } ?? []
    }
    return reporter
  }
}

private enum RDJSONLines {
  /// Where something of a rule can be said in a line.
  private struct Places {
    /// In front of the value of its code.
    var link = 0
    /// At the end of its message.
    var explanation = 0
  }

  @Sendable static func lines(_ source: SourceResult, _ rules: NumberedRules) -> ExplainedText {
    var json = JSONWriter()
    var places: [(rule: Int?, places: Places)] = []
    if let message = source.uncheckedMessage {
      write(SourceResult.uncheckedEntry, message, .error, source.source, nil, [], to: &json)
    }
    for finding in source.findings {
      let found = write(
        finding.rule.description, finding.placedMessage, finding.severity, finding.openedSource,
        AnswerPlace(finding.place) == nil ? finding.place : nil, finding.related, finding.fix,
        to: &json)
      places.append((rules[finding.rule]?.number, found))
    }
    if let message = source.expectedMessage {
      write(SourceResult.expectedEntry, message, .info, source.source, nil, [], to: &json)
    }
    var text = ExplainedText(json.bytes)
    for (rule, places) in places {
      text.markLink(to: rule, at: places.link)
      text.markExplanation(of: rule, at: places.explanation)
    }
    return text
  }

  @discardableResult
  private static func write(
    _ rule: String, _ message: String, _ severity: Severity, _ path: String, _ place: Place?,
    _ related: [Finding.Related], _ fix: Fix? = nil, to json: inout JSONWriter
  ) -> Places {
    var places = Places()
    json.object { json in
      json.name("code")
      json.object { json in
        places.link = json.bytes.count
        json.member("value", rule)
      }
      json.member("location", RDJSONLocation(path: path, place: place))
      json.member("message", message)
      // Before the quotation mark.
      places.explanation = json.bytes.count - 1
      if !related.isEmpty {
        json.name("related_locations")
        json.array { json in
          for related in related {
            json.object { json in
              let answer = AnswerPlace(related.place)?.address
              json.member(
                "location",
                RDJSONLocation(
                  path: answer ?? related.place.source, place: answer == nil ? related.place : nil))
              json.member("message", related.message)
            }
          }
        }
      }
      json.member("severity", severity.rawValue.uppercased())
      json.name("source")
      json.object { $0.member("name", "interlint") }
      if let fix, fix.grade == .safe, let edit = fix.lineEdit, let location = edit.location {
        json.member("suggestions", all: [RDJSONSuggestion(location: location, text: edit.text)])
      }
    }
    json.endLine()
    return places
  }
}

/// A text in place of a part of a line; a program applies each suggestion by itself.
private struct RDJSONSuggestion: JSONWritable {
  let location: Fix.Location
  let text: String

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.name("range")
      json.object { json in
        json.member("end", location.end)
        json.member("start", location.start)
      }
      json.member("text", text)
    }
  }
}

/// A place, with columns in bytes of UTF-8; the end is after the last byte.
private struct RDJSONLocation: JSONWritable {
  let path: String
  let place: Place?

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("path", path.repositoryPath)
      guard let place else { return }
      json.name("range")
      json.object { json in
        json.member("end", place.end)
        json.member("start", place.start)
      }
    }
  }
}
