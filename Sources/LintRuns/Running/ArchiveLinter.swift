import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSLoading
import HLSPlaylist
import SourceText

/// Lints the documents and answers that a browser or proxy recorded in an HTTP archive.
struct ArchiveLinter {
  private let request: LintRequest
  private let path: String
  private let linter: Linter

  init(_ request: LintRequest, at path: String, _ linter: Linter) {
    self.request = request
    self.path = path
    self.linter = linter
  }

  /// The results of the documents, then those of repeated loads and of the answers.
  func results(note: Note) -> [SourceResult] {
    let name = SourceNaming().name(path)
    let archive: HTTPArchive
    do throws(LoadFailure) {
      let file = try LoadedFile(reading: path)
      archive = HTTPArchive(parsing: SourceFile(name: name, bytes: file.bytes))
    } catch {
      return [SourceResult(source: name, unchecked: "\(error)")]
    }
    let found = ArchivedDocuments(archive)
    noteGaps(of: found, named: name, note)
    var results = documents(of: found)
    results += repeatedLoads(of: found, after: results)
    if let answers = found.answers, linter.checksExchanges {
      results.append(
        linter.lint(answers) { found.body(named: $0) }.namingRequests(of: answers.log, in: found))
    }
    if let fault = archive.fault {
      results.append(SourceResult(source: name, unchecked: fault))
    } else if results.isEmpty {
      results.append(SourceResult(source: name, unchecked: "no HTTP request was recorded"))
    }
    return results
  }

  /// Notes what of an archive is not checked.
  private func noteGaps(of found: ArchivedDocuments, named name: String, _ note: Note) {
    for gap in found.archive.skipped {
      note(
        "\(name): \(gap.count) of \(found.archive.entryCount) entries not checked: \(gap.reason)")
    }
    if found.missingPlaylists > 0 {
      note("\(name): playlists without a saved body, not checked: \(found.missingPlaylists)")
    }
  }

  /// The results of the inputs with the documents that they link to, each document once.
  private func documents(of found: ArchivedDocuments) -> [SourceResult] {
    var reached: Set<String> = []
    var results: [InputResults<SourceResult>] = []
    func add(_ linted: [SourceResult]) {
      results.append(InputResults(linted, keeping: { $0 }, duration: .zero))
    }
    func lint(_ address: String) {
      guard case .source(let source, let location) = found.document(at: address) else {
        let name = found.name(of: address)
        return add([SourceResult(source: name, unchecked: "the HAR file has no body of it")])
      }
      var graph = DocumentGraph(
        source, at: location, podServingHosts: request.rules.podServingHosts
      ) { link in
        guard request.loading.follows else { return .absent(reason: "not loaded") }
        let document = found.document(at: link)
        if case .source(let source, _) = document { reached.insert(source.name) }
        return document
      }
      reached.insert(source.name)
      graph.answers = found.answers
      add(linter.lint(.graph(graph, unavailable: [])))
    }
    for address in request.inputs { lint(address) }
    for group in request.inputs.isEmpty ? Self.order(of: found) : [] {
      for address in group where !reached.contains(found.name(of: address)) { lint(address) }
    }
    InputResults.removeDuplicates(from: &results)
    return results.flatMap(\.results)
  }

  /// The addresses of multivariant playlists, of media playlists, and of other documents.
  ///
  /// Those of one group may link to those of the next.
  private static func order(of found: ArchivedDocuments) -> [[String]] {
    var groups: [[String]] = [[], [], []]
    for document in found.documents {
      var group = 2
      if document.kind == .playlist, let first = document.loads.first,
        let body = found.archive.body(of: first)
      {
        let playlist = Playlist(parsing: SourceFile(name: "", bytes: body))
        group = playlist.kind == .multivariant ? 0 : 1
      }
      groups[group].append(document.address)
    }
    return groups
  }

  /// The results of playlists that were loaded more than once, without what was reported of the first load.
  private func repeatedLoads(
    of found: ArchivedDocuments, after results: [SourceResult]
  ) -> [SourceResult] {
    let known = Dictionary(
      results.map { ($0.source, $0.findings) }, uniquingKeysWith: { first, _ in first })
    return found.documents.compactMap { document in
      let name = found.name(of: document.address)
      guard document.kind == .playlist, document.loads.count > 1, let reported = known[name] else {
        return nil
      }
      let result = session(of: document, named: name, in: found).result
      return result.withoutReported(reported)
    }
  }

  private func session(
    of document: ArchivedDocuments.Loaded, named name: String, in found: ArchivedDocuments
  ) -> SessionLinter {
    var session = SessionLinter(linter, named: "\(name) (loads)", listing: .eventful)
    for (index, load) in document.loads.enumerated() {
      guard let body = found.archive.body(of: load) else { continue }
      let base = URIReference(load.location)
      session.add(
        SourceFile(name: "\(name) (load \(index + 1))", bytes: body), at: load.time?.value,
        from: load.url.text, number: index + 1,
        findingLists: { found.document(at: base.resolving($0)) }, judgingThem: false)
    }
    return session
  }
}

extension SourceResult {
  /// The result without findings that were reported with the same rule and message.
  fileprivate func withoutReported(_ reported: [Finding]) -> SourceResult {
    let known = Set(reported.map { "\($0.rule) \($0.message)" })
    return replacing(findings.filter { !known.contains("\($0.rule) \($0.message)") }, links: [])
  }

  /// The result with the address of the request at each finding that is not at the address itself.
  fileprivate func namingRequests(
    of log: ExchangeLog, in found: ArchivedDocuments
  ) -> SourceResult {
    replacing(
      findings.map { finding in
        guard finding.place.source == log.source.name,
          let exchange = log.exchange(at: finding.place.range.start),
          finding.place.range.start >= exchange.urlRange.end
        else { return finding }
        let request = Finding.Related(
          place: Place(exchange.urlRange, in: log),
          message: "the request for \(found.name(of: exchange.url.text))")
        return Finding(
          rule: finding.rule, severity: finding.severity, message: finding.message,
          place: finding.place, excerpt: finding.excerpt, related: [request] + finding.related,
          fingerprint: finding.fingerprint, loads: finding.loads)
      }, links: uncheckedLinks)
  }

  private func replacing(_ findings: [Finding], links: [UncheckedLink]) -> SourceResult {
    var result = SourceResult(
      source: source, kind: kind, status: status, findings: findings, omitted: omitted,
      subjects: subjects, uncheckedLinks: links, loads: loads)
    result.suppressed = suppressed
    result.usedExceptions = usedExceptions
    return result
  }
}
