package import HLSLoading

/// The repository of a folder, or a folder outside of repositories.
package struct Repository: Sendable {
  /// The absolute path of its root, or of the folder.
  package let root: String
  /// The address of its remote `origin`; nil if it has none, or git is missing.
  package let origin: String?
  /// The branch that `origin` calls its default, or else the one that is checked out; nil if unknown.
  package let mainBranch: String?

  /// Finds the repository of a folder.
  ///
  /// Throws if there is no such folder, or if it is inside a bare repository.
  package init(of folder: String, _ naming: SourceNaming = SourceNaming()) throws(RunFailure) {
    let path = naming.absolute(folder)
    guard SourceNaming.exists(path + "/") else {
      throw RunFailure(
        .usage,
        SourceNaming.exists(path) ? "\(folder) is not a folder" : "\(folder): no such folder")
    }
    let git = GitProgram(folder: path)
    if (try? git.text(["rev-parse", "--is-inside-git-dir"])) == "true" {
      throw RunFailure(
        .usage, "\(folder) has no work tree, as a bare repository; use a clone of it")
    }
    root = naming.repository(of: path) ?? path
    origin = try? git.text(["remote", "get-url", "origin"])
    let head = try? git.text(["symbolic-ref", "--short", "refs/remotes/origin/HEAD"])
    mainBranch =
      head.map { String($0.dropFirst("origin/".count)) }
      ?? (try? git.text(["symbolic-ref", "--short", "HEAD"]))
  }
}
