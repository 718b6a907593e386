import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSLoading
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
    noteGaps(of: archive, named: name, note)
    var links = Links()
    var results = documents(of: found, &links)
    if request.inputs.isEmpty {
      for playlist in found.unreadable {
        let key = ExchangeLog.loadKey(URIReference(playlist.address))
        guard links.targets.contains(key) || !found.hasPlaylist(namedAs: playlist.address) else {
          continue
        }
        results.append(
          SourceResult(
            source: found.name(of: playlist.address), unchecked: playlist.reason,
            reportedBy: links.reports[key]))
      }
      if results.isEmpty, archive.fault == nil {
        results.append(SourceResult(source: name, unchecked: "no playlist was recorded"))
      }
    }
    results += repeatedLoads(of: found, after: results) + otherAnswers(in: found, after: results)
    if let answers = found.answers, linter.checksRequests {
      let result = linter.lint(answers) { found.body(named: $0) }
        .namingRequests(of: answers.log, in: found)
      // Without a rule about requests, they are a source only if they name pods.
      let isSource = linter.checksExchanges || result.subjects.contains(.podURLs)
      results +=
        !isSource
        ? [] : (found.documents.isEmpty ? result.withoutDocuments : result).map { [$0] } ?? []
    }
    if let fault = archive.fault {
      results.append(SourceResult(source: name, unchecked: fault))
    }
    // Documents repeat what requests contain.
    let credentials = SecretTexts(archive.log.exchanges.lazy.flatMap(\.credentials))
    return results.map { $0.hiding(credentials) }
  }

  /// Notes which entries of an archive are not checked.
  private func noteGaps(of archive: HTTPArchive, named name: String, _ note: Note) {
    for gap in archive.skipped {
      note("\(name): \(gap.count) of \(archive.entryCount) entries not checked: \(gap.reason)")
    }
  }

  /// The addresses to which documents link.
  private struct Links {
    var targets: Set<String> = []
    /// The fingerprints of findings that report failed requests.
    var reports: [String: String] = [:]
  }

  /// The results of the inputs with the documents that they link to, each document once.
  private func documents(of found: ArchivedDocuments, _ links: inout Links) -> [SourceResult] {
    var presentations = ArchivedPresentations(
      documents: found, podServingHosts: request.rules.podServingHosts)
    presentations.follows = request.loading.follows
    var results: [InputResults<SourceResult>] = []
    func add(_ linted: [SourceResult]) {
      results.append(InputResults(linted, keeping: { $0 }, duration: .zero))
    }
    for address in request.inputs {
      switch found.document(at: address) {
      case .absent(let reason):
        add([SourceResult(source: found.name(of: address), unchecked: reason)])
      case .source(let source, let location):
        if let reason = source.obstacle {
          add([SourceResult(source: source.name, unchecked: reason)])
        } else {
          add(linter.lint(presentations.graph(of: source, at: location)))
        }
      }
    }
    if request.inputs.isEmpty {
      presentations.forEach { graph in
        let linted = linter.lint(graph)
        for link in graph.links {
          links.targets.insert(ExchangeLog.loadKey(URIReference(link.location)))
        }
        for (address, report) in graph.failureReports(in: linted) {
          links.reports[ExchangeLog.loadKey(URIReference(address))] = report
        }
        add(linted)
      }
    }
    InputResults.removeDuplicates(from: &results)
    return results.flatMap(\.results)
  }

  /// The results of playlists that were loaded more than once, without what was reported of the first load.
  private func repeatedLoads(
    of found: ArchivedDocuments, after results: [SourceResult]
  ) -> [SourceResult] {
    let known = Dictionary(
      results.map { ($0.source, $0.findings + $0.suppressed.map(\.finding)) },
      uniquingKeysWith: { first, _ in first })
    return found.documents.compactMap { document in
      let name = found.name(of: document.address)
      guard document.kind == .playlist, document.loads.count > 1, let reported = known[name] else {
        return nil
      }
      let result = reloads(of: document, named: name, in: found).result
      return result.withoutReported(reported)
    }
  }

  /// The results of answers to requests for playlists with a result that are no playlists.
  private func otherAnswers(
    in found: ArchivedDocuments, after results: [SourceResult]
  ) -> [SourceResult] {
    let known = Set(results.map(\.source))
    let log = found.archive.log
    return found.documents.flatMap { document -> [SourceResult] in
      let name = found.name(of: document.address)
      guard known.contains(name) else { return [] }
      return document.others.map { exchange, reason in
        let entry = log.lineNumber(at: exchange.urlRange.start) + 1
        return SourceResult(source: "\(name) (entry \(entry))", unchecked: reason)
      }
    }
  }

  private func reloads(
    of document: ArchivedDocument, named name: String, in found: ArchivedDocuments
  ) -> ReloadsLinter {
    var reloads = ReloadsLinter(linter, named: "\(name) (loads)", listing: .eventful)
    for (index, load) in document.loads.enumerated() {
      guard let body = found.archive.body(of: load) else { continue }
      let base = URIReference(load.location)
      reloads.add(
        SourceFile(name: "\(name) (load \(index + 1))", received: body), at: load.time?.value,
        from: load.url.text, number: index + 1,
        had: load.loadTime,
        findingLists: { found.document(at: base.resolving($0)) }, judgingThem: false)
    }
    return reloads
  }
}

extension Exchange {
  /// The values of request fields that authorize the client.
  fileprivate var credentials: [String] {
    (requestHeaders ?? []).flatMap { HeaderField(name: $0.name, value: $0.value).secrets }
  }
}

extension SourceResult {
  /// The result without findings that were reported with the same rule and message.
  fileprivate func withoutReported(_ reported: [Finding]) -> SourceResult {
    let known = Set(reported.map { "\($0.rule) \($0.message)" })
    func isNew(_ finding: Finding) -> Bool { !known.contains("\(finding.rule) \(finding.message)") }
    var result = replacing(findings.filter(isNew), links: [])
    result.suppressed.removeAll { !isNew($0.finding) }
    return result
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
          fingerprint: finding.fingerprint, loads: finding.loads, measured: finding.measured)
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
