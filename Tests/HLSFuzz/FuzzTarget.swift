/// What the fuzzer can check; each has a corpus of its own.
enum FuzzTarget: String, CaseIterable {
  /// A playlist.
  case playlist
  /// An asset list, a steering manifest or other JSON.
  case json
  /// A recorded session.
  case session
  /// The lines of a console.
  case console
  /// Common Media Client Data, in a query and in header fields.
  case clientData
  /// A media playlist whose interstitials become a schedule.
  case schedule
  /// A multivariant playlist with the documents it links to.
  case presentation
  /// An exchange log with the recorded documents.
  case exchanges
  /// What a browser or proxy recorded.
  case archive
  /// The Info.plist of an app.
  case infoPlist
  /// A report of Apple's validator.
  case appleReport
  /// Successive loads of one playlist.
  case reloads
  /// Two versions of documents.
  case changes
  /// The configuration of a nightly run, and a list of targets in YAML.
  case configuration
  /// The configuration and the baseline of a repository.
  case repository
  /// The settings file of Apple's validator for podcasts.
  case podcastSettings
  /// A list of targets with one target per line.
  case targets
  /// What is usual of targets.
  case usual
  /// The result lines of shards, merged into one run.
  case merge
  /// Two versions of a document that findings rest on.
  case evidence
  /// The rows of a history, and the site about it.
  case rows
  /// The bytes of an SQLite file.
  case sqlite
  /// What an editor sends.
  case editor
  /// A secret in any surroundings.
  case redaction
  /// The arguments of the command line, one per line.
  case options

  /// Stops the process if a property does not hold for these bytes.
  func check(_ bytes: [UInt8]) {
    switch self {
    case .playlist: checkPlaylist(bytes)
    case .json: checkJSON(bytes)
    case .session: checkSession(bytes)
    case .console: checkConsole(bytes)
    case .clientData: checkClientData(bytes)
    case .schedule: checkSchedule(bytes)
    case .presentation: checkPresentation(bytes)
    case .exchanges: checkExchanges(bytes)
    case .archive: checkArchive(bytes)
    case .infoPlist: checkInfoPlist(bytes)
    case .appleReport: checkAppleReport(bytes)
    case .reloads: checkReloads(bytes)
    case .changes: checkChanges(bytes)
    case .configuration: checkConfiguration(bytes)
    case .repository: checkRepositoryFiles(bytes)
    case .podcastSettings: checkPodcastSettings(bytes)
    case .targets: checkTargets(bytes)
    case .usual: checkUsual(bytes)
    case .merge: checkMerge(bytes)
    case .evidence: checkEvidence(bytes)
    case .rows: checkRows(bytes)
    case .sqlite: checkSQLite(bytes)
    case .editor: checkEditor(bytes)
    case .redaction: checkRedaction(bytes)
    case .options: checkOptions(bytes)
    }
  }
}
