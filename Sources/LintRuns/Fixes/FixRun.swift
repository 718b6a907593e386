import HLSDocuments
import HLSLinting
import HLSLoading
import SourceText

/// Fixes the inputs of a run; nothing is written.
struct FixRun: Sendable {
  private let part: InputLinter
  private let request: FixRequest
  private let inputs: [DiscoveredInput]
  private let recordings: Recordings
  private let naming = SourceNaming()
  private let habits: Set<RuleID>

  /// Prepares the inputs of a linter, whose rules say how their findings are fixed.
  init(_ part: InputLinter, _ request: FixRequest) {
    (self.part, self.request) = (part, request)
    var inputs = part.discovery.inputs
    let lint = part.request
    recordings = Recordings(
      of: &inputs, named: lint.inputs, given: lint.exchangeLog, follows: lint.loading.follows,
      standardInputName: lint.standardInputName)
    self.inputs = inputs
    habits = Set(part.linter.rules.filter(\.rule.isHabit).map(\.rule.id))
  }

  /// The inputs, and the JSON documents below the named paths that they reference, with the fixes that were applied; nil
  /// for those that cannot be read.
  func documents() -> [FixedDocument?] {
    var (documents, references) = fixed(inputs)
    let others = linked(references)
    documents += fixed(others).documents
    revert(&documents, inputs + others)
    return documents
  }

  /// Documents with their fixes, and the addresses of local JSON documents that they reference.
  private func fixed(
    _ inputs: [DiscoveredInput]
  ) -> (documents: [FixedDocument?], references: [String]) {
    let memory = MemoryBudget(bytes: inputs.count > 1 ? part.request.memory.inBytes : .max)
    let loader = loader(of: [:])
    let jobs = part.request.jobs ?? Processors.count
    let all = Parallel.map(inputs, jobs: jobs) { [self] input in
      memory.withRoom(for: loader.size(of: input)) { _ in self.fixed(input, by: loader) }
    }
    return (all.map(\.document), all.flatMap(\.references))
  }

  /// The files at these addresses that are below the named paths and no inputs, each once.
  private func linked(_ references: [String]) -> [DiscoveredInput] {
    var known = Set(
      inputs.compactMap { input in
        if case .file(let path) = input { SourceNaming.real(naming.absolute(path)) } else { nil }
      })
    return references.compactMap { address in
      let reference = URIReference(address)
      let path = reference.decoded(reference.path).text
      let shown = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
      let obstacle = FileRevision(of: shown, from: [], to: [])
        .obstacle(below: part.request.inputs, naming)
      guard obstacle != .isOutside,
        known.insert(SourceNaming.real(naming.absolute(shown))).inserted
      else { return nil }
      return .file(path: shown)
    }
  }

  /// A loader that reads some files, by their absolute paths, with other contents.
  private func loader(of contents: [String: [UInt8]]) -> DocumentLoader {
    let earlier = contents.isEmpty ? nil : EarlierFiles { contents[$0].map { .file($0) } }
    return part.request.loader(part.network, recordings, earlier)
  }

  /// A document with its fixes, and what it references; nil if it is no file or cannot be checked.
  private func fixed(
    _ input: DiscoveredInput, by loader: DocumentLoader
  ) -> (document: FixedDocument?, references: [String]) {
    guard let (judged, verdict, references) = judged(input, by: loader) else { return (nil, []) }
    var document = judged
    guard !document.isReceived else { return (document.withoutUnchangedBytes, references) }
    var rounds = FixRounds(document.original, verdict, upTo: request.grade, habits: habits) {
      [path = document.path] bytes in
      guard let path else {
        var request = part.request
        request.standardInput = bytes
        return self.verdict(on: request.loader(part.network, recordings).load(input))
      }
      return self.verdict(on: self.loader(of: [naming.absolute(path): bytes]).load(input))
    }
    rounds.run(on: &document)
    return (document.withoutUnchangedBytes, references)
  }

  /// A document as it is, what linting says of it, and what it references; nil if it is no file or cannot be
  /// checked.
  ///
  /// Nothing else of it is kept, so that its parsed form needs no memory while it is fixed.
  private func judged(
    _ input: DiscoveredInput, by loader: DocumentLoader
  ) -> (document: FixedDocument, verdict: FixVerdict, references: [String])? {
    let path: String?
    switch input {
    case .file(let name): path = name
    case .standardInput: path = nil
    case .address, .failure: return nil
    }
    let loaded = loader.load(input)
    guard case .graph(let graph, _) = loaded, let first = graph.members.first else { return nil }
    let references = graph.members.dropFirst().filter { member in
      member.json != nil && !member.text.source.isReceived && !member.location.contains("://")
    }.map(\.location)
    let verdict = verdict(on: loaded)
    let source = first.text.source
    return (
      FixedDocument(
        path: path, original: source.bytes, bytes: source.bytes, isChecked: verdict.isChecked,
        isReceived: source.isReceived || first.session != nil), verdict, references
    )
  }

  private func verdict(on loaded: LoadedInput) -> FixVerdict {
    let results = part.linter.lint(loaded)
    let chosen = part.request.rules.fixed
    let isKnown = results.first.map { first in
      part.baseline.map { Set($0.newFindings(in: first).findings.map(\.fingerprint)) }
    }
    return FixVerdict(results) { finding in
      (chosen.isEmpty || chosen.contains(finding.rule))
        && (isKnown.flatMap(\.self)?.contains(finding.fingerprint) ?? true)
    }
  }

  /// Takes back the fixes of documents that together cause a finding which each by itself does not.
  private func revert(_ documents: inout [FixedDocument?], _ inputs: [DiscoveredInput]) {
    while true {
      var contents: [String: [UInt8]] = [:]
      for document in documents {
        if let document, let path = document.path, document.isChanged {
          contents[naming.absolute(path)] = document.bytes
        }
      }
      guard contents.count > 1 else { return }
      let (before, after) = (loader(of: [:]), loader(of: contents))
      var isDone = true
      for index in inputs.indices {
        guard case .file = inputs[index], documents[index] != nil else { continue }
        let loaded = before.load(inputs[index])
        guard case .graph(let graph, _) = loaded, graph.members.count > 1 else { continue }
        let changed = changed(in: graph, of: documents)
        guard changed.count > 1 || changed.count == 1 && changed != [index],
          let cause = verdict(on: after.load(inputs[index]))
            .objection(to: [:], after: verdict(on: loaded), habits: habits)
        else { continue }
        for number in changed { documents[number] = documents[number]?.reverted(because: cause) }
        isDone = false
        break
      }
      if isDone { return }
    }
  }

  /// The indices of the changed documents among those of a graph.
  private func changed(in graph: DocumentGraph, of documents: [FixedDocument?]) -> [Int] {
    let names = Set(graph.members.map(\.text.source.name))
    return documents.indices.filter { index in
      guard let document = documents[index], document.isChanged, let path = document.path else {
        return false
      }
      return names.contains(naming.name(path))
    }
  }
}

extension ConfiguredInputs {
  /// The inputs with their fixes, each with the rules and settings of its own configuration; nil for those that
  /// cannot be read.
  ///
  /// Nothing is written.
  package func fixed(_ request: FixRequest) -> [FixedDocument?] {
    parts.flatMap { FixRun($0.linter, request).documents() }
  }
}
