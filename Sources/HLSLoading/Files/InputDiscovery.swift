import Glibc
import SourceText

/// One input found from the command-line arguments.
package enum DiscoveredInput: Sendable, Hashable {
  /// A file to be checked.
  case file(path: String)
  /// Standard input, given as `-`.
  case standardInput
  /// An http or https URL.
  case address(String)
  /// A path that cannot be read, with the reason.
  indirect case failure(path: String, LoadFailure)
}

/// Finds the inputs that arguments refer to.
///
/// A file is accepted whatever its name. For a directory, all `.m3u8` and `.m3u` files in it and below, and
/// what a filter finds besides, are inputs, unless a filter leaves them out, in the natural order of their names. Every file and
/// directory is visited once, under the first path it was found by; for a directory, this is a path with links
/// only if there is no other.
package struct InputDiscovery {
  /// A link that is followed after everything else.
  private struct DeferredLink {
    let folder: VisitedFolder
    let entry: DirectoryEntry
  }

  /// A directory and how it was reached.
  private struct VisitedFolder {
    /// Its path, with a slash at its end.
    let path: String
    /// The directories around it and itself, from the outside in.
    let chain: [FileStatus.Identity]
    let ignoreFiles: [IgnoreFile]
    /// Whether git ignores it, except for what it tracks there.
    let isIgnored: Bool
  }

  /// The maximum nesting depth of directories.
  static let deepest = 200

  /// The inputs, in order.
  package var inputs: [DiscoveredInput] = []
  /// What was left out.
  package var leftOut = LeftOut()
  /// The links to files and directories that were followed, even if their targets were found before.
  package private(set) var followedLinks: [String] = []
  private var links: [DeferredLink] = []
  private var tracked: [String: TrackedPlaylists] = [:]
  private var seen: Set<FileStatus.Identity> = []
  private var seenStandardInput = false
  private var seenAddresses: Set<String> = []
  private let filter: InputFilter
  private let naming = SourceNaming()

  /// Finds the inputs for `arguments`, in order; `-` is standard input, and arguments that begin with
  /// `http://` or `https://` are URLs.
  ///
  /// Paths that cannot be read are included as failures; the search continues.
  package init(for arguments: [String], leavingOut filter: InputFilter) {
    self.filter = filter
    for argument in arguments { add(argument) }
  }

  /// The inputs for `arguments`, in order.
  package static func inputs(
    for arguments: [String], leavingOut filter: InputFilter = InputFilter()
  ) -> [DiscoveredInput] {
    InputDiscovery(for: arguments, leavingOut: filter).inputs
  }

  private mutating func add(_ argument: String) {
    guard argument != "-" else {
      if !seenStandardInput { inputs.append(.standardInput) }
      seenStandardInput = true
      return
    }
    guard !WebAddress.begins(argument) else {
      if seenAddresses.insert(argument).inserted { inputs.append(.address(argument)) }
      return
    }
    do throws(SystemError) {
      let status = try FileStatus(ofPath: argument)
      let path = naming.absolute(argument)
      if filter.isForced, filter.excludes(path, isFolder: status.isDirectory) {
        return leaveOut(path, isFolder: status.isDirectory)
      }
      guard status.isDirectory else { return addFile(argument, status) }
      let before = leftOut
      let ignored = filter.ignoreFiles(above: path)
      let start = inputs.count
      var found = addDirectory(argument, status, inside: [], ignored, isIgnored: false)
      if !links.isEmpty {
        while !links.isEmpty {
          let link = links.removeFirst()
          found = add(link.entry, of: link.folder) || found
        }
        inputs[start...].sort { $0.isBefore($1) }
      }
      if !found {
        let first = leftOut.firstPlaylist(after: before)
        fail(argument, first.map { LoadFailure.leftOut(path: naming.shown($0)) } ?? .emptyDirectory)
      }
    } catch {
      let failure = LoadFailure(error)
      fail(argument, failure == .notFound ? MissingFile.failure(for: argument) : failure)
    }
  }

  private mutating func addFile(_ path: String, _ status: FileStatus) {
    guard seen.insert(status.identity).inserted else { return }
    if status.isRegular {
      inputs.append(.file(path: path))
    } else {
      fail(path, .specialFile(kind: status.specialKind))
    }
  }

  /// Adds the contents of the directory at `path`; returns whether there were any, including playlists
  /// already found and failures.
  ///
  /// Links are left for later.
  private mutating func addDirectory(
    _ path: String, _ status: FileStatus, inside ancestors: [FileStatus.Identity],
    _ ignoreFiles: [IgnoreFile], isIgnored: Bool
  ) -> Bool {
    // A link back to a directory that it is in has nothing else.
    if ancestors.contains(status.identity) { return false }
    guard seen.insert(status.identity).inserted else { return true }
    guard ancestors.count < Self.deepest else {
      fail(path, .tooDeep(levels: Self.deepest))
      return true
    }
    let entries: [DirectoryEntry]
    do throws(SystemError) {
      entries = try DirectoryEntry.all(in: path)
    } catch {
      fail(path, LoadFailure(error))
      return true
    }
    var ignoreFiles = ignoreFiles
    if filter.leavesOutIgnored,
      filter.earlier != nil || entries.contains(where: { $0.shownName == ".gitignore" }),
      let file = filter.ignoreFile(of: naming.absolute(path))
    {
      ignoreFiles.append(file)
    }
    let folder = VisitedFolder(
      path: path.hasSuffix("/") ? path : path + "/", chain: ancestors + [status.identity],
      ignoreFiles: ignoreFiles, isIgnored: isIgnored)
    var found = false
    for entry in entries
    where entry.isPlaylist || entry.mayBeDirectory || filter.findsOthers && entry.isLikelyOther {
      if entry.isLink {
        links.append(DeferredLink(folder: folder, entry: entry))
      } else {
        found = add(entry, of: folder) || found
      }
    }
    return found
  }

  /// Adds an entry of a directory; returns whether it is, or has, a playlist or a failure.
  private mutating func add(_ entry: DirectoryEntry, of folder: VisitedFolder) -> Bool {
    guard let name = entry.name else {
      fail(
        folder.path + entry.shownName, .notReadable(reason: "the file name is not valid UTF-8"))
      return true
    }
    let path = folder.path + name
    do throws(SystemError) {
      let status = try FileStatus(ofPath: path)
      let absolute = naming.absolute(path)
      var isIgnored =
        folder.isIgnored || folder.ignoreFiles.excludes(absolute, isFolder: status.isDirectory)
      let isLeftOut =
        status.isDirectory && filter.leavesOut(folderNamed: name)
        || filter.excludes(absolute, isFolder: status.isDirectory)
        || isIgnored && !isTracked(absolute, isFolder: status.isDirectory)
      if isLeftOut {
        if status.isDirectory || entry.isPlaylist {
          leaveOut(absolute, isFolder: status.isDirectory)
        }
        return false
      }
      if entry.isLink, status.isDirectory || entry.isPlaylist { followedLinks.append(path) }
      if status.isDirectory {
        if isIgnored {
          isIgnored = !trackedPlaylists(around: absolute).contains(submodule: absolute)
        }
        return addDirectory(
          path, status, inside: folder.chain, folder.ignoreFiles, isIgnored: isIgnored)
      }
      guard
        entry.isPlaylist
          || filter.findsOthers && entry.isLikelyOther && OtherInput.isFile(at: path)
      else { return false }
      addFile(path, status)
      return true
    } catch  where entry.isPlaylist || entry.isDirectory {
      let failure = LoadFailure(error)
      fail(path, failure == .notFound ? MissingFile.failure(for: path) : failure)
      return true
    } catch {
      // Broken links that do not look like playlists are ignored.
      return false
    }
  }

  private mutating func leaveOut(_ path: String, isFolder: Bool) {
    if !isFolder {
      leftOut.files.append(path)
    } else if !path.hasSuffix("/.git") {
      leftOut.folders.append(path)
    }
  }

  /// Whether git tracks a playlist, or one in a folder.
  private mutating func isTracked(_ path: String, isFolder: Bool) -> Bool {
    let tracked = trackedPlaylists(around: path)
    return isFolder ? tracked.contains(inFolder: path) : tracked.contains(path)
  }

  /// The playlists that git tracks in the repository around a path.
  private mutating func trackedPlaylists(around path: String) -> TrackedPlaylists {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    guard let root = naming.repository(of: folder) else { return TrackedPlaylists() }
    if let known = tracked[root] { return known }
    let found = filter.tracked(root)
    tracked[root] = found
    return found
  }

  private mutating func fail(_ path: String, _ failure: LoadFailure) {
    inputs.append(.failure(path: path, failure))
  }
}

extension DiscoveredInput {
  /// Whether the path comes before that of another input if directories are listed in natural order.
  fileprivate func isBefore(_ other: Self) -> Bool { NaturalOrder.precedes(path: path, other.path) }

  private var path: String {
    switch self {
    case .file(let path), .failure(let path, _), .address(let path): path
    case .standardInput: "-"
    }
  }
}
