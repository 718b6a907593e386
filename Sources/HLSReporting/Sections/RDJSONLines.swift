import HLSLinting
import SourceText

extension SectionedReporter {
  /// JSON Lines in the Diagnostic Format of reviewdog, one line for each finding.
  public static var rdjsonLines: SectionedReporter {
    SectionedReporter([Section(text: RDJSONLines.lines)])
  }
}

private enum RDJSONLines {
  @Sendable static func lines(_ source: SourceResult) -> [UInt8] {
    var json = JSONWriter()
    if let message = source.uncheckedMessage {
      write(SourceResult.uncheckedEntry, message, .error, source.source, nil, [], to: &json)
    }
    for finding in source.findings {
      write(
        finding.rule.description, finding.message, finding.severity, finding.place.source,
        finding.place, finding.related, finding.fix, to: &json)
    }
    if let message = source.expectedMessage {
      write(SourceResult.expectedEntry, message, .info, source.source, nil, [], to: &json)
    }
    return json.bytes
  }

  private static func write(
    _ rule: String, _ message: String, _ severity: Severity, _ path: String, _ place: Place?,
    _ related: [Finding.Related], _ fix: Fix? = nil, to json: inout JSONWriter
  ) {
    json.object { json in
      json.name("code")
      json.object { $0.member("value", rule) }
      json.member("location", RDJSONLocation(path: path, place: place))
      json.member("message", message)
      if !related.isEmpty {
        json.name("related_locations")
        json.array { json in
          for related in related {
            json.object { json in
              json.member(
                "location", RDJSONLocation(path: related.place.source, place: related.place))
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
