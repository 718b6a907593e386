import HLSReporting
import SourceText

/// A place in a document as clients count.
struct ClientPosition: Hashable, Comparable, Sendable, JSONWritable {
  /// The line, from 0.
  let line: Int
  /// The units of the encoding before it in the line.
  let character: Int

  static func < (left: ClientPosition, right: ClientPosition) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("character", character)
      json.member("line", line)
    }
  }
}

/// A range of a document as clients count; its end is not part of it.
struct ClientRange: Hashable, Sendable, JSONWritable {
  let start: ClientPosition
  let end: ClientPosition

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("end", end)
      json.member("start", start)
    }
  }

  /// Whether the ranges have a place in common, even if one of them is empty.
  func touches(_ other: ClientRange) -> Bool { start <= other.end && other.start <= end }
}

/// The replacement of a range by a text.
struct TextEdit: Hashable, Sendable, JSONWritable {
  let range: ClientRange
  let text: String

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("newText", text)
      json.member("range", range)
    }
  }
}
