import HLSDocuments
import LintEvidence
import LintHistory
import SourceText
import XMLWriting

/// The page of a document that open findings rest on: masked and escaped, with the lines of the findings marked.
extension SiteContent {
  func evidencePage(_ page: EvidenceIndex.Page) throws(XMLWritingError) -> [UInt8] {
    let document = page.version.document?.document
    return try Page(
      title: page.version.source, depth: 1,
      aboveHeading: [
        .tag("p", "over", [:], ["Evidence of ", link(page.target, root: "../")])
      ], style: .documents
    ).render(
      [facts(of: document, page)] + [marked(page)]
        + (document.map { shown($0, page) } ?? [
          .p("The document was stored in a form that this version cannot read.", "notice")
        ]))
  }

  private func facts(of document: EvidenceDocument?, _ page: EvidenceIndex.Page) -> Markup {
    var content: [Markup] = [
      "As received in the run of ", start(ofRun: page.version.runs.first, of: page.target.id),
    ]
    if let document {
      content.append(.text(": \(document.kind), \(counted(document.bytes, "byte"))"))
      if let response = document.response { content.append(.text(", \(response.outcome)")) }
    }
    return .tag("p", "soft", [:], content + [". Secrets are masked with *."])
  }

  private func marked(_ page: EvidenceIndex.Page) -> Markup {
    .section(
      counted(page.findings.count, "open finding"), id: "findings",
      Markup.cut(page.findings, to: 50, rest: "see the page of the target") { findings in
        .tag(
          "ul", "", [:],
          findings.map { finding in
            let place = page.position(of: finding).map { position in
              Markup.link("line \(position.line)", to: "#L\(position.line)")
            }
            return .tag(
              "li", "", [:],
              [
                .tag("p", "", [:], [.mark(finding.severity), .text(" \(finding.message)")]),
                .tag(
                  "p", "facts", [:],
                  (place.map { [$0] } ?? []) + [link(rule: finding.rule, root: "../")]),
              ])
          })
      })
  }

  private func shown(_ document: EvidenceDocument, _ page: EvidenceIndex.Page) -> [Markup] {
    var content: [Markup] = []
    if let difference = difference(of: document, page) { content.append(difference) }
    if !document.parts.isEmpty {
      content.append(
        .section("Document", id: "document", [DocumentMarkup(document, page.version.marks).markup]))
    }
    if !document.failures.isEmpty {
      content.append(
        .section(
          "Failed requests", id: "failures",
          document.failures.flatMap { [.p($0.address, "place")] + exchange($0) }))
    }
    if let response = document.response {
      content.append(.section("Response", id: "response", exchange(response)))
    }
    return content
  }

  /// What changed since the last version without the worst of the findings; nil if none is stored.
  private func difference(of document: EvidenceDocument, _ page: EvidenceIndex.Page) -> Markup? {
    guard let finding = page.findings.first,
      let before = page.target.evidence(before: page.version, without: finding.fingerprint)
    else { return nil }
    guard let packed = before.document else {
      return .section(
        "What changed", id: "changes",
        [
          .p(
            "The last version without the first finding is not on this site: "
              + "interlint history evidence \(before.id)", "soft")
        ])
    }
    guard let earlier = packed.document else { return nil }
    let difference = LineDifference(from: earlier, to: document)
    let since: Markup = .tag(
      "p", "soft", [:],
      [
        .text(
          before.marks.isEmpty
            ? "Since the last version without findings, of the run of "
            : "Since the last version without the first finding, of the run of "),
        start(ofRun: before.runs.first, of: page.target.id), ".",
      ])
    var content = [since]
    if difference.isEmpty {
      content.append(.p("No line differs."))
    } else {
      content.append(DifferenceMarkup.markup(of: difference))
      if difference.isCut { content.append(.p("More lines differ.", "soft")) }
    }
    if difference.isWithoutSegments {
      content.append(.p("Segments of a live playlist are not compared.", "soft"))
    }
    return .section("What changed", id: "changes", content)
  }

  /// How a document was requested and answered, and the command to do so again.
  private func exchange(_ response: EvidenceResponse) -> [Markup] {
    var content: [Markup] = [.p(response.outcome, "soft")]
    if !response.received.isEmpty {
      content.append(
        .tag(
          "dl", "", [:],
          response.received.flatMap { field in
            [
              Markup.tag("dt", "", [:], [.text(TerminalText.visible(field.name))]),
              .tag("dd", "", [:], [.text(TerminalText.visible(field.value))]),
            ]
          }))
    }
    if let command = CurlCommand(response) {
      content += [
        .p("To ask again, with the masked values in variables of the shell:", "soft"),
        .tag("pre", "command", [:], [.text(command.text)]),
      ]
    }
    return content
  }
}

extension EvidenceResponse {
  /// The result of the request in words, such as `status 404 after 120 ms`.
  fileprivate var outcome: String {
    var words = status == 0 ? "no response" : "status \(status)"
    if let milliseconds { words += " after \(milliseconds) ms" }
    if let failure { words += ": \(failure)" }
    return TerminalText.visible(words)
  }
}
