import Glibc
import HLSLoading
import XMLWriting

/// The reason why a site could not be published.
package struct PublishFailure: Error, Sendable, CustomStringConvertible {
  /// The reason as the end of a sentence that begins with the folder.
  package let description: String
}

extension Site {
  /// The list of published files, so that no other file is ever removed.
  private static let manifest = "site.txt"

  /// Writes all files into `folder` that differ from those in it, each by rename, and removes files of the previous
  /// publication that are no longer part of the site.
  ///
  /// One process publishes into a folder at a time; the next one waits. After each step, no page that can be
  /// reached from `index.html` has a link to a missing file, so that a killed publication leaves none.
  /// Temporary files of killed publications are removed as well; all other files are kept. Throws for
  /// a folder with an `index.html` that is not of interlint.
  package func publish(into folder: String) throws(PublishFailure) {
    let root = folder.hasSuffix("/") ? folder : folder + "/"
    do {
      try FileReplacement.createFolder(root, mode: 0o777)
      let lock = FolderLock(of: root)
      defer { withExtendedLifetime(lock) {} }
      let hasIndex = unsafe access(root + "index.html", F_OK) == 0
      let files = try inWritingOrder { unsafe access(root + $0, F_OK) == 0 }
      let paths = Set(files.map(\.path))
      let old = (try? LoadedFile(reading: root + Self.manifest, limit: 64 << 20))
        .map { String(decoding: $0.bytes, as: UTF8.self).split(separator: "\n").map(String.init) }
      guard old != nil || !hasIndex else {
        throw PublishFailure(
          description: "its index.html was not written by interlint; choose a folder without one")
      }
      // Listed before they are written, so that no file is forgotten if this process is killed.
      let listed = paths.union(old ?? []).sorted().joined(separator: "\n") + "\n"
      try FileReplacement.write(Array(listed.utf8), to: root + Self.manifest)
      // Most pages of old runs do not change.
      for file in files where !FileReplacement.is(file.bytes, at: root + file.path) {
        try FileReplacement.write(file.bytes, to: root + file.path)
      }
      for folder in Self.folders(of: paths.union((old ?? []).filter(Self.isOwn))) {
        FileReplacement.removeAbandoned(in: root + folder)
      }
      for path in old ?? [] where !paths.contains(path) && Self.isOwn(path) {
        _ = unsafe unlink(root + path)
      }
      let list = paths.sorted().joined(separator: "\n") + "\n"
      try FileReplacement.write(Array(list.utf8), to: root + Self.manifest)
    } catch {
      throw PublishFailure(description: "\(error)")
    }
  }

  /// All files, those that do not exist yet first: pages that are replaced link to them, and are the only ones that do.
  func inWritingOrder(_ exists: (String) -> Bool) throws(XMLWritingError) -> [File] {
    let files = try files()
    let isKnown = files.map { exists($0.path) }
    return zip(files, isKnown).filter { !$1 }.map(\.0) + zip(files, isKnown).filter { $1 }.map(\.0)
  }

  /// The folders of files, including that of the site.
  private static func folders(of paths: Set<String>) -> Set<String> {
    var folders: Set<String> = [""]
    for path in paths {
      guard let slash = path.lastIndex(of: "/") else { continue }
      folders.insert(String(path[..<slash]))
    }
    return folders
  }

  /// Whether a listed path can be that of a published file.
  private static func isOwn(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count > 1 && !parts.contains("..") && !parts.contains("")
      && ["runs", "diff", "targets", "breaks", "rules", "evidence", "data", "badge", "channels"]
        .contains(parts[0])
  }
}
