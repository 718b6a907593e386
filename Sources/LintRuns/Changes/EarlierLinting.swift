import HLSLinting
import HLSLoading

/// How some inputs were linted with the settings of a revision: with the configuration that they had, and its
/// baseline.
struct EarlierLinting: Sendable {
  /// The inputs that were not left out.
  let inputs: [DiscoveredInput]
  /// The absolute paths that renamed ones had.
  var earlierPaths: [DiscoveredInput: String] = [:]
  let request: LintRequest
  let linter: Linter
  /// Nil if there was none.
  let baseline: BaselineComparison?
  /// Whether the settings are now others.
  let isOfOtherSettings: Bool

  /// The inputs of a request by the settings that they had, and those whose settings are now others.
  static func all(
    of inputs: [DiscoveredInput], _ request: LintRequest, _ changes: ChangedFiles
  ) -> (parts: [EarlierLinting], changed: Set<DiscoveredInput>) {
    let naming = SourceNaming()
    let settings = changes.base.earlierSettings
    var groups: [String: [DiscoveredInput]] = [:]
    var earlierPaths: [DiscoveredInput: String] = [:]
    for input in inputs {
      if case .file(let path) = input,
        let earlier = changes.base.earlierPath(of: naming.absolute(path))
      {
        earlierPaths[input] = earlier
      }
      let configuration = configuration(
        of: input, earlierPaths[input], request, settings, naming)
      groups[configuration ?? "", default: []].append(input)
    }
    let places = request.inputs.map(naming.absolute)
    var parts: [EarlierLinting] = []
    var changed: Set<DiscoveredInput> = []
    for (path, inputs) in groups {
      let path = path.isEmpty ? nil : path
      guard let earlier = earlierRequest(request, path, settings),
        let linter = try? earlier.rules.linter(as: settings)
      else {
        // A broken configuration had no effect: what is found with the one of now is new.
        changed.formUnion(inputs)
        continue
      }
      let used = [request, earlier].map { one in
        Set(
          (one.configurationFiles + one.rules.files + [one.baseline].compactMap(\.self))
            .map(naming.absolute))
      }
      let known = used[0].union(used[1]).filter(changes.base.covers)
      let isOfOtherSettings =
        used[0] != used[1] || !changes.base.changed(among: known).isEmpty
      if isOfOtherSettings { changed.formUnion(inputs) }
      // The settings of a file depend on its path.
      changed.formUnion(inputs.filter { earlierPaths[$0] != nil })
      let baseline = earlier.baseline.flatMap { try? Baseline(reading: $0, as: settings) }
      parts.append(
        EarlierLinting(
          inputs: inputs.filter { input in
            guard case .file(let path) = input else { return true }
            let place = earlierPaths[input] ?? naming.absolute(path)
            return !earlier.filter.excludes(file: place, foundIn: places)
              && (earlierPaths[input] == nil
                || !earlier.filter.leavesOut(file: place, foundIn: places))
          }, earlierPaths: earlierPaths.filter { inputs.contains($0.key) }, request: earlier,
          linter: linter,
          baseline: baseline.map { BaselineComparison($0, earlier.rules.policy.paths) },
          isOfOtherSettings: isOfOtherSettings))
    }
    return (parts, changed)
  }

  /// The files that a request leaves out, and that its settings and the ignore files did not before; nil if those
  /// settings could not be used.
  static func leftOut(
    by request: LintRequest, butFor inputs: [DiscoveredInput], _ changes: ChangedFiles
  ) -> EarlierLinting? {
    let naming = SourceNaming()
    let settings = changes.base.earlierSettings
    let own = request.configurationFiles.last.map(naming.absolute)
    guard let earlier = earlierRequest(request, own, settings),
      let linter = try? earlier.rules.linter(as: settings)
    else { return nil }
    var filter = earlier.filter
    filter.earlier = settings
    let known = Set(inputs)
    let found = InputDiscovery(for: request.inputs, leavingOut: filter).inputs.filter { input in
      guard case .file(let path) = input, !known.contains(input) else { return false }
      // In a run with several configurations, others have inputs of their own.
      return request.found == nil
        || ConfigurationSearch.configuration(nearestTo: path, naming) == own
    }
    let baseline = earlier.baseline.flatMap { try? Baseline(reading: $0, as: settings) }
    return EarlierLinting(
      inputs: found, request: earlier, linter: linter,
      baseline: baseline.map { BaselineComparison($0, earlier.rules.policy.paths) },
      isOfOtherSettings: true)
  }

  /// The result without the findings that its baseline had.
  func newFindings(in result: SourceResult) -> SourceResult {
    baseline?.newFindings(in: result) ?? result
  }

  /// Names renamed files as they were named; nil if none is renamed.
  var earlierNaming: SourceNaming? {
    guard !earlierPaths.isEmpty else { return nil }
    let naming = SourceNaming()
    var names: [String: String] = [:]
    for case (.file(let path), let earlier) in earlierPaths {
      names[SourceNaming.real(naming.absolute(path))] = naming.name(earlier)
    }
    return SourceNaming(calling: names)
  }

  /// The names that renamed files have now, by those that they had.
  var currentNames: [String: String] {
    let naming = SourceNaming()
    var names: [String: String] = [:]
    for case (.file(let path), let earlier) in earlierPaths {
      names[naming.name(earlier)] = naming.name(path)
    }
    return names
  }

  /// The absolute path of the configuration that an input had; nil if it had none.
  private static func configuration(
    of input: DiscoveredInput, _ earlierPath: String?, _ request: LintRequest,
    _ settings: EarlierFiles, _ naming: SourceNaming
  ) -> String? {
    let chosen = request.configurationFiles.last.map(naming.absolute)
    guard request.searchesConfiguration, request.configured != nil,
      case .file(let path) = input
    else { return chosen }
    let place = earlierPath ?? path
    if let found = ConfigurationSearch.configuration(nearestTo: place, as: settings, naming) {
      return found
    }
    // What a link reaches out of the repository has the configuration of the link.
    let folder = SourceNaming.real(naming.absolute(place))
    return naming.repository(of: folder) == nil ? chosen : nil
  }

  /// A request with a configuration as it was; nil if it could not be used.
  private static func earlierRequest(
    _ request: LintRequest, _ path: String?, _ settings: EarlierFiles
  ) -> LintRequest? {
    guard let configured = request.configured else { return request }
    do throws(RunFailure) {
      let exists = path.map { settings.hasFile(at: $0) ?? SourceNaming.exists($0) } ?? false
      return try configured(exists ? path : nil, settings).lint
    } catch {
      return nil
    }
  }
}

extension SourceResult {
  /// The result with what is found in the same document with earlier settings, as far as its rule is now off:
  /// the settings expect these findings.
  func expecting(
    _ earlier: [Finding], asOffIn linter: Linter, because reason: String
  ) -> SourceResult {
    guard !earlier.isEmpty else { return self }
    let running = Set(linter.rules.map(\.rule.id))
    let found = Set(findings.map(\.rule) + suppressed.map(\.finding.rule) + omitted.byRule.keys)
    let off = earlier.filter { finding in
      guard running.contains(finding.rule) else { return true }
      return !found.contains(finding.rule)
        && linter.settings.policy.overrides.contains { override in
          if case .some(.none) = override.severities[finding.rule] { true } else { false }
        }
    }
    return expecting(off.map { SuppressedFinding($0, by: .configuration, because: reason) })
  }
}
