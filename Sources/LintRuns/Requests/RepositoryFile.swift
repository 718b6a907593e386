package import HLSLoading

/// A file that is written where a repository says, which may be of somebody who is not trusted.
package enum RepositoryFile {
  /// Throws if a path in the repository of the current directory is a link out of it, as may be a folder in the path.
  package static func check(_ path: String, _ naming: SourceNaming = SourceNaming())
    throws(RunFailure)
  {
    let root = naming.workFolders[0]
    guard naming.literal(path).hasPrefix(root + "/") else { return }
    try check(path, isIn: root, naming)
  }

  /// Throws if a file is itself a link out of the repository that it is in, which anybody may have put there; a link to a
  /// folder may be that of a build.
  package static func checkLink(_ path: String, _ naming: SourceNaming) throws(RunFailure) {
    let folder = SourceNaming.real(String(naming.absolute(path).folderOfPath.dropLast()))
    guard let root = naming.repository(of: folder) else { return }
    try check(path, isIn: root, naming)
  }

  private static func check(_ path: String, isIn root: String, _ naming: SourceNaming)
    throws(RunFailure)
  {
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
