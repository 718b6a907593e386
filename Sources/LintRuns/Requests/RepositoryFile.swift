package import HLSLoading

/// A file that is written where a repository says, which may be of somebody who is not trusted.
package enum RepositoryFile {
  /// Throws if a path in the repository of the current directory is a link out of it, as may be a folder in the path.
  package static func check(_ path: String, _ naming: SourceNaming = SourceNaming())
    throws(RunFailure)
  {
    let root = naming.workFolders[0]
    guard naming.absolute(path).hasPrefix(root + "/") else { return }
    let place = FilePlace(path, naming)
    guard !place.isInside(root) else { return }
    throw RunFailure(
      .usage, "\(path) is a link to \(place.path), out of the repository; nothing was written there"
    )
  }

  /// Writes a file in a folder that exists; throws for a link out of the repository.
  package static func write(_ bytes: [UInt8], to path: String) throws(RunFailure) {
    let naming = SourceNaming()
    try check(path, naming)
    let folder = naming.absolute(path).folderOfPath
    guard SourceNaming.exists(folder) else {
      throw RunFailure(
        .usage, "\(path) cannot be written: the folder \(naming.shown(folder)) does not exist")
    }
    do throws(WriteFailure) {
      try FileReplacement.write(bytes, to: path)
    } catch {
      throw RunFailure(.usage, "\(path) \(error)")
    }
  }
}
