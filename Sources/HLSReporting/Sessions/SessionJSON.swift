import HLSDocuments
import HLSLinting
import SourceText

extension SessionReport {
  /// Passes the report as JSON to `output` in pieces; ``SessionReportSchema`` describes it.
  package func writeJSON<Failure>(
    to output: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var json = JSONWriter()
    try json.object { json throws(Failure) in
      try json.member(
        "events",
        all: entries.all.lazy.map { SessionEventJSON(entry: $0, words: words(of: $0), in: self) },
        to: output)
      try json.member(
        "findings", all: findings.lazy.map { SessionFindingJSON(mark: $0, in: self) }, to: output)
      json.name("lanes")
      try json.array { json throws(Failure) in
        for row in lanes.rows {
          try json.object { json throws(Failure) in
            try json.member("marks", all: row.marks, to: output)
            json.member("name", row.lane.rawValue)
          }
        }
      }
      if entries.start != nil { json.member("length", entries.length) }
      if findingCount > findings.count {
        json.member("omittedFindings", findingCount - findings.count)
      }
      json.member("players", all: players)
      json.member("requests", recorded?.name)
      json.member("schema", SessionReportSchema.version)
      json.member("session", name)
      json.member("start", entries.start?.utcText)
    }
    json.endLine()
    try json.flush(from: 1, to: output)
  }

  /// The log that contains a line, unless it is that of the session.
  fileprivate func source(_ isRecorded: Bool) -> String? { isRecorded ? recorded?.name : nil }
}

private struct SessionEventJSON: JSONWritable {
  let entry: SessionEntries.Entry
  let words: String
  let report: SessionReport

  init(entry: SessionEntries.Entry, words: String, in report: SessionReport) {
    (self.entry, self.words, self.report) = (entry, words, report)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      if let data = entry.data {
        json.name("cmcd")
        json.object { json in
          for item in data.items.sorted(by: { $0.key < $1.key }) {
            json.member(Redaction.masked(item.key), ClientValueJSON(item: item))
          }
        }
      }
      json.member("event", entry.event.name)
      json.member("line", entry.event.line + 1)
      json.member("source", report.source(entry.isRecorded))
      if report.entries.start != nil { json.member("time", entry.position) }
      json.member("words", words)
    }
  }
}

/// What a player reports under a key, with secrets masked.
private struct ClientValueJSON: JSONWritable {
  let item: MediaClientData.Item

  func write(to json: inout JSONWriter) {
    func masked(_ text: String) -> String { Redaction.masked(text, named: item.key) }
    switch item.value {
    case .boolean(let isTrue): isTrue.write(to: &json)
    case .string(let text), .bare(let text): masked(text).write(to: &json)
    case .list(let elements):
      json.array { json in for text in elements { masked(text).write(to: &json) } }
    }
  }
}

private struct SessionFindingJSON: JSONWritable {
  let mark: SessionReport.Mark
  let report: SessionReport

  init(mark: SessionReport.Mark, in report: SessionReport) {
    (self.mark, self.report) = (mark, report)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("fingerprint", mark.finding.fingerprint)
      json.member("line", mark.finding.place.start.line)
      json.member("message", mark.finding.message)
      json.member("rule", mark.finding.rule.description)
      json.member("severity", mark.finding.severity.rawValue)
      json.member("source", report.source(mark.isRecorded))
      if report.entries.start != nil { json.member("time", mark.position) }
    }
  }
}

extension SessionMark: JSONWritable {
  /// Writes the mark with the index of its event.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("event", event)
      json.member("failed", isFailure)
      json.member("from", from)
      json.member("label", label)
      json.member("level", level)
      if isStretch { json.member("to", to) }
    }
  }
}

extension SessionPlayer: JSONWritable {
  /// Writes the player with the number of its requests.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("cid", contentID)
      json.member("from", from)
      json.member("greatestBuffer", levels?.greatest)
      json.member("leastBuffer", levels?.least)
      json.name("objects")
      json.object { json in
        for type in objects.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
          json.member(type.rawValue, objects[type])
        }
      }
      json.member("requests", requests)
      json.member("sid", sessionID)
      json.member("stalls", stalls)
      json.member("to", to)
    }
  }
}
