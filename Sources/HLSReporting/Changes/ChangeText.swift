import HLSDocuments
import SourceText

extension ChangeReport {
  /// The report for reading in a terminal: each change with its values, what it means for players, and
  /// what to do.
  package func text(color: Bool, width: Int) -> [UInt8] {
    var text = ReportText(isColored: color)
    for obstacle in obstacles {
      text.style(.bold)
      text.writeVisible(obstacle.source)
      text.write(":")
      text.style(.plain)
      text.write(" ")
      text.style(.error)
      text.write("cannot be compared:")
      text.style(.plain)
      text.write(" ")
      text.writeVisible(obstacle.reason)
      text.write("\n\n")
    }
    var listed: [String: Int] = [:]
    for change in changes {
      listed[change.kind.id, default: 0] += 1
      if listed[change.kind.id, default: 0] <= Self.mostOfKind { text.write(change, width) }
    }
    for (id, count) in listed.sorted(by: { $0.key < $1.key }) where count > Self.mostOfKind {
      text.write("\(counted(count - Self.mostOfKind, "more change")) [\(id)]; ")
      text.write("--format=json lists all\n\n")
    }
    for timeline in timelines.prefix(Self.mostTimelines) {
      text.writeWrapped(
        "viewers of \(timeline.name): \(timeline.summary)", at: 0,
        indent: 2, width: width)
      text.write("\n")
    }
    let rest = timelines.count - Self.mostTimelines
    if rest > 0 { text.write("… and the viewers of \(counted(rest, "more playlist"))\n") }
    if !timelines.isEmpty { text.write("\n") }
    text.style(worst == .breaking || !obstacles.isEmpty ? .error : .success)
    text.write(summary)
    text.style(.plain)
    text.write("\n")
    return LogCommands.escaped(text.bytes)
  }

  /// The number of changes of one kind that are listed in text.
  static let mostOfKind = 10

  /// The number of playlists of which text says what changes for viewers.
  private static let mostTimelines = 10
}

extension ReportText {
  fileprivate mutating func write(_ change: PlaylistChange, _ width: Int) {
    let first = change.places[0]
    guard let place = first.after ?? first.before else { return }
    let name = "\(place.source):\(place.line):"
    style(.bold)
    writeVisible(name)
    style(.plain)
    write(" ")
    style(Style(change.kind.grade))
    write("\(change.kind.grade.rawValue):")
    style(.plain)
    write(" ")
    style(.bold)
    let start = TerminalText.columns(of: name) + change.kind.grade.rawValue.utf8.count + 3
    let column = writeWrapped(change.message, at: start, indent: 4, width: width, upTo: 2_000)
    style(.plain)
    let id = "[\(change.kind.id)]"
    write(column + 2 + id.utf8.count > width ? "\n    \(id)\n" : "  \(id)\n")
    let isElsewhere = first.before.map { $0.source != place.source } ?? false
    writeValue("old", first.before, isElsewhere ? first.before?.source : nil, width)
    writeValue("new", first.after, nil, width)
    if change.kind.grade != .harmless || change.kind.remedy != nil {
      let layout = FindingLayout(width: width, wrapsMessages: true)
      writeRemark(
        "effect", change.kind.effect, Self.gutter, layout,
        followedBy: change.kind.section.map { " (\($0))" } ?? "")
      if let remedy = change.kind.remedy { writeRemark("fix", remedy, Self.gutter, layout) }
    }
    let others = change.places.dropFirst()
    if !others.isEmpty {
      let layout = FindingLayout(width: width, wrapsMessages: true)
      let shown = others.prefix(3).compactMap {
        ($0.after ?? $0.before).map { "\($0.source):\($0.line)" }
      }
      let rest = others.count - shown.count
      writeRemark(
        "also", shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : ""), Self.gutter,
        layout)
    }
    write("\n")
  }

  private static let gutter = 4

  /// Writes the value of one version on a line, cut to the width; nothing if it has none.
  private mutating func writeValue(
    _ label: String, _ place: PlaylistChange.Place?, _ source: String?, _ width: Int
  ) {
    guard let place, let value = place.value else { return }
    style(.frame)
    write(" \(label) |")
    style(.plain)
    write(" ")
    let name = source.map { "  (\($0):\(place.line))" } ?? ""
    let room = max(20, width - Self.gutter - 3)
    let shown = TerminalText.fitted(value, to: room)
    write(shown)
    if TerminalText.columns(of: shown) + TerminalText.columns(of: name) <= room {
      writeVisible(name)
    }
    write("\n")
  }
}

extension ReportText.Style {
  fileprivate init(_ grade: ChangeGrade) {
    self =
      switch grade {
      case .breaking: .error
      case .visible: .warning
      case .harmless: .info
      }
  }
}
