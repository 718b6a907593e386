import HLSDocuments
import HLSLinting
import HLSLoading
import SourceText

/// Lints what is new since a revision: with the settings of now, and what was found before with those of then.
extension InputLinter {
  /// The results of the inputs with a changed document or setting, without the findings that they had before;
  /// those of all inputs if the request is not about changes.
  func lintChangedInputs<Kept: Sendable>(
    note: Note, _ audit: ExceptionAudit?,
    _ judge: @escaping @Sendable (SourceResult) -> SourceResult,
    keeping keep: @escaping @Sendable (SourceResult) -> Kept
  ) -> [InputResults<Kept>] {
    let discovery = discovery
    if request.found == nil {
      if let words = discovery.leftOut.summary { note(words) }
      noteOtherConfigurations(of: discovery.inputs, note)
    }
    let inputs = discovery.inputs
    audit?.leaveOut(discovery.leftOut)
    guard let changes else { return lint(inputs) { keep(judge($0)) } }
    let earlier = EarlierLinting.all(of: inputs, request, changes)
    let found = changes.changed(among: inputs, request)
    let changed = inputs.filter { found.inputs.contains($0) || earlier.changed.contains($0) }
    if changed.count < inputs.count { audit?.leaveOutUnchanged() }
    let leftOut =
      discovery.leftOut == LeftOut()
      ? [] : lintLeftOut(butFor: inputs, since: changes, keeping: keep)
    guard !changed.isEmpty else {
      note("no playlist, and nothing that one references, changed since \(changes.revision)")
      return leftOut
    }
    let known = earlier.parts.flatMap { part in
      let inputs = part.inputs.filter { changed.contains($0) }
      let places = placesByEarlierNames(inputs, with: part, changes, except: found.paths)
      return lint(inputs, as: changes.base.earlier, except: found.paths, with: part) {
        result -> ([Baseline.Entry], [BaselineComparison.Key: Severity]) in
        var result = part.newFindings(in: result)
        if let places = places[result.source] {
          let others = result.findings.filter { !places.contains(FindingPlace($0)) }
          result = result.leavingOut(others, because: "") { _ in 0 }
        }
        return (
          Baseline([result]).entries,
          part.isOfOtherSettings ? BaselineComparison.severities(of: result) : [:]
        )
      }
    }.flatMap(\.results)
    var comparison = BaselineComparison(
      Baseline(known.flatMap { $0.0 }), request.rules.policy.paths,
      because: "known since \(changes.revision)")
    for (_, severities) in known { comparison.expect(severities) }
    let expected = findings(withEarlierSettings: earlier.parts, in: changed)
    let reason = "its rule is off since \(changes.revision)"
    return lint(changed) { [comparison, linter = self.linter] result in
      let result = comparison.newFindings(in: judge(result))
      return keep(
        result.expecting(expected[result.source] ?? [], asOffIn: linter, because: reason))
    } + leftOut
  }

  /// What is found in files that were inputs with earlier settings and ignore files and are now left out: it is
  /// expected of them.
  private func lintLeftOut<Kept: Sendable>(
    butFor inputs: [DiscoveredInput], since changes: ChangedFiles,
    keeping keep: @escaping @Sendable (SourceResult) -> Kept
  ) -> [InputResults<Kept>] {
    guard let part = EarlierLinting.leftOut(by: request, butFor: inputs, changes),
      !part.inputs.isEmpty
    else { return [] }
    let secrets = request.loading.secrets
    let reason = "the file is left out since \(changes.revision)"
    return lint(part.inputs, with: part) { $0 }.compactMap { linted in
      // What the file references is judged as an input, or was left out itself.
      guard let own = linted.results.first.map({ part.newFindings(in: $0).hiding(secrets) }),
        !own.findings.isEmpty
      else { return nil }
      let expected = own.leavingOut(own.findings, by: .configuration, because: reason) {
        own.omitted.byRule[$0] ?? 0
      }
      return InputResults([expected], keeping: keep, duration: linted.duration)
    }
  }

