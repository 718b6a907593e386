import Dispatch
import HLSConformance
import HLSDelivery
import HLSPlaylist

/// Judges one target of a list with all that it leads to.
struct TargetJudge: Sendable {
  /// The most documents that one target may have.
  static let mostDocuments = 1_000
  static let usualSeconds = 60

  private let linter: Linter
  private let fetcher: Fetcher
  /// For the host of every target.
  private let fields: [HeaderField]
  /// What one target may cost.
  private let limits: FetchBudget.Limits
  private let follows: Bool
  /// Whether what files lead to on the network is loaded.
  private let fetches: Bool
  private let naming = SourceNaming()
  /// Loading waits for the network, and any number of targets may; judging keeps a processor busy.
  private let processors = DispatchSemaphore(value: Processors.count)

  init(
    _ linter: Linter, _ fetcher: Fetcher, fields: [HeaderField] = [],
    seconds: Int = usualSeconds, follows: Bool = true, fetches: Bool = false
  ) {
    self.linter = linter
    self.fetcher = fetcher
    self.fields = fields
    var limits = FetchBudget.Limits()
    limits.time = .seconds(seconds)
    limits.documents = Self.mostDocuments
    // Many targets are held in memory at a time.
    limits.bytes = fetcher.policy.largestBody
    self.limits = limits
    self.follows = follows
    self.fetches = fetches
  }

  func result(for entry: TargetList.Entry) -> TargetResult {
    switch entry {
    case .unreadable(let name, let reason):
      return TargetResult(
        name: name, sources: [SourceResult(source: name, unchecked: "not a target: \(reason)")])
    case .target(let target):
      let start = ContinuousClock.now
      let web = Web(fetcher, fields: fields(for: target), budget: FetchBudget(limits))
      let judged = judge(target, web)
      return TargetResult(
        name: target.name, sources: judged.sources, breaks: judged.breaks,
        effort: web.effort(ContinuousClock.now - start)
      ).hiding(target.secrets)
    }
  }

  private typealias Judged = (sources: [SourceResult], breaks: [ScheduledBreak])

  /// The host of a target is trusted with its fields, and with those for every target.
  private func fields(for target: ListedTarget) -> RequestFields {
    guard case .address(let address) = target.location else { return RequestFields() }
    let names = Set(target.fields.map { $0.name.lowercased() })
    return RequestFields(
      fields.filter { !names.contains($0.name.lowercased()) } + target.fields, trusting: [address])
  }

  private func judge(_ target: ListedTarget, _ web: Web) -> Judged {
    if let lack = target.lack {
      return ([SourceResult(source: name(of: target, web), unchecked: lack.message)], [])
    }
    let entry: Entry
    switch load(target, web) {
    case .success(let found): entry = found
    case .failure(let failure): return ([failure.result] + answers(web), [])
    }
    let graph = graph(of: entry, target.expectations, web)
    processors.wait()
    defer { processors.signal() }
    let judged = linter.lint(graph)
    return (
      judged + failures(in: graph, web) + result(for: entry) + answers(web), graph.scheduledBreaks
    )
  }

  /// What reports call the document at the address of a target.
  private func name(of target: ListedTarget, _ web: Web) -> String {
    switch target.location {
    case .address(let address): web.name(of: address)
    case .file(let path): naming.name(path)
    }
  }

  /// The document at the address of a target.
  private struct Entry {
    let source: SourceFile
    let location: String
    /// The files that it may lead to; nil for a document of the network.
    var files: LinkedFiles?
    /// The record of the requests that the file came from.
    var recording: Recordings.Recording?
  }

  private struct Unloaded: Error {
    let result: SourceResult
  }

