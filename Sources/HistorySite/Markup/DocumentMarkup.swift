import LintEvidence
import LintHistory
import SourceText
import XMLWriting

/// The lines of a stored document with their numbers as anchors, and those of findings marked.
struct DocumentMarkup {
  private let lines: [(number: Int, text: String)]
  private let marked: Set<Int>

  /// The number of lines from which only some are shown, how many of them around each finding, and at most.
  private static let many = 2_000, context = 60, most = 4_000

  init(_ document: EvidenceDocument, _ marks: EvidenceMarks) {
    let marked = Set(marks.marks.map(\.position.line))
    let all = document.lines
    if all.count > Self.many {
      var shown: Set<Int> = Set(1...Self.context)
      for line in marked.sorted().prefix(50) {
        let line = min(max(1, line), 1 << 32)
        shown.formUnion(max(1, line - Self.context)...line + Self.context)
      }
      lines = Array(all.filter { shown.contains($0.number) }.prefix(Self.most))
    } else {
      lines = all
    }
    self.marked = marked
  }

  var markup: Markup {
    var content: [Markup] = []
    var next = 1
    for line in lines {
      if line.number > next { content.append(.span("…", "")) }
      next = line.number + 1
      content.append(
        .tag(
          "span", marked.contains(line.number) ? "hit" : "", ["id": "L\(line.number)"],
          [
            .link("\(line.number)", to: "#L\(line.number)"),
            .text(TerminalText.visible(line.text)),
          ]))
    }
    return .frame("Document", .tag("pre", "", [:], content))
  }
}

/// Lines that differ between two versions of a document.
enum DifferenceMarkup {
  static func markup(of difference: LineDifference) -> Markup {
    var content: [Markup] = []
    for (place, group) in difference.groups.enumerated() {
      if place > 0 { content.append(.span("…", "")) }
      content += group.map { line in
        let (sign, style) =
          switch line.side {
          case .before: ("−", "old")
          case .after: ("+", "new")
          case .both: (" ", "")
          }
        return .tag(
          "span", style, [:],
          [
            .tag("b", "", [:], [.text("\(line.number) \(sign)")]),
            .text(TerminalText.visible(line.text)),
          ])
      }
    }
    return .frame("What changed", .tag("pre", "", [:], content))
  }
}
