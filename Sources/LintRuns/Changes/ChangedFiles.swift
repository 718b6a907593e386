import HLSLoading
import SourceText

/// The files that differ from those of a revision, as they are on disk, with or without a commit.
///
/// The revision is the last commit that it and `HEAD` have in common, so that what others did since then does
/// not count. A file is unchanged only if git has the very bytes that it has: at its path, through the links and
/// submodules of the revision.
struct ChangedFiles: Sendable {
  /// The files as they were.
  let base: CommitFiles
  /// The revision as it was named.
  let revision: String

  /// Asks git for the files of a revision in the repository of some inputs.
  ///
  /// Throws if they are not in one repository, or git does not know the revision.
  init(since revision: String, for inputs: [String]) throws(RunFailure) {
    self.revision = revision
    let naming = SourceNaming()
    let paths = try inputs.map { input throws(RunFailure) in
      guard input != "-", !WebAddress.begins(input) else {
        throw Self.failure("--since compares files, and \(input.quoted) is none")
      }
      return naming.absolute(input)
    }
    do throws(GitProgram.Failure) {
      let git = try GitProgram(ofRepositoryWith: paths, naming)
      base = try CommitFiles(of: git.base(of: revision), in: git, naming)
    } catch {
      switch error {
      case .missing: throw Self.failure("--since needs git: apt-get install git")
      case .failed(let message): throw Self.failure("--since \(revision): \(message)")
      }
    }
  }

  private static func failure(_ message: String) -> RunFailure { RunFailure(.usage, message) }
}

extension GitProgram {
  /// Git in the repository of all paths: that of the current directory if it has them all, so that a submodule
  /// is a part of it, or else the only one that has them.
  init(ofRepositoryWith paths: [String], _ naming: SourceNaming) throws(Failure) {
    var root: String?
    if let current = naming.repository(of: naming.currentFolder) {
      let prefix = current == "/" ? current : current + "/"
      let isOfAll = paths.allSatisfy { path in
        [path, SourceNaming.real(path)].contains { $0 == current || $0.hasPrefix(prefix) }
      }
      if isOfAll { root = try Self.root(of: current, naming) }
    }
    if root == nil {
      for path in paths {
        let path = SourceNaming.real(path)
        let folder =
          SourceNaming.exists(path + "/")
          ? path : String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        if let root, folder == root || folder.hasPrefix(root + "/") { continue }
        let found = try Self.root(of: folder.isEmpty ? "/" : folder, naming)
        if let root, root != found {
          throw .failed("\(found) is another repository than \(root)")
        }
        root = found
      }
    }
    self.init(folder: root ?? naming.currentFolder)
  }

  private static func root(of folder: String, _ naming: SourceNaming) throws(Failure) -> String {
    naming.absolute(
      folder + "/" + (try GitProgram(folder: folder).text(["rev-parse", "--show-cdup"])))
  }

  /// The last commit that a revision and `HEAD` have in common.
  func base(of revision: String) throws(Failure) -> String {
    let commit = try commit(of: revision)
    do throws(Failure) {
      return try text(["merge-base", commit, "HEAD"])
    } catch {
      if case .failed(let message) = error, message.isEmpty {
        throw .failed(try isShallow ? Self.deepening : "has no commit in common with HEAD")
      }
      throw error
    }
  }

  private static let deepening =
    "this clone has only a part of the history; run: git fetch --unshallow"

  /// The commit that a revision names.
  func commit(of revision: String) throws(Failure) -> String {
    let words = ["rev-parse", "--verify", "--quiet", "--end-of-options"]
    do throws(Failure) {
      return try text(words + [revision + "^{commit}"])
    } catch {
      if case .missing = error { throw error }
      throw .failed(try isShallow ? Self.deepening : "git knows no such revision")
    }
  }
}
