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
/// A file is accepted whatever its name. For a directory, all `.m3u8` and `.m3u` files in it and below
/// are inputs, unless a filter leaves them out, sorted by the bytes of their names. Every file and
/// directory is visited once, under the first path it was found by.
package struct InputDiscovery {
  /// The maximum nesting depth of directories.
  static let deepest = 200

  private var inputs: [DiscoveredInput] = []
  private var seen: Set<FileStatus.Identity> = []
  private var seenStandardInput = false
  private var seenAddresses: Set<String> = []
  private let filter: InputFilter
  private let naming = SourceNaming()
  /// Whether something that would be an input was left out.
  private var hasLeftOut = false

  private init(_ filter: InputFilter) { self.filter = filter }

  /// The inputs for `arguments`, in order; `-` is standard input, and arguments that begin with
  /// `http://` or `https://` are URLs.
  ///
  /// Paths that cannot be read are included as failures; the search continues.
  package static func inputs(
    for arguments: [String], leavingOut filter: InputFilter = InputFilter()
  ) -> [DiscoveredInput] {
    var discovery = InputDiscovery(filter)
    for argument in arguments { discovery.add(argument) }
    return discovery.inputs
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
      if filter.isForced, filter.excludes(path, isFolder: status.isDirectory) { return }
      guard status.isDirectory else { return addFile(argument, status) }
      hasLeftOut = false
      let ignored = filter.ignoreFiles(above: path)
      if !addDirectory(argument, status, inside: [], ignored) {
        fail(argument, hasLeftOut ? .leftOut : .emptyDirectory)
      }
    } catch {
      let failure = LoadFailure(error)
      guard failure == .notFound else { return fail(argument, failure) }
      if let nearest = NearestFile.path(for: argument) {
        fail(argument, .misspelt(nearest: nearest))
      } else {
        fail(argument, WebAddress.completed(argument).map { .missingScheme(url: $0) } ?? failure)
      }
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
  private mutating func addDirectory(
    _ path: String, _ status: FileStatus, inside ancestors: [(FileStatus.Identity, path: String)],
    _ ignoreFiles: [IgnoreFile]
  ) -> Bool {
    if let loop = ancestors.first(where: { $0.0 == status.identity }) {
      fail(path, .directoryLoop(path: loop.path))
      return true
    }
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
    let chain = ancestors + [(status.identity, path)]
    let prefix = path.hasSuffix("/") ? path : path + "/"
    let absolute = naming.absolute(path)
    var ignoreFiles = ignoreFiles
    if filter.leavesOutIgnored, entries.contains(where: { $0.shownName == ".gitignore" }),
      let file = InputFilter.ignoreFile(of: absolute)
    {
      ignoreFiles.append(file)
    }
    func isLeftOut(_ name: String, isFolder: Bool) -> Bool {
      if isFolder, filter.leavesOut(folderNamed: name) { return true }
      let path = (absolute == "/" ? "" : absolute) + "/" + name
      return filter.excludes(path, isFolder: isFolder)
        || ignoreFiles.excludes(path, isFolder: isFolder)
    }
    var found = false
    for entry in entries where entry.isPlaylist || entry.mayBeDirectory {
      guard let name = entry.name else {
        fail(prefix + entry.shownName, .notReadable(reason: "the file name is not valid UTF-8"))
        found = true
        continue
      }
      do throws(SystemError) {
        let status = try FileStatus(ofPath: prefix + name)
        if isLeftOut(name, isFolder: status.isDirectory) {
          hasLeftOut = true
        } else if status.isDirectory {
          found = addDirectory(prefix + name, status, inside: chain, ignoreFiles) || found
        } else if entry.isPlaylist {
          addFile(prefix + name, status)
          found = true
        }
      } catch  where entry.isPlaylist || entry.isDirectory {
        fail(prefix + name, LoadFailure(error))
        found = true
      } catch {
        // Broken links that do not look like playlists are ignored.
      }
    }
    return found
  }

  private mutating func fail(_ path: String, _ failure: LoadFailure) {
    inputs.append(.failure(path: path, failure))
  }
}