  /// Where findings are with the settings that renamed inputs had by their earlier names, by the names of now.
  private func placesByEarlierNames(
    _ inputs: [DiscoveredInput], with part: EarlierLinting, _ changes: ChangedFiles,
    except changedLogs: Set<String>
  ) -> [String: Set<FindingPlace>] {
    let inputs = inputs.filter { part.earlierPaths[$0] != nil }
    guard !inputs.isEmpty, let naming = part.earlierNaming else { return [:] }
    let names = part.currentNames
    let found = lint(
      inputs, as: changes.base.earlier, except: changedLogs, with: part, calling: naming
    ) { result in (names[result.source], Set(result.findings.map(FindingPlace.init))) }
    return Dictionary(
      found.flatMap(\.results).compactMap { name, places in name.map { ($0, places) } }
    ) { $0.union($1) }
  }

  /// What is found in inputs as they are, with the settings that they had, by the names of documents; only with
  /// settings that are now others.
  private func findings(
    withEarlierSettings parts: [EarlierLinting], in inputs: [DiscoveredInput]
  ) -> [String: [Finding]] {
    let secrets = request.loading.secrets
    let inputs = Set(inputs)
    var findings: [String: [Finding]] = [:]
    for part in parts where part.isOfOtherSettings {
      let found = lint(part.inputs.filter { inputs.contains($0) }, with: part) {
        result -> (String, [Finding]) in
        let result = part.newFindings(in: result).hiding(secrets)
        return (result.source, result.findings)
      }
      for (source, others) in found.flatMap(\.results) {
        findings[source, default: []] += others
      }
    }
    return findings
  }
}

/// What a finding is about, whatever its document is called.
private struct FindingPlace: Hashable {
  let rule: RuleID
  let start: Position

  init(_ finding: Finding) { (rule, start) = (finding.rule, finding.place.start) }
}

extension ChangedFiles {
  /// The inputs that changed, or of which a document did that they link to, or linked to before; and those that
  /// cannot be read, or of which only a pointer exists.
  ///
  /// Returned with the absolute paths of what changed.
  fileprivate func changed(
    among inputs: [DiscoveredInput], _ request: LintRequest
  ) -> (inputs: Set<DiscoveredInput>, paths: Set<String>) {
    let naming = SourceNaming()
    var rest = inputs
    let recordings = Recordings(
      of: &rest, named: request.inputs, given: request.exchangeLog,
      follows: request.loading.follows)
    let offline = request.withoutFetching
    let network = NetworkDocuments(
      Fetcher(request.loading.policy), fields: RequestFields([], trusting: []))
    let memory = MemoryBudget(bytes: inputs.count > 1 ? request.memory.inBytes : .max)
    let used = Parallel.map(inputs, jobs: request.jobs ?? Processors.count) {
      input -> (paths: Set<String>?, isPointer: Bool) in
      guard case .file(let path) = input else { return (nil, false) }
      let log = recordings.answers(for: path).map { naming.absolute($0.localPath) }
      let asked = Exclusive(Set(log.map { [$0] } ?? []))
      let loader = offline.loader(
        network, recordings,
        EarlierFiles { path in
          asked.withValue { _ = $0.insert(path) }
          return nil
        })
      memory.withRoom(for: loader.size(of: input)) { takeMore in
        _ = loader.load(input, expecting: takeMore)
      }
      return (asked.withValue { $0 }, LFSPointer.isFile(at: path))
    }
    let changed = base.changed(among: used.reduce(into: []) { $0.formUnion($1.paths ?? []) })
    // Git has the same bytes of an object that was not fetched, which are not those of the playlist.
    let found = zip(inputs, used).filter { _, used in
      used.isPointer || used.paths?.isDisjoint(with: changed) != true
    }.map(\.0)
    return (Set(found), changed)
  }
}
