import HLSLinting
package import SourceText

/// A finding as a member of its source.
struct WrittenFinding: JSONWritable {
  private let finding: Finding
  /// The source of the finding.
  private let source: String
  private let requirement: Requirement?

  init(_ finding: Finding, in source: String, _ requirement: Requirement?) {
    self.finding = finding
    self.source = source
    self.requirement = requirement
  }

  func write(to json: inout JSONWriter) { _ = writeBesidesHelp(to: &json) }

  /// Writes the finding without `help`, and returns the place of that member.
  func writeBesidesHelp(to json: inout JSONWriter) -> Int {
    var place = 0
    json.object { json in
      if !finding.excerpt.text.isEmpty { json.member("excerpt", finding.excerpt) }
      json.member("field", AnswerPlace(finding)?.field)
      json.member("fingerprint", finding.fingerprint)
      json.member("group", MessageForm(finding.message).group(finding.rule, finding.severity))
      place = json.bytes.count
      json.member("loads", finding.loads)
      json.member("measured", finding.measured)
      json.member("message", finding.message)
      json.member("range", WrittenRange(finding.place))
      json.member("related", all: finding.related)
      json.member("requirement", requirement)
      json.member("rule", finding.rule.description)
      json.member("severity", finding.severity.rawValue)
      // A place in the source itself needs no name.
      if finding.place.source != source { json.member("source", finding.place.source) }
    }
    return place
  }
}

/// The range of a place: lines and columns from 1, and byte offsets.
struct WrittenRange: JSONWritable {
  private let place: Place

  init(_ place: Place) { self.place = place }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("bytes", place.range.offsets)
      json.member("end", place.end)
      json.member("start", place.start)
    }
  }
}

extension Range<Int>: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("end", upperBound)
      json.member("start", lowerBound)
    }
  }
}

extension Position: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("column", column)
      json.member("line", line)
    }
  }
}

extension Excerpt: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("cutAfter", isCutAfter)
      json.member("cutBefore", isCutBefore)
      json.member("marked", marked)
      json.member("text", text)
      if isCutBefore { json.member("unitsBefore", unitsBefore) }
    }
  }
}

extension MeasuredValue: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("limit", limit.rawValue)
      json.member("value", value)
    }
  }
}

extension Finding.Loads: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("appeared", appeared)
      json.member("gone", gone)
      json.member("lastSeen", lastSeen)
    }
  }
}

extension Finding.Related: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("message", message)
      json.member("range", WrittenRange(place))
      json.member("source", place.source)
    }
  }
}

extension Requirement: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("level", level.rawValue)
      json.member("source", source)
    }
  }
}
