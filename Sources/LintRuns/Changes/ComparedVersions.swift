import HLSDocuments
import HLSLoading
package import HLSReporting
import SourceText

/// Two versions of playlists: files, folders, or revisions of a repository.
///
/// An argument that names an existing file or folder is a path, any other one is a revision.
package struct ComparedVersions: Sendable {
  /// One of the versions.
  private struct Version: Sendable {
    /// What the user named.
    let label: String
    let loader: DocumentLoader
    /// The files as they were; nil for those on disk.
    var earlier: EarlierFiles?

    /// The bytes of a file; nil if it cannot be read.
    func bytes(at path: String) -> [UInt8]? {
      if earlier?.hasFile(at: path) != nil { return (try? earlier?.file(at: path))?.bytes }
      return (try? LoadedFile(reading: path))?.bytes
    }
  }

  /// A document of both versions, or of one.
  private struct PathPair: Sendable {
    let before: String?
    let after: String?
  }

  private let before, after: Version
  private let pairs: [PathPair]
  /// Whether the documents were found, rather than named.
  private let areFound: Bool
  private let obstacles: [DocumentComparison.Obstacle]

  /// Finds what is compared: `OLD NEW`, both files or both folders, or `REVISION [REVISION] [PATH …]`.
  ///
  /// With one revision, it is compared with the files on disk.
  package init(_ arguments: [String]) throws(RunFailure) {
    for argument in arguments where argument == "-" || WebAddress.begins(argument) {
      throw Self.failure(
        "diff compares files, folders and revisions, and \(argument.quoted) is none; "
          + "'interlint capture' records what a server sends")
    }
    let revisions = Array(arguments.prefix(2).prefix { !SourceNaming.exists($0) })
    if revisions.isEmpty {
      try self.init(paths: arguments)
    } else {
      try self.init(revisions: revisions, paths: Array(arguments.dropFirst(revisions.count)))
    }
  }

  // MARK: Files and folders

  private init(paths: [String]) throws(RunFailure) {
    guard paths.count == 2 else {
      throw Self.failure(
        paths.count < 2
          ? "NEW is missing: a file or folder to compare \(paths[0].quoted) with"
          : "unexpected argument \(paths[2].quoted): \(paths[0].quoted) is a path, so that two are compared"
      )
    }
    for path in paths where !SourceNaming.exists(path) { throw Self.missing(path) }
    let areFolders = paths.map { SourceNaming.exists($0 + "/") }
    guard areFolders[0] == areFolders[1] else {
      let kinds = areFolders.map { $0 ? "a folder" : "a file" }
      throw Self.failure(
        "\(paths[0].quoted) is \(kinds[0]), and \(paths[1].quoted) is \(kinds[1]); "
          + "diff compares two files or two folders")
    }
    before = Version(label: paths[0], loader: try Self.loader([paths[0]]))
    after = Version(label: paths[1], loader: try Self.loader([paths[1]]))
    areFound = areFolders[0]
    guard areFound else {
      pairs = [PathPair(before: paths[0], after: paths[1])]
      obstacles = []
      return
    }
    let (old, new) = (Self.files(in: paths[0]), Self.files(in: paths[1]))
    pairs = Set(old.paths.keys).union(new.paths.keys).sorted().map {
      PathPair(before: old.paths[$0], after: new.paths[$0])
    }
    obstacles = old.obstacles + new.obstacles
  }

  /// The playlists in a folder, by their path in it.
  private static func files(
    in folder: String
  ) -> (paths: [String: String], obstacles: [DocumentComparison.Obstacle]) {
    var paths: [String: String] = [:]
    var obstacles: [DocumentComparison.Obstacle] = []
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    for input in InputDiscovery.inputs(for: [folder]) {
      switch input {
      case .file(let path): paths[String(path.dropFirst(prefix.count))] = path
      case .failure(let path, let failure):
        obstacles.append(DocumentComparison.Obstacle(source: path, reason: "\(failure)"))
      case .standardInput, .address: continue
      }
    }
    return (paths, obstacles)
  }

  // MARK: Revisions

  private init(revisions: [String], paths: [String]) throws(RunFailure) {
    for path in paths where !SourceNaming.exists(path) { throw Self.missing(path) }
    let paths = paths.isEmpty ? ["."] : paths
    let naming = SourceNaming()
    let places = paths.map(naming.absolute)
    var commits: [CommitFiles] = []
    for revision in revisions {
      do throws(GitProgram.Failure) {
        let git = try GitProgram(ofRepositoryWith: places, naming)
        commits.append(try CommitFiles(of: git.commit(of: revision), in: git, naming))
      } catch {
        switch error {
        case .missing: throw Self.failure("comparing revisions needs git: apt-get install git")
        case .failed where revision.contains(".."):
          throw Self.failure("\(revision) is a range; name two revisions: diff REVISION REVISION")
        case .failed(let message): throw Self.missing(revision, besides: message)
        }
      }
    }
    let versions = commits.map(\.earlier)
    before = Version(
      label: revisions[0], loader: try Self.loader(paths, versions[0]), earlier: versions[0])
    let second = versions.count > 1 ? versions[1] : nil
    after = Version(
      label: revisions.count > 1 ? revisions[1] : "the files on disk",
      loader: try Self.loader(paths, second), earlier: second)
    var found: Set<String> = []
    var obstacles: [DocumentComparison.Obstacle] = []
    var withoutFiles: [(path: String, failure: LoadFailure)] = []
    for input in InputDiscovery.inputs(for: paths, leavingOut: .ofRepositories) {
      switch input {
      case .file(let path): found.insert(naming.absolute(path))
      case .failure(let path, let failure) where failure == .emptyDirectory || failure == .leftOut:
        withoutFiles.append((path, failure))
      case .failure(let path, let failure):
        obstacles.append(
          DocumentComparison.Obstacle(source: naming.name(path), reason: "\(failure)"))
      case .standardInput, .address: continue
      }
    }
    // Files that are no longer on disk.
    let folders = places + places.map(SourceNaming.real)
    for path in commits.flatMap(\.playlists) where !SourceNaming.exists(path) {
      if folders.contains(where: { path == $0 || path.hasPrefix($0 == "/" ? "/" : $0 + "/") }) {
        found.insert(path)
      }
    }
    for (path, failure) in withoutFiles {
      let folders = [naming.absolute(path), SourceNaming.real(naming.absolute(path))].map {
        $0 == "/" ? "/" : $0 + "/"
      }
      guard !found.contains(where: { file in folders.contains(where: file.hasPrefix) }) else {
        continue
      }
      obstacles.append(DocumentComparison.Obstacle(source: path, reason: "\(failure)"))
    }
    areFound = true
    self.obstacles = obstacles
    func path(_ path: String, in earlier: EarlierFiles?) -> String? {
      earlier?.hasFile(at: path) ?? SourceNaming.exists(path) ? path : nil
    }
    pairs = found.sorted().map {
      PathPair(before: path($0, in: versions[0]), after: path($0, in: second))
    }
  }

  // MARK: Comparing

  /// Compares the versions.
  package func report() -> ChangeReport {
    var comparison = DocumentComparison()
    var obstacles = obstacles
    var unpaired: [(name: String, isNew: Bool)] = []
    let naming = SourceNaming()
    for pair in pairs {
      guard let old = pair.before, let new = pair.after else {
        if let path = pair.before ?? pair.after {
          unpaired.append((naming.name(path), pair.before == nil))
        }
        continue
      }
      let loaded = (
        before.loader.load(.file(path: old)), after.loader.load(.file(path: new))
      )
      if case (.graph(let first, _), .graph(let second, _)) = loaded {
        comparison.compare(first, second)
      }
      let failures = [loaded.0, loaded.1].filter {
        if case .unavailable = $0 { true } else { false }
      }
      // What is found and the same in both versions needs no comparison.
      if areFound, failures.count == 2, let bytes = before.bytes(at: old),
        bytes == after.bytes(at: new)
      {
        continue
      }
      for case .unavailable(let document) in failures {
        let obstacle = DocumentComparison.Obstacle(source: document.name, reason: document.reason)
        if !obstacles.contains(obstacle) { obstacles.append(obstacle) }
      }
    }
    // What a compared document links to is reported there.
    for (name, isNew) in unpaired
    where !(isNew ? comparison.known.after : comparison.known.before).contains(name) {
      comparison.addUnpaired(name, isNew: isNew)
    }
    return ChangeReport(
      comparison, before: before.label, after: after.label, obstacles: obstacles)
  }

  private static func loader(
    _ named: [String], _ earlier: EarlierFiles? = nil
  ) throws(RunFailure) -> DocumentLoader {
    let options = LoadingOptions()
    do throws(WriteFailure) {
      let network = NetworkDocuments(
        try options.fetcher(), fields: RequestFields([], trusting: []))
      return DocumentLoader(
        options, network, named: named, earlier: earlier, processors: Processors.count)
    } catch {
      throw failure("\(error)")
    }
  }

  private static func failure(_ message: String) -> RunFailure { RunFailure(.usage, message) }

  /// Why there is nothing to compare at a path.
  private static func missing(_ path: String, besides reason: String? = nil) -> RunFailure {
    for case .failure(_, let failure) in InputDiscovery.inputs(for: [path]) {
      if case .misspelt = failure { return Self.failure("\(path): \(failure)") }
    }
    guard let reason else { return failure("\(path): no such file") }
    return failure("\(path): no such file or folder, and as a revision: \(reason)")
  }
}
