package import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSLoading
import HLSPlaylist
import SourceText

/// Calculates what viewers see of successive loads of a playlist.
struct LoadTimelines {
  private let name: String
  private let played: Set<String>
  /// Has no rules: it only applies delta updates.
  private var reloads: ReloadsLinter
  private var loads: TimelineLoads
  /// Why a load has no timeline; nil if all have one.
  private(set) var obstacle: String?

  init(named name: String, joins: TimelineLoads.Joins, played: Set<String>) {
    (self.name, self.played) = (name, played)
    reloads = ReloadsLinter(
      Linter(RuleBook(rules: [])), named: name)
    loads = TimelineLoads(joins: joins)
  }

  /// Adds a load; `graph` returns the complete playlist with what it references.
  mutating func add(
    _ source: SourceFile, at time: DateTime?, from address: String?, number: Int,
    _ graph: (SourceFile) throws(UnavailableDocument) -> DocumentGraph
  ) {
    let step = reloads.add(source, at: time, from: address, number: number)
    if let reason = step.load.received.obstacle {
      return add(obstacle: "\(source.name): \(reason)")
    }
    guard let document = step.load.document else {
      if let failure = step.load.failure { add(obstacle: "\(source.name): \(failure)") }
      return
    }
    do throws(UnavailableDocument) {
      let graph = try graph(document.playlist.source)
      do throws(PrimaryContent.Obstacle) {
        loads.add(try ViewerTimeline(graph, played: played), number: number)
      } catch {
        add(obstacle: "\(source.name): \(error)")
      }
    } catch {
      add(obstacle: "\(error)")
    }
  }

  /// Records why a load has no timeline.
  mutating func add(obstacle reason: String) { obstacle = obstacle ?? reason }

  /// The timelines; throws the first reason if no load has one.
  func finished() throws(RunFailure) -> TimelineLoads {
    guard !loads.loads.isEmpty else {
      throw RunFailure(.unchecked, obstacle ?? "\(name): no load has a timeline")
    }
    return loads
  }
}

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
