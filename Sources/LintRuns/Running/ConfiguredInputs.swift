package import HLSLinting
import HLSLoading

/// The inputs of a run, by their configurations: rules, severities and what fails the run are those of the nearest
/// configuration of each file.
package struct ConfiguredInputs: Sendable {
  /// The inputs with one configuration.
  package struct Part: Sendable {
    /// Lints them.
    package let linter: InputLinter
    /// Which of their findings fail the run.
    package let threshold: FailureThreshold
  }

  /// The parts, in the order of their first inputs.
  package let parts: [Part]

  /// Finds the inputs of a request and their configurations; throws if one of these cannot be used.
  package init(
    _ request: LintRequest, _ threshold: FailureThreshold, note: Note
  ) throws(RunFailure) {
    guard request.searchesConfiguration, let configured = request.configured,
      !request.areReloads, request.archive == nil, request.audience == nil,
      request.appleReport == nil
    else {
      parts = [Part(linter: try InputLinter(request), threshold: threshold)]
      return
    }
    let naming = SourceNaming()
    var requests: [String: ConfiguredRequest] = [:]
    func key(of path: String?) throws(RunFailure) -> String {
      let key = path ?? ""
      guard requests[key] == nil else { return key }
      // The request has the configuration of its first input.
      guard path.map(naming.shown) != request.configurationFiles.last else {
        requests[key] = ConfiguredRequest(request, threshold)
        return key
      }
      requests[key] = try configured(path, nil)
      return key
    }
    var filter = request.filter
    filter.excluded = []
    var keysOfArguments: [(path: String, key: String)] = []
    for input in request.inputs {
      let key = try key(
        of: ConfigurationSearch.configuration(nearestTo: input, naming))
      if !keysOfArguments.contains(where: { $0.key == key }) {
        filter.excluded += requests[key]?.lint.filter.excluded ?? []
      }
      keysOfArguments.append((naming.absolute(input), key))
    }
    let discovery = InputDiscovery(for: request.inputs, leavingOut: filter)
    let places = keysOfArguments.map(\.path)
    var leftOut = discovery.leftOut
    var inputs: [String: [DiscoveredInput]] = [:]
    var order: [String] = []
    for input in discovery.inputs {
      var nearest = keysOfArguments.first?.key ?? ""
      switch input {
      case .file(let path), .failure(let path, _):
        let absolute = naming.absolute(path)
        if let own = ConfigurationSearch.configuration(nearestTo: path, naming) {
          nearest = try key(of: own)
        } else if naming.repository(of: absolute) != nil {
          nearest = try key(of: nil)
        } else {
          // Outside of repositories, the configuration of a folder is also that of folders in it.
          let argument = keysOfArguments.last {
            absolute == $0.path || absolute.hasPrefix($0.path == "/" ? "/" : $0.path + "/")
          }
          nearest = argument?.key ?? nearest
        }
        if let own = requests[nearest]?.lint.filter, own.excludes(file: absolute, foundIn: places) {
          leftOut.files.append(absolute)
          continue
        }
      case .standardInput, .address:
        nearest = try key(of: ConfigurationSearch.configuration(nearestTo: "-", naming))
      }
      if inputs[nearest] == nil { order.append(nearest) }
      inputs[nearest, default: []].append(input)
    }
    if let words = leftOut.summary { note(words) }
    if order.isEmpty { order = [keysOfArguments.first?.key ?? ""] }
    let files = order.flatMap { requests[$0]?.lint.configurationFiles ?? [] }
    let shared = Set(files.filter { file in files.count { $0 == file } > 1 }.map(naming.name))
    var parts: [Part] = []
    for key in order {
      guard var one = requests[key] else { continue }
      var found = discovery
      found.inputs = inputs[key] ?? []
      found.leftOut = leftOut
      one.lint.found = found
      one.lint.sharedConfigurations = shared
      parts.append(Part(linter: try InputLinter(one.lint), threshold: one.threshold))
    }
    self.parts = parts
  }

  /// The paths of all files that are inputs.
  package var files: [String] {
    parts.flatMap(\.linter.discovery.inputs).compactMap { input in
      if case .file(let path) = input { path } else { nil }
    }
  }

  /// The rules of all parts, each once.
  package var rules: [ActiveRule] {
    guard parts.count > 1 else { return parts[0].linter.linter.rules }
    var seen: Set<RuleID> = []
    return parts.flatMap(\.linter.linter.rules).filter { seen.insert($0.rule.id).inserted }
  }

  /// What `keep` makes of the results of all parts with the threshold of each.
  ///
  /// A document that is an input is judged by its own configuration, whoever links to it.
  package func results<Kept: Sendable>(
    note: Note, keeping keep: @escaping @Sendable (SourceResult, FailureThreshold) -> Kept
  ) throws(RunFailure) -> [InputResults<Kept>] {
    var results: [[InputResults<Kept>]] = []
    for part in parts {
      let threshold = part.threshold
      results.append(try part.linter.results(note: note) { keep($0, threshold) })
    }
    InputResults.removeInputs(ofOthers: &results)
    return results.flatMap { $0 }
  }
}
