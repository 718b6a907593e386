import HLSDocuments
import HLSLinting
import HLSLoading
import SourceText

/// The playlists in the exchange logs of a run of which no load has a body that can be read.
struct UnreadableLoads: Sendable {
  /// The playlists by the paths of the logs.
  private let playlists: [String: [UnreadablePlaylist]]
  /// The keys of those that findings report.
  private let reported = Exclusive<Set<String>>([])
  /// The keys of those that inputs link to.
  private let linked = Exclusive<Set<String>>([])

  /// Finds them: in a log that is among the arguments or in a folder that is, all; in another one, those whose
  /// bodies are inputs.
  init(
    _ recordings: Recordings, of inputs: [DiscoveredInput], named: [String],
    with loader: DocumentLoader
  ) {
    let naming = SourceNaming()
    let arguments = named.map(naming.absolute)
    var playlists: [String: [UnreadablePlaylist]] = [:]
    for recording in recordings.all {
      guard let answers = recording.answers else { continue }
      var found = answers.unreadablePlaylists(find: loader.bodies(of: recording))
      guard !found.isEmpty else { continue }
      let path = naming.absolute(recording.path)
      let isNamed = arguments.contains { argument in
        path == argument || path.hasPrefix(argument == "/" ? "/" : argument + "/")
      }
      if !isNamed {
        let keys = Set(inputs.compactMap { $0.recordedKey(in: answers) })
        found.removeAll { !keys.contains($0.key) }
      }
      if !found.isEmpty { playlists[recording.path] = found }
    }
    self.playlists = playlists
  }

  /// None.
  init() { playlists = [:] }

  /// Records which of them an input links to, and which of them findings report.
  func observe(_ results: [SourceResult], of input: LoadedInput) {
    guard !playlists.isEmpty, case .graph(let graph, _) = input else { return }
    let targets = graph.links.map { ExchangeLog.loadKey(URIReference($0.location)) }
    linked.withValue { $0.formUnion(targets) }
    let shown = Set(results.flatMap { $0.findings.map(\.fingerprint) })
    let reports = graph.failureReports(in: results).filter { shown.contains($0.value) }
    let keys = reports.keys.map { ExchangeLog.loadKey(URIReference($0)) }
    reported.withValue { $0.formUnion(keys) }
  }

  /// The results of those in a log that no finding reports, once all inputs are observed.
  func results(of recording: Recording) -> [SourceResult] {
    let reported = reported.withValue { $0 }
    let linked = linked.withValue { $0 }
    var names = AddressNames()
    return (playlists[recording.path] ?? []).filter { playlist in
      !reported.contains(playlist.key) && (linked.contains(playlist.key) || !playlist.hasNamesake)
    }.map { SourceResult(source: names.name(of: $0.address), unchecked: $0.reason) }
  }
}

extension DiscoveredInput {
  /// The key of the address from which a log records this file; nil if it does not.
  func recordedKey(in answers: RecordedAnswers) -> String? {
    guard case .file(let path) = self else { return nil }
    return answers.exchange(ofFile: LinkedFiles.location(of: path)).map {
      ExchangeLog.loadKey($0.url)
    }
  }
}