  private func load(
    _ target: ListedTarget, _ web: Web
  ) -> Result<Entry, Unloaded> {
    switch target.location {
    case .address(let address):
      switch web.document(at: address) {
      case .absent(let reason):
        return .failure(
          Unloaded(result: SourceResult(source: name(of: target, web), unchecked: reason)))
      case .source(let source, let location):
        return judgeable(Entry(source: source, location: location))
      }
    case .file(let path):
      let name = name(of: target, web)
      do {
        let file = try LoadedFile(reading: path, limit: LinkedFiles.largestFile)
        return judgeable(
          Entry(
            source: SourceFile(name: name, bytes: file.bytes),
            location: LinkedFiles.location(of: path),
            files: LinkedFiles(inside: root(of: path), absolute: naming.absolute),
            recording: follows ? Recordings(beside: path).all.first : nil))
      } catch {
        return .failure(Unloaded(result: SourceResult(source: name, unchecked: "\(error)")))
      }
    }
  }

  /// The document, where it is one of those that are judged.
  private func judgeable(_ entry: Entry) -> Result<Entry, Unloaded> {
    guard let hint = ContentKind(of: entry.source.bytes.span).hint else { return .success(entry) }
    return .failure(
      Unloaded(
        result: SourceResult(source: entry.source.name, unchecked: "not a playlist: \(hint)")))
  }

  private func graph(
    of entry: Entry, _ expectations: TargetExpectations, _ web: Web
  ) -> DocumentGraph {
    var settings = linter.settings
    settings.expectations = expectations
    var limits = GraphBuilder.Limits()
    limits.members = follows ? Self.mostDocuments : 1
    let files = entry.files
    let loads = files == nil || fetches
    let recorded = entry.recording?.answers
    var graph = DocumentGraph.following(
      entry.source, at: entry.location, settings: settings, limits: limits, answers: recorded,
      expecting: { addresses in
        // What was recorded is not loaded again.
        if follows, loads, recorded == nil { web.load(addresses()) }
      },
      find: { address in
        if WebAddress.begins(address) || files == nil {
          return loads
            ? web.document(at: address)
            : .absent(reason: "\(LinkFailure.onNetwork)")
        }
        return find(address, in: files)
      })
    if files == nil { graph.answers = web.answers() }
    return graph
  }

  private func find(_ address: String, in files: LinkedFiles?) -> FoundDocument {
    switch files?.file(at: address) {
    case .success(let file):
      .source(SourceFile(name: naming.name(file.path), bytes: file.bytes), location: address)
    case .failure(let failure): .absent(reason: "\(failure)")
    case nil: .absent(reason: "\(LinkFailure.outside)")
    }
  }

  /// The result for the record beside a file.
  private func result(for entry: Entry) -> [SourceResult] {
    guard let recording = entry.recording else { return [] }
    guard let answers = recording.answers else {
      return [
        SourceResult(
          source: naming.name(recording.path), unchecked: recording.failure ?? "cannot be read")
      ]
    }
    return [linter.lint(answers) { find($0, in: entry.files) }]
  }

  /// The folder that addresses in the file may not lead out of.
  private func root(of path: String) -> String {
    let absolute = naming.absolute(path)
    return naming.workFolders.first { absolute.hasPrefix($0 == "/" ? $0 : $0 + "/") }
      ?? String(absolute[..<(absolute.lastIndex(of: "/") ?? absolute.startIndex)])
  }

  /// A result for each document on the network that could not be loaded.
  private func failures(in graph: DocumentGraph, _ web: Web) -> [SourceResult] {
    var seen: Set<String> = []
    return graph.links.compactMap { link in
      let address = String(link.location.prefix { $0 != "#" })
      guard case .absent = link.target, seen.insert(address).inserted else { return nil }
      return web.failure(at: address).map {
        SourceResult(source: web.name(of: address), unchecked: "\($0)")
      }
    }
  }

  /// The result for the answers of servers, where there were any and rules look at them.
  private func answers(_ web: Web) -> [SourceResult] {
    guard linter.rules.contains(where: { $0.rule.subject == .exchanges }),
      let answers = web.answers()
    else { return [] }
    return [linter.lint(answers) { web.body(named: $0) }]
  }
}
