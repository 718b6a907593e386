package import HLSDocuments
import HLSLoading
import SourceText

/// The presentation of an HTTP archive whose timeline is shown.
package struct ArchivedTimeline {
  /// The presentation, as it was loaded first.
  let graph: DocumentGraph
  private let presentations: ArchivedPresentations

  /// Finds the presentation at an address, or the only one of an archive; throws if the file cannot be read,
  /// or if there is none or a choice.
  package init(
    _ path: String, at address: String?, podServingHosts: [String]
  ) throws(RunFailure) {
    let archive: HTTPArchive
    do throws(LoadFailure) {
      archive = HTTPArchive(
        parsing: SourceFile(name: path, bytes: try LoadedFile(reading: path).bytes))
    } catch {
      throw RunFailure(.unchecked, "\(path): \(error)")
    }
    let presentations = ArchivedPresentations(
      documents: ArchivedDocuments(archive), podServingHosts: podServingHosts)
    let choice =
      address.map { presentations.graph(at: $0).map { [$0] } ?? [] } ?? presentations.playable
    guard choice.count == 1 else {
      let names = choice.map(\.members[0].text.source.name)
      throw RunFailure(
        .unchecked,
        archive.fault.map { "\(path): \($0)" }
          ?? (names.isEmpty
            ? "\(path): no body of \(address ?? "a playlist") was saved"
            : "\(path): name one of \(names.count) presentations: "
              + names.joined(separator: " or ")))
    }
    graph = choice[0]
    self.presentations = presentations
  }

  /// The name of the presentation.
  package var name: String { graph.members[0].text.source.name }

  /// Why the presentation, what it references, or a load of its media playlist cannot be judged, with its name; nil if
  /// all can.
  package var obstacle: String? {
    if let reason = graph.members[0].obstacle { return "\(name): \(reason)" }
    let load = playlist.flatMap { $0.others.first?.reason ?? $0.obstacle }
    return graph.obstacleToLinked ?? load.map { "\(name): \($0)" }
  }

  /// What viewers see of the loads of its media playlist, and why a load has no timeline, if one has none; nil if there
  /// is only one load.
  package func timelines(
    joins: TimelineLoads.Joins, played: Set<String>
  ) throws(RunFailure) -> (loads: TimelineLoads, obstacle: String?)? {
    guard let playlist, playlist.loads.count > 1 else { return nil }
    var timelines = LoadTimelines(named: name, joins: joins, played: played)
    for (index, load) in playlist.loads.enumerated() {
      guard let body = presentations.documents.archive.body(of: load) else { continue }
      let source = SourceFile(name: "\(name) (load \(index + 1))", bytes: body)
      timelines.add(source, at: load.time?.value, from: load.url.text, number: index + 1) {
        presentations.graph(of: $0, at: load.location)
      }
    }
    return (try timelines.finished(), timelines.obstacle ?? obstacle)
  }

  /// The media playlist with the most loads.
  private var playlist: ArchivedDocument? {
    let variants = graph.links(from: 0).filter { $0.role == .variantStream }.map(\.location)
    let root = graph.members[0].document?.isMedia == true ? [graph.members[0].location] : []
    var most: ArchivedDocument?
    for address in variants + root {
      guard let found = presentations.documents.loaded(from: address) else { continue }
      if found.loads.count > most?.loads.count ?? 0 { most = found }
    }
    return most
  }
}

extension ArchivedPresentations {
  /// The multivariant playlists that no other document references, or else the media playlists.
  fileprivate var playable: [DocumentGraph] {
    var graphs: [DocumentGraph] = []
    forEach { if $0.members[0].document != nil { graphs.append($0) } }
    var counts: [String: Int] = [:]
    for graph in graphs { for name in Set(graph.sources) { counts[name, default: 0] += 1 } }
    // A graph has its own name.
    let roots = graphs.filter { counts[$0.members[0].text.source.name, default: 0] < 2 }
    let multivariant = roots.filter { $0.members[0].document?.isMedia == false }
    return multivariant.isEmpty ? roots : multivariant
  }
}
