import HLSDocuments
import LintEvidence
import LintHistory
import LintRuns
import SourceText

/// `interlint history evidence`: lists the stored documents, prints one, or decrypts its original.
enum EvidenceCommand {
  /// A version of a document with its target.
  private typealias Stored = (
    target: HistorySnapshot.Target, version: HistorySnapshot.StoredEvidence
  )

  static func run(
    _ store: borrowing HistoryStore, _ snapshot: HistorySnapshot, _ request: HistoryRequest
  ) throws {
    let versions: [Stored] = snapshot.targets.flatMap { target in
      target.evidence.map { (target, $0) }
    }
    guard let number = request.runs.first else { return try Console.print(list(versions)) }
    guard let found = versions.first(where: { String($0.version.id) == number }) else {
      throw RunFailure(
        .usage,
        "no document has the number \(number.quoted); 'interlint history evidence' lists them")
    }
    guard let (document, original) = try store.evidence(found.version) else {
      throw RunFailure(.usage, "the document \(number) is not in the history")
    }
    guard let variable = request.keyVariable else {
      return try Console.print(try Self.text(of: document, found))
    }
    var evidence = EvidenceRequest()
    evidence.keyVariable = variable
    guard let original else {
      throw RunFailure(.usage, "the original of document \(number) is not stored")
    }
    let place = document.document.map { EvidencePlace(of: $0, named: found.version.source) }
    guard let place, let bytes = try evidence.key()?.opened(original, at: place) else {
      throw RunFailure(
        .usage,
        "the original of document \(number) cannot be read with the key in \(variable), or is that of another document"
      )
    }
    if EvidenceKey.isUnbound(original) {
      Console.note(
        "document \(number) was stored by an earlier version: whether the original is that of this document is not known"
      )
    }
    // Unlike all other output, it is what the server sent.
    guard !Console.isTerminal else {
      throw RunFailure(.usage, "the original is not printed on a terminal; redirect the output")
    }
    try Console.write(bytes)
  }

  /// A line for each document, with the number by which it is printed.
  private static func list(_ versions: [Stored]) -> String {
    var text = ""
    for (target, version) in versions {
      text += "\(version.id)  run \(version.runs.first)  "
      text += version.marks.isEmpty ? "no findings" : counted(version.marks.marks.count, "finding")
      text += "  \(TerminalText.visible(target.name))  \(TerminalText.visible(version.source))\n"
    }
    return text.isEmpty ? "no documents are stored\n" : text
  }

  /// The document with how it was answered, for a terminal.
  private static func text(of packed: PackedEvidence, _ stored: Stored) throws -> String {
    guard let document = packed.document else {
      throw RunFailure(.usage, "the document is stored in a form that this version cannot read")
    }
    var text = "\(TerminalText.visible(stored.version.source)): \(document.kind), "
    text += "\(counted(document.bytes, "byte")), run \(stored.version.runs.first)\n"
    for response in (document.response.map { [$0] } ?? []) + document.failures {
      if let command = CurlCommand(response) { text += "\(command.text)\n" }
      text += "status \(response.status)\n"
      for field in response.received {
        text += TerminalText.visible("\(field.name): \(field.value)") + "\n"
      }
    }
    text += "\n"
    let marked = Set(stored.version.marks.marks.map(\.position.line))
    var next = 1
    for line in document.lines {
      if line.number > next { text += "…\n" }
      next = line.number + 1
      text += "\(marked.contains(line.number) ? ">" : " ") \(line.number)  "
      text += TerminalText.visible(line.text) + "\n"
    }
    return text
  }
}
