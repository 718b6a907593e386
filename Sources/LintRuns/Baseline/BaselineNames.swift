import HLSLinting
import HLSLoading

/// The names that a baseline has for files which are called otherwise in a run: because git says that they were
/// renamed since the baseline was written, or because the run is outside of their repository.
struct BaselineNames: Sendable {
  /// The root of the repository of the baseline, or the folder of the baseline.
  private let root: String
  private let sources: Set<String>
  /// The names at the time of the baseline, by those of now.
  private let renames: [String: String]

  /// Asks git for the files that were renamed since the baseline at `path` was written; outside of repositories, names
  /// count from its folder.
  init(of baseline: Baseline, at path: String, _ naming: SourceNaming) {
    let file = SourceNaming.real(naming.absolute(path))
    let folder = String(file.folderOfPath.dropLast())
    let repository = naming.repository(of: folder)
    root = repository ?? folder
    let sources = Set(baseline.entries.map(\.source).filter { !$0.contains("://") })
    self.sources = sources
    guard let root = repository,
      sources.contains(where: { !SourceNaming.exists(root + "/" + $0) })
    else {
      renames = [:]
      return
    }
    let git = GitProgram(folder: root, obeysEnvironment: false)
    let commit = (try? git.text(["log", "-1", "--format=%H", "--", file])) ?? ""
    renames = (try? git.renames(since: commit.isEmpty ? "HEAD" : commit)) ?? [:]
  }

  /// The name that the baseline has for the file at a path; nil if it is the one that the run has, or if the
  /// baseline has none.
  func name(ofFileAt path: String, _ naming: SourceNaming) -> String? {
    let real = SourceNaming.real(naming.absolute(path))
    guard real.hasPrefix(root + "/") else { return nil }
    let now = String(real.dropFirst(root.count + 1))
    let names = [now, "./" + now, renames[now]].compactMap(\.self)
    guard let name = names.first(where: sources.contains) else { return nil }
    return name == naming.name(path) ? nil : name
  }
}

extension Baseline {
  /// The baseline for results with other names than those in the baseline: both are of the same documents in the
  /// same order.
  func renamed(from before: [SourceResult], to now: [SourceResult]) -> Baseline {
    guard before.count == now.count else { return self }
    var fingerprints: [String: (source: String, fingerprint: String)] = [:]
    var sources: [String: String] = [:]
    for (before, now) in zip(before, now) where before.findings.count == now.findings.count {
      let source = Redaction.masked(now.source)
      sources[Redaction.masked(before.source)] = source
      for (old, new) in zip(before.findings, now.findings) where old.rule == new.rule {
        fingerprints[old.fingerprint] = (source, new.fingerprint)
      }
    }
    return Baseline(
      entries.map { entry in
        guard let fingerprint = entry.fingerprint else {
          return Entry(
            source: sources[entry.source] ?? entry.source, rule: entry.rule, fingerprint: nil,
            count: entry.count)
        }
        guard let other = fingerprints[fingerprint] else { return entry }
        return Entry(
          source: other.source, rule: entry.rule, fingerprint: other.fingerprint,
          count: entry.count, measured: entry.measured)
      })
  }
}
