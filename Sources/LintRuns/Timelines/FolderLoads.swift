package import HLSDocuments
import HLSLinting
import HLSLoading
import HLSPlaylist
import SourceText

/// The loads of one playlist in a folder, in the order of their numbers.
package struct FolderLoads: Sendable {
  private let request: TimelineRequest
  private let folder: String
  private let inputs: [DiscoveredInput]

  /// Finds the loads; nil if the folder has fewer than two.
  package init?(_ folder: String, _ request: TimelineRequest) {
    inputs = InputDiscovery.inputs(for: [folder]).loads(ofFolder: folder)
    guard inputs.count > 1 else { return nil }
    (self.folder, self.request) = (folder, request)
  }

  /// What viewers see of them; throws if the documents of a load cannot be loaded, or none has a timeline.
  package func timelines(joins: TimelineLoads.Joins) throws(RunFailure) -> TimelineLoads {
    let loader = try loader()
    // No rules: the session only applies delta updates.
    var session = SessionLinter(
      Linter(RuleBook(rules: [], silencing: [], escalations: [])), named: folder)
    var loads = TimelineLoads(joins: joins)
    var obstacle: String?
    for (number, input) in inputs.enumerated() {
      guard case .file(let path) = input else { continue }
      do throws(UnavailableDocument) {
        let load = try loader.loadPlaylist(input)
        let step = session.add(load.source, at: load.time, from: load.address, number: number + 1)
        guard let document = step.load.document else {
          obstacle = obstacle ?? step.load.failure.map { "\(load.source.name): \($0)" }
          continue
        }
        switch loader.load(document.playlist.source, composedAt: path) {
        case .unavailable(let document): throw document
        case .graph(let graph, _):
          do {
            loads.add(try ViewerTimeline(graph, played: request.played), number: number + 1)
          } catch {
            obstacle = obstacle ?? "\(load.source.name): \(error)"
          }
        }
      } catch {
        obstacle = obstacle ?? "\(error)"
      }
    }
    guard !loads.loads.isEmpty else {
      throw RunFailure(.unchecked, obstacle ?? "\(folder): no load has a timeline")
    }
    return loads
  }

  private func loader() throws(RunFailure) -> DocumentLoader {
    var inputs = inputs
    let recordings = Recordings(
      of: &inputs, named: [folder], given: request.exchangeLog, follows: request.loading.follows)
    return try request.input(folder).loader(recordings)
  }
}
