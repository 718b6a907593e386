import SourceText

/// The lines and columns of edits, for reports.
extension Fix {
  /// The greatest number of bytes of a fix as one edit.
  private static let longestLine = 4_096

  /// The number of edits beyond which a fix is in no report: of a habit, it may have thousands.
  private static let mostReported = 100

  /// The fix with the places of its edits in a text.
  func located(
    in text: any LinedText, _ units: inout LineUnits, _ secrets: inout LineSecrets
  ) -> Fix {
    guard edits.count <= Self.mostReported else { return with(edits, asOne: nil, isSecret: true) }
    let located = edits.map { edit in
      var edit = edit
      edit.location = Location(edit.range, in: text, &units)
      return edit
    }
    let all = edits.flatMap { Self.secrets(around: $0, in: text, &secrets) }
    let joined = Self.joined(located, in: text, &units).flatMap { edit in
      edit.shows(all, in: text) ? nil : edit
    }
    return with(located, asOne: joined, isSecret: edits.contains { $0.shows(all, in: text) })
  }

  /// The secrets in the line of an edit, as far as they are near it.
  private static func secrets(
    around edit: Edit, in text: any LinedText, _ secrets: inout LineSecrets
  ) -> [Range<Int>] {
    guard text.lineCount > 0 else { return [] }
    let line = text.lineRange(text.lineNumber(at: edit.range.start)).offsets
    let (start, end) = (Int(edit.range.start) - longestLine, Int(edit.range.end) + longestLine)
    return secrets.find(in: line.clamped(to: start..<end), ofLine: line, of: text)
  }

  /// The same change as one edit; nil if the edits are in several lines, or too far from each other.
  private static func joined(
    _ edits: [Edit], in text: any LinedText, _ units: inout LineUnits
  ) -> Edit? {
    guard let first = edits.first, let last = edits.last,
      first.location?.start.line == last.location?.end.line,
      edits.allSatisfy({ !$0.text.contains("\n") }),
      last.range.end - first.range.start <= longestLine
    else { return nil }
    var joined = ""
    var end = first.range.start
    for edit in edits {
      joined += text.source.text(ByteRange(end, edit.range.start)) + edit.text
      end = edit.range.end
    }
    let range = ByteRange(first.range.start, last.range.end)
    var edit = Edit(range, with: joined)
    edit.location = Location(range, in: text, &units)
    return edit
  }
}

extension Fix.Edit {
  /// Whether the text of the edit has one of these secrets, or takes its place.
  fileprivate func shows(_ secrets: [Range<Int>], in document: any LinedText) -> Bool {
    guard !text.isEmpty else { return false }
    return secrets.contains { secret in
      secret.overlaps(range.offsets) || text.contains(document.source.text(ByteRange(secret)))
    }
  }
}

extension Fix.Location {
  /// The lines and columns of a range.
  fileprivate init(_ range: ByteRange, in text: any LinedText, _ units: inout LineUnits) {
    start = text.position(of: range.start)
    end = text.position(of: range.end)
    func column(of offset: UInt32, _ position: Position) -> Int {
      guard position.line <= text.lineCount else { return 1 }
      let line = text.lineRange(position.line - 1).offsets
      // The terminator has a unit for each byte.
      let content = min(Int(offset), line.upperBound)
      return 1 + units.count(before: content, ofLine: line, in: text.source.bytes)
        + Int(offset) - content
    }
    startUnit = column(of: range.start, start)
    endUnit = column(of: range.end, end)
  }
}
