public import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText

extension Linter {
  /// Lints every load of a playlist, by itself and with the load before.
  ///
  /// The same finding in several loads is reported once, with the load in which it appeared.
  public func lint(_ reloads: Reloads) -> SourceResult {
    var linter = ReloadsLinter(self, named: reloads.name)
    for load in reloads.loads { linter.add(load) }
    return linter.result
  }

  /// Lints all documents of a graph, some of which are the last of several loads.
  ///
  /// `reloads` has what linted these loads, by the numbers of their members. Since these members were
  /// checked by themselves, only findings about them together with other documents are returned.
  package func lint(
    _ graph: DocumentGraph, reloads: [Int: ReloadsLinter]
  ) -> [SourceResult] {
    guard !reloads.isEmpty else { return lint(graph) }
    var fingerprints = FingerprintMaker()
    return results(
      of: graph,
      including: { member, finding in
        reloads[member.number] == nil || plan.isOfLinkedDocuments[finding.rule]
      },
      list: { member, findings in
        reloads[member.number].map { list(findings, in: member, asLastLoadOf: $0) }
          ?? list(findings, in: member, DocumentIdentity(member), &fingerprints)
      })
  }

  /// Completes findings in the last of several loads.
  private func list(
    _ findings: [RawFinding], in member: Member, asLastLoadOf reloads: ReloadsLinter
  ) -> [Finding] {
    let load = reloads.last?.number ?? 0
    var fingerprints = FingerprintMaker()
    var listed = list(
      findings, in: member, composed: reloads.last?.composition.map { [$0] } ?? [],
      .ofReloads(reloads.name), &fingerprints)
    for index in listed.indices {
      listed[index].loads = Finding.Loads(
        appeared: load, lastSeen: load, gone: nil, last: load)
    }
    return listed
  }
}
