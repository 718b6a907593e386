public import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText

extension Linter {
  /// Lints every load of a session, by itself and with the load before.
  ///
  /// The same finding in several loads is reported once, with the load in which it appeared.
  public func lint(_ session: LiveSession) -> SourceResult {
    var linter = SessionLinter(self, named: session.name)
    for load in session.loads { linter.add(load) }
    return linter.result
  }

  /// Lints all documents of a graph, some of which are the last loads of sessions.
  ///
  /// `sessions` are the sessions by the numbers of their members. Since these members were checked by
  /// themselves, only findings about them together with other documents are returned.
  package func lint(
    _ graph: DocumentGraph, sessions: [Int: SessionLinter]
  ) -> [SourceResult] {
    guard !sessions.isEmpty else { return lint(graph) }
    var fingerprints = FingerprintMaker()
    return results(
      of: graph,
      including: { member, finding in
        sessions[member.number] == nil || plan.isOfLinkedDocuments[finding.rule]
      },
      list: { member, findings in
        sessions[member.number].map { list(findings, in: member, asLastLoadOf: $0) }
          ?? list(findings, in: member, DocumentIdentity(member), &fingerprints)
      })
  }

  /// Completes findings in the last load of a session.
  private func list(
    _ findings: [RawFinding], in member: Member, asLastLoadOf session: SessionLinter
  ) -> [Finding] {
    let load = session.last?.number ?? 0
    var fingerprints = FingerprintMaker()
    var listed = list(
      findings, in: member, composed: session.last?.composition.map { [$0] } ?? [],
      .ofSession(session.name), &fingerprints)
    for index in listed.indices {
      listed[index].loads = Finding.Loads(
        appeared: load, lastSeen: load, gone: nil, last: load)
    }
    return listed
  }
}
