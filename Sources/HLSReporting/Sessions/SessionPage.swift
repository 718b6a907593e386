import HLSDocuments
import XMLWriting

extension SessionReport: DrawnReport {
  /// The report as one self-contained page without scripts.
  ///
  /// Throws if libxml2 is missing, or out of memory.
  package var page: [UInt8] {
    get throws(XMLWritingError) {
      let figure = SessionFigure(self)
      let picture = Markup.tag(
        "figure", "", [:],
        [
          .tag(
            "svg", "lanes",
            [
              "height": "\(figure.height)", "role": "img", "aria-label": "\(name): \(summary)",
            ], [.tag("desc", "", [:], [.text(figure.description)])] + figure.shapes),
          figure.legend.markup,
        ])
      let table = table(most: TimelineReport.mostPageRows)
      let sections = [playerSection, findingSection(most: TimelineReport.mostPageRows)]
      return try Markup.page(
        titled: "Session \(name)",
        [.p("\(summary).")] + notes.map { .p($0.capitalizedSentence + ".") } + [picture]
          + (table.rows.isEmpty ? [] : table.markup) + sections.compactMap { $0?.markup })
    }
  }
}
