package import HLSDocuments
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

  /// What viewers see of them, and why a load has no timeline, if one has none; throws if the documents of a load
  /// cannot be loaded, or none has a timeline.
  package func timelines(
    joins: TimelineLoads.Joins
  ) throws(RunFailure) -> (loads: TimelineLoads, obstacle: String?) {
    let loader = try loader()
    var timelines = LoadTimelines(named: folder, joins: joins, played: request.played)
    for (number, input) in inputs.enumerated() {
      guard case .file(let path) = input else { continue }
      do throws(UnavailableDocument) {
        let load = try loader.loadPlaylist(input)
        timelines.add(load.source, at: load.time, from: load.address, number: number + 1) {
          (source) throws(UnavailableDocument) in
          switch loader.load(source, composedAt: path) {
          case .unavailable(let document): throw document
          case .graph(let graph, _): return graph
          }
        }
      } catch {
        timelines.add(obstacle: "\(error)")
      }
    }
    return (try timelines.finished(), timelines.obstacle ?? loader.recordings.obstacle)
  }

  private func loader() throws(RunFailure) -> DocumentLoader {
    var inputs = inputs
    let recordings = Recordings(
      of: &inputs, named: [folder], given: request.exchangeLog, follows: request.loading.follows)
    return try request.input(folder).loader(recordings)
  }
}
