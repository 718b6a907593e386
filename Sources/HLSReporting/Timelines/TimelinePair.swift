import HLSDocuments
import HLSLinting
import SourceText
import XMLWriting

/// Two timelines under each other, with what is to be said of both.
protocol TimelinePair: DrawnReport {
  /// The name of the report.
  var title: String { get }
  /// Both timelines, each with what it is.
  var timelines: [(label: String, report: TimelineReport)] { get }
  /// The differences in sentences.
  var differences: TimelineSection? { get }
  /// All of it in a sentence.
  var summary: String { get }
  /// Whether there is nothing to look at.
  var isSame: Bool { get }
}

extension TimelinePair {
  package func text(color: Bool, width: Int) -> [UInt8] {
    let width = max(40, width)
    var text = ReportText(isColored: color)
    for (label, report) in timelines {
      text.style(.bold)
      text.write("\(label): ")
      text.style(.plain)
      text.writeWrapped(
        report.name.breakingWords(of: width - 2), at: label.utf8.count + 2, indent: 2, width: width)
      text.write("\n")
      text.write(report, width)
      for section in report.answers { text.write(section, width) }
      text.write("\n")
    }
    text.style(isSame ? .success : .warning)
    text.writeWrapped(summary, at: 0, indent: 2, width: width)
    text.style(.plain)
    text.write("\n")
    if let differences { text.write(differences, width) }
    return LogCommands.escaped(text.bytes)
  }

  package var svg: [UInt8] {
    get throws(XMLWritingError) {
      try TimelineReport.svg(timelines.map { ("\($0.label): \($0.report.name)", $0.report) })
    }
  }

  package var page: [UInt8] {
    get throws(XMLWritingError) {
      let figures = timelines.flatMap { label, report in
        [Markup.tag("h2", "", [:], Markup.path("\(label): \(report.name)")), report.figure]
          + report.answers.map(\.markup)
      }
      return try Markup.page(
        titled: title,
        [.p(summary)] + figures + [differences].compactMap { $0 }.map(\.markup))
    }
  }
}

extension TimelineReport {
  /// Two timelines on one axis; the second one begins at `alignment` of the first.
  static func pair(
    _ timelines: [(label: String, viewer: ViewerTimeline)], _ alignment: TimelineAlignment
  ) -> [(label: String, report: TimelineReport)] {
    let axes = TimelineAxis.shared(
      zip(timelines, [.same, alignment]).map { ($0.viewer.digest(), origin: $1) })
    return zip(timelines, axes).map { timeline, axis in
      var report = TimelineReport(timeline.viewer)
      report.axis = axis
      // Both viewers of one content have schedules of their own.
      if let first = timeline.viewer.graph.members.first, case .json = first.content {
        report.name = Redaction.masked(first.text.source.name)
      }
      return (timeline.label, report)
    }
  }

  /// Two timelines with what was asked about each; `answers` is empty if nothing was.
  static func answering(
    _ pair: [(label: String, report: TimelineReport)], _ answers: [TimelineAnswers]
  ) -> [(label: String, report: TimelineReport)] {
    guard pair.count == answers.count else { return pair }
    return zip(pair, answers).map { timeline, answers in
      var report = timeline.report
      (report.lookups, report.seek) = (answers.lookups, answers.seek)
      return (timeline.label, report)
    }
  }

  /// The answers to what was asked, in sentences.
  fileprivate var answers: [TimelineSection] { [lookupSection, seekSection].compactMap { $0 } }
}

extension TimelineSection {
  /// The number of differences that are listed; JSON has all.
  static let mostDifferences = 50

  /// A part with the first of many sentences.
  init?(_ title: String, first sentences: [String]) {
    let rest = sentences.count - Self.mostDifferences
    let more = rest > 0 ? ["… and \(rest) more; --format=json lists all"] : []
    self.init(
      title, (sentences.prefix(Self.mostDifferences) + more).map { Entry(text: $0) })
  }
}
