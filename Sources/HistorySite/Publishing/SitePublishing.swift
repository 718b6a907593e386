import Glibc
import HLSLoading
import XMLWriting

/// The reason why a site could not be published.
package struct PublishFailure: Error, Sendable, CustomStringConvertible {
  /// The reason as the end of a sentence that begins with the folder.
  package let description: String
}

extension Site {
  /// Writes all files into `folder` that differ from those in it, each by rename, and removes files of the previous
  /// publication that are no longer part of the site.
  ///
  /// One process publishes into a folder at a time; the next one waits. After each step, no page that can be
  /// reached from `index.html` has a link to a missing file, so that a killed publication leaves none.
  /// Temporary files of killed publications are removed as well; all other files are kept. Throws for
  /// a folder with an `index.html` that is not of interlint.
  package func publish(into folder: String) throws(PublishFailure) {
    try PublishedFolder(
      manifest: "site.txt", author: "interlint",
      folders: [
        "runs", "diff", "targets", "breaks", "rules", "evidence", "data", "badge", "channels",
      ], followsLinks: true
    ).publish(into: folder) { () throws(XMLWritingError) in try files() }
  }

  /// All files, those that do not exist yet first: pages that are replaced link to them, and are the only ones that do.
  func inWritingOrder(_ exists: (String) -> Bool) throws(XMLWritingError) -> [File] {
    PublishedFolder.inWritingOrder(try files(), exists)
  }
}

/// How the files of a site are written into a folder that may have other files.
struct PublishedFolder {
  /// The name of the list of published files, so that no other file is ever removed.
  let manifest: String
  /// The program that writes the list, as messages name it.
  let author: String
  /// The folders below the root in which files of an earlier publication are removed.
  let folders: Set<String>
  /// Whether a file or folder of the site may be a symbolic link, whose target is then written.
  let followsLinks: Bool

  /// Writes the files that differ from those in the folder, and removes those of the previous publication that are
  /// no longer part of the site; `make` makes them when no other process publishes into the folder.
  func publish(
    into folder: String, _ make: () throws(XMLWritingError) -> [Site.File]
  ) throws(PublishFailure) {
    let root = folder.hasSuffix("/") ? folder : folder + "/"
    do {
      try FileReplacement.createFolder(root, mode: 0o777)
      let lock = FolderLock(of: root)
      defer { withExtendedLifetime(lock) {} }
      let hasIndex = unsafe access(root + "index.html", F_OK) == 0
      let files = Self.inWritingOrder(try make()) { unsafe access(root + $0, F_OK) == 0 }
      let paths = Set(files.map(\.path))
      let old = (try? LoadedFile(reading: root + manifest, limit: 64 << 20))
        .map { String(decoding: $0.bytes, as: UTF8.self).split(separator: "\n").map(String.init) }
      guard old != nil || !hasIndex else {
        throw PublishFailure(
          description: "its index.html was not written by \(author); choose a folder without one")
      }
      if !followsLinks, let link = Self.link(in: root, below: paths.union([manifest])) {
        throw PublishFailure(description: "\(link) is a symbolic link; nothing was written")
      }
      // Listed before they are written, so that no file is forgotten if this process is killed.
      let listed = paths.union(old ?? []).sorted().joined(separator: "\n") + "\n"
      try FileReplacement.write(Array(listed.utf8), to: root + manifest)
      // Most pages of old runs do not change.
      for file in files where !FileReplacement.is(file.bytes, at: root + file.path) {
        try FileReplacement.write(file.bytes, to: root + file.path)
      }
      for folder in Self.folders(of: paths.union((old ?? []).filter(isOwn))) {
        FileReplacement.removeAbandoned(in: root + folder)
      }
      for path in old ?? [] where !paths.contains(path) && isOwn(path) {
        _ = unsafe unlink(root + path)
      }
      let list = paths.sorted().joined(separator: "\n") + "\n"
      try FileReplacement.write(Array(list.utf8), to: root + manifest)
    } catch let failure as PublishFailure {
      throw failure
    } catch {
      throw PublishFailure(description: "\(error)")
    }
  }

  /// The files that do not exist yet, then the others, both in their order.
  static func inWritingOrder(_ files: [Site.File], _ exists: (String) -> Bool) -> [Site.File] {
    let isKnown = files.map { exists($0.path) }
    return zip(files, isKnown).filter { !$1 }.map(\.0) + zip(files, isKnown).filter { $1 }.map(\.0)
  }

  /// The first of the files and their folders that is a symbolic link; nil if none is.
  private static func link(in root: String, below paths: Set<String>) -> String? {
    paths.union(folders(of: paths)).sorted().first { path in
      var target = CChar(0)
      let length = unsafe readlink(root + path, &target, 1)
      return !path.isEmpty && length >= 0
    }
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
  private func isOwn(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count > 1 && !parts.contains("..") && !parts.contains("")
      && folders.contains(String(parts[0]))
  }
}
