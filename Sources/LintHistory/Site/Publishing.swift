import Glibc
import HLSDelivery
import XMLWriting

/// Why a site could not be put in its folder.
public struct PublishFailure: Error, Sendable, CustomStringConvertible {
  public let description: String
}

extension Site {
  /// The list of what was published last, so that no file of another hand is ever removed.
  private static let manifest = "site.txt"

  /// Writes all files into `folder` that differ from what is there, each by rename and the entrance
  /// last, and removes those of the last time that are no more.
  ///
  /// So does what killed runs of it have left half written. Whatever else lies in the folder stays; an
  /// entrance of another hand is refused.
  public func publish(into folder: String) throws(PublishFailure) {
    let root = folder.hasSuffix("/") ? folder : folder + "/"
    do {
      let hasEntrance = unsafe access(root + "index.html", F_OK) == 0
      let files = try files()
      let paths = Set(files.map(\.path))
      let old = (try? LoadedFile(reading: root + Self.manifest, limit: 64 << 20))
        .map { String(decoding: $0.bytes, as: UTF8.self).split(separator: "\n").map(String.init) }
      // Of two that publish at a time each lists its files before it writes the entrance.
      guard old != nil || !hasEntrance else {
        throw PublishFailure(
          description: "index.html there is not of interlint and stays; allowed are a folder "
            + "without one and a site of interlint")
      }
      // What is about to be written is listed first: nothing is forgotten if the writing ends early.
      let listed = paths.union(old ?? []).sorted().joined(separator: "\n") + "\n"
      try FileReplacement.write(Array(listed.utf8), to: root + Self.manifest)
      for file in files where !Self.isThere(file, in: root) {
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

  /// Most pages of old runs do not change.
  private static func isThere(_ file: File, in root: String) -> Bool {
    (try? LoadedFile(reading: root + file.path, limit: file.bytes.count))?.bytes == file.bytes
  }

  /// The folders in which those files lie, and the one of the site.
  private static func folders(of paths: Set<String>) -> Set<String> {
    var folders: Set<String> = [""]
    for path in paths {
      guard let slash = path.lastIndex(of: "/") else { continue }
      folders.insert(String(path[..<slash]))
    }
    return folders
  }

  /// Whether a path of the list is one that this could have written.
  private static func isOwn(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count > 1 && !parts.contains("..") && !parts.contains("")
      && ["runs", "diff", "targets", "rules", "data", "badge"].contains(parts[0])
  }
}
