import HLSDocuments
import HLSLinting
import HLSRules
import SourceText
import Synchronization

/// Whether a rule holds for what is written in a form.
struct FormJudge {
  enum Outcome: Equatable {
    case holds
    /// No violating example can be written in the form.
    case unwritten(Reason)
    /// An example that is written is judged otherwise, as the text says.
    case fails(String)
  }

  let rule: Rule
  let form: Form

  /// A linter of the rule's profile and those that documents of the forms need, without the settings of
  /// other examples.
  private var linter: Linter {
    Self.linters.withLock { linters in
      let kind = "\(rule.profile) \(rule.subject)"
      if let known = linters[kind] { return known }
      var selection = RuleSelection()
      selection.profiles = [.spec, .recommended, .googleDAI, .experimental, rule.profile]
      let linter = Linter(
        RuleCatalog.book, selection: selection,
        settings: RuleCatalog.exampleSettings.narrowed(to: rule.subject))
      linters[kind] = linter
      return linter
    }
  }

  private static let linters = Mutex<[String: Linter]>([:])

  var outcome: Outcome {
    var isWritten = false
    var reason: Reason?
    for example in rule.violating {
      do {
        let written = try form.writing(example)
        isWritten = true
        guard let fault = fault(written) else { continue }
        if form == .assetList, let other = try? form.writing(example, marksList: true),
          self.fault(other) == nil
        {
          continue
        }
        return .fails(fault)
      } catch {
        reason = reason ?? error
      }
    }
    guard isWritten else { return .unwritten(reason ?? .notation) }
    for example in rule.conforming {
      guard let written = try? form.writing(example) else { continue }
      if let fault = fault(written) { return .fails("conforming: " + fault) }
    }
    return .holds
  }

  /// How the findings of the rule differ from the marks; nil if they do not.
  private func fault(_ example: Example) -> String? {
    let documents = example.completedDocuments
    let expected: [[String]]
    let found: [[String]]
    var all: [Finding] = []
    if form == .archive {
      expected = [
        documents[0].marks.map { String(decoding: documents[0].bytes[$0], as: UTF8.self) }
      ]
      found = [foundInArchive(documents[0])]
    } else {
      expected = documents.map { document in
        document.marks.map { "\($0) " + String(decoding: document.bytes[$0], as: UTF8.self) }
      }
      let results = linter.lint(example)
      all = results.flatMap(\.findings)
      found = zip(documents, results).map { document, result in
        places(result.findings, in: document.bytes)
      }
    }
    if expected == found { return nil }
    return "expected \(expected), found \(found) others \(all.map { "\($0.rule)" }) in "
      + example.documents.map { "\($0.name):\n\($0.text)" }.joined(separator: "\n")
  }

  private func places(_ findings: [Finding], in bytes: [UInt8]) -> [String] {
    findings.filter { $0.rule == rule.id }.map(\.place.range.offsets)
      .sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
      .map { "\($0) " + String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// The texts that are reported in the requests of an archive.
  private func foundInArchive(_ document: CompletedExample) -> [String] {
    let log = HTTPArchive(parsing: document.source).log
    let result = linter.lint(RecordedAnswers(log)) { _ in .absent(reason: "not recorded") }
    let bytes = log.source.bytes
    return result.findings.filter { $0.rule == rule.id }.map(\.place.range.offsets)
      .sorted { $0.lowerBound < $1.lowerBound }
      .map { String(decoding: bytes[$0], as: UTF8.self) }
  }
}
