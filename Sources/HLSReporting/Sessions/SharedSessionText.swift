import HLSDocuments
import HLSLinting
import SourceText
import XMLWriting

extension SharedSessionReport: DrawnReport {
  /// The report for reading in a terminal: the lanes of both, their steps, and what is to be said of them.
  package func text(color: Bool, width: Int) -> [UInt8] {
    let width = max(40, width)
    var text = ReportText(isColored: color)
    for report in reports {
      text.writeTitle(report.name, report.summary, width)
      text.write(report, width)
      text.write("\n")
    }
    text.style(partings.isEmpty ? .success : .warning)
    text.writeWrapped(summary, at: 0, indent: 2, width: width)
    text.style(.plain)
    text.write("\n")
    let table = table(most: TimelineReport.mostRows)
    if !table.rows.isEmpty { text.write(table, width) }
    for section in sections { text.write(section, width) }
    return LogCommands.escaped(text.bytes)
  }

  package var svg: [UInt8] {
    get throws(XMLWritingError) {
      var height = 0
      var shapes: [Markup] = []
      for report in reports {
        let drawing = report.drawing(from: height)
        shapes += drawing.shapes
        height += drawing.height
      }
      return try Markup.picture(
        named: reports.map(\.name).joined(separator: "; "),
        reports.map { SessionFigure($0).description }.joined(separator: "; "), height: height,
        shapes)
    }
  }

  package var page: [UInt8] {
    get throws(XMLWritingError) {
      let figures = reports.flatMap { report in
        [
          Markup.tag("h2", "", [:], Markup.path("\(report.name): \(report.summary)")),
          report.figure,
        ]
      }
      let table = table(most: TimelineReport.mostPageRows)
      return try Markup.page(
        titled: "Sessions of two participants who watch together",
        [.p(summary)] + figures + (table.rows.isEmpty ? [] : table.markup)
          + sections.map(\.markup))
    }
  }

  /// Where the participants part, and by what.
  private var summary: String {
    guard let first = partings.first else { return "Both participants do the same." }
    let place = time(of: first).map { " at \($0.rounded) s" } ?? ""
    return "The participants part\(place): \(sentence(of: first))."
  }

  private var sections: [TimelineSection] {
    let verdicts = course.events.map { event in
      let reasons = event.reasons.map {
        $0 == .mayVary ? "contentMayVary is not false" : $0.sentence
      }
      return "\(event.id.masked.quoted): "
        + (reasons.isEmpty
          ? "coordinated" : "not coordinated: \(reasons.joined(separator: "; "))")
    }
    let others = partings.dropFirst().map { step in
      (time(of: step).map { "\($0.rounded) s: " } ?? "") + "\(sentence(of: step))."
    }
    let found = reports.map { report in
      report.findingSection(most: TimelineReport.mostRows).flatMap {
        TimelineSection("Findings in \(report.name)", $0.entries)
      }
    }
    return [
      TimelineSection("They part again", first: others),
      TimelineSection("Together", first: verdicts),
    ]
    .compactMap { $0 } + found.compactMap { $0 }
  }

  /// The steps, at most so many.
  private func table(most: Int) -> TimelineTable {
    let rows = course.steps.prefix(most).map { step -> [String] in
      func cell(_ event: SessionEvent?) -> String {
        event.map { time(of: $0)?.rounded.description ?? "line \($0.line + 1)" } ?? ""
      }
      return [
        cell(step.first), cell(step.second), words(of: step),
        step.parting == nil ? "" : "they part", cell(step.proposal),
      ]
    }
    return TimelineTable(
      "Steps",
      [
        .init(title: names[0].fitted(to: 24), isNumber: true),
        .init(title: names[1].fitted(to: 24), isNumber: true), .init(title: "what", isWide: true),
        .init(title: ""), .init(title: "proposed", isNumber: true),
      ], Array(rows), rest: course.steps.count - rows.count)
  }

  private func words(of step: SharedCourse.Step) -> String {
    let places = [step.first, step.second].compactMap { $0?.seconds("to") }
    let name = (step.first ?? step.second)?.name ?? ""
    guard step.kind == .seek, let place = places.first else { return name }
    return "\(name) to \(place) s"
      + (step.parting == .place ? " and \(places.last ?? place) s" : "")
  }

  /// How the participants part at a step, as a clause.
  private func sentence(of step: SharedCourse.Step) -> String {
    func place(_ event: SessionEvent?) -> String {
      event?.seconds("to").map { "to \($0) s" } ?? "to another place"
    }
    if step.parting == .place {
      return "\(names[0]) seeks \(place(step.first)), and \(names[1]) \(place(step.second))"
    }
    let verb =
      switch step.kind {
      case .pause: "pauses"
      case .resume: "resumes"
      default: "seeks " + place(step.first ?? step.second)
      }
    let proposed = step.proposal == nil ? "" : ", although the seek was proposed to the other one"
    return "only \(names[step.first == nil ? 1 : 0]) \(verb)\(proposed)"
  }
}
