package import HLSLoading
import SourceText

/// The files that differ from those of a revision, as they are on disk, with or without a commit.
///
/// The revision is the last commit that it and `HEAD` have in common, so that what others did since then does
/// not count.
package struct ChangedFiles: Sendable {
  /// The files as they were.
  package let earlier: EarlierFiles
  /// The revision as it was named.
  package let revision: String

  /// Asks git for the changes in the repository of some inputs.
  ///
  /// Throws if they are not in one repository, or git does not know the revision.
  package init(since revision: String, for inputs: [String]) throws(RunFailure) {
    self.revision = revision
    let naming = SourceNaming()
    let paths = try inputs.map { input throws(RunFailure) in
      guard input != "-", !WebAddress.begins(input) else {
        throw Self.failure("--since compares files, and \(input.quoted) is none")
      }
      return naming.absolute(input)
    }
    do throws(GitProgram.Failure) {
      let root = try Self.root(of: paths, naming)
      let git = GitProgram(folder: root)
      let base = try Self.base(of: revision, git)
      earlier = EarlierFiles(try Self.contents(at: base, git))
    } catch {
      switch error {
      case .missing: throw Self.failure("--since needs git: apt-get install git")
      case .failed(let message): throw Self.failure("--since \(revision): \(message)")
      }
    }
  }

  private static func failure(_ message: String) -> RunFailure { RunFailure(.usage, message) }

  /// The folder of the repository of all paths.
  static func root(
    of paths: [String], _ naming: SourceNaming
  ) throws(GitProgram.Failure) -> String {
    var root: String?
    for path in paths {
      let folder =
        SourceNaming.exists(path + "/")
        ? path : String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
      if let root, folder == root || folder.hasPrefix(root + "/") { continue }
      let up = try GitProgram(folder: folder.isEmpty ? "/" : folder)
        .text(["rev-parse", "--show-cdup"])
      let found = naming.absolute(folder + "/" + up)
      if let root, root != found {
        throw .failed("\(found) is another repository than \(root)")
      }
      root = found
    }
    return root ?? naming.currentFolder
  }

  /// The last commit that a revision and `HEAD` have in common.
  private static func base(
    of revision: String, _ git: GitProgram
  ) throws(GitProgram.Failure) -> String {
    let commit = try commit(of: revision, git)
    do throws(GitProgram.Failure) {
      return try git.text(["merge-base", commit, "HEAD"])
    } catch {
      if case .failed(let message) = error, message.isEmpty {
        throw .failed(try git.isShallow ? deepening : "has no commit in common with HEAD")
      }
      throw error
    }
  }

  private static let deepening =
    "this clone has only a part of the history; run: git fetch --unshallow"

  /// The commit that a revision names.
  static func commit(
    of revision: String, _ git: GitProgram
  ) throws(GitProgram.Failure) -> String {
    let words = ["rev-parse", "--verify", "--quiet", "--end-of-options"]
    do throws(GitProgram.Failure) {
      return try git.text(words + [revision + "^{commit}"])
    } catch {
      if case .missing = error { throw error }
      throw .failed(try git.isShallow ? deepening : "git knows no such revision")
    }
  }

  /// The earlier contents of all changed files, by absolute path.
  static func contents(
    at base: String, _ git: GitProgram
  ) throws(GitProgram.Failure) -> [String: EarlierFiles.Content] {
    let changes = try git.output(["diff", "--raw", "-z", "--no-abbrev", "-M", base, "--"])
    let added = try git.output(["ls-files", "--others", "--exclude-standard", "-z"])
    var contents: [String: EarlierFiles.Content] = [:]
    for name in fields(of: added) { contents[git.folder + "/" + name] = .nothing }
    var blobs: [(path: String, blob: String)] = []
    var words = fields(of: changes).makeIterator()
    // `:100644 100644 <blob> <blob> M`, the path, and for a renamed file its new path.
    while let change = words.next(), let path = words.next() {
      let parts = change.split(separator: " ")
      guard parts.count == 5, let status = parts[4].first else { continue }
      var paths = [path]
      if "RC".contains(status), let new = words.next() {
        paths = status == "R" ? [path, new] : [new]
      }
      for path in paths.map({ git.folder + "/" + $0 }) {
        if parts[0].hasSuffix("000000") {
          contents[path] = .nothing
        } else if parts[0].hasPrefix(":100") {
          blobs.append((path, String(parts[2])))
        }
      }
    }
    let requests = blobs.map { $0.blob + "\n" }.joined()
    let answers = try git.output(["cat-file", "--batch"], input: Array(requests.utf8))
    for (number, bytes) in Self.blobs(in: answers).enumerated() where number < blobs.count {
      contents[blobs[number].path] = bytes.map { .file($0) }
    }
    return contents
  }

  private static func fields(of output: [UInt8]) -> [String] {
    output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The contents in `<blob> blob <size>`, a line feed, the bytes and a line feed; nil for one that is
  /// missing.
  private static func blobs(in output: [UInt8]) -> [[UInt8]?] {
    var blobs: [[UInt8]?] = []
    var place = 0
    while let end = output[place...].firstIndex(of: 0x0A) {
      let head = String(decoding: output[place..<end], as: UTF8.self).split(separator: " ")
      place = end + 1
      guard head.count == 3, let size = Int(head[2]), size < output.count - place else {
        blobs.append(nil)
        continue
      }
      blobs.append(Array(output[place..<place + size]))
      place += size + 1
    }
    return blobs
  }
}
