import HLSDocuments
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
