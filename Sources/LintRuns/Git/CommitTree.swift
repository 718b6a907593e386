/// The files of a commit in its repository.
final class CommitTree: Sendable {
  /// A file, link or submodule of a commit.
  enum Entry: Sendable {
    /// A file with its object.
    case file(String)
    /// A link, whose object has the path of its target.
    case link(String)
    /// A repository in the repository, with its commit.
    case submodule(String)
  }

  /// Git in the root of the repository.
  let git: GitProgram
  let objects: GitObjects
  private let entries: [String: Entry]
  /// The earlier paths of files that git says are renamed.
  private let renames: [String: String]

  /// Reads the paths of a commit, and which files were renamed from it to the index.
  init(of commit: String, in git: GitProgram) throws(GitProgram.Failure) {
    self.git = git
    var entries: [String: Entry] = [:]
    // `100644 blob <object>`, a tab and the path.
    for line in try git.fields(["ls-tree", "-r", "-z", "--full-tree", commit]) {
      let parts = line.split(separator: "\t", maxSplits: 1)
      let words = parts.first?.split(separator: " ") ?? []
      guard parts.count == 2, words.count == 3 else { continue }
      let object = String(words[2])
      entries[String(parts[1])] =
        switch words[0] {
        case "120000": .link(object)
        case "160000": .submodule(object)
        default: .file(object)
        }
    }
    self.entries = entries
    renames = try git.renames(since: commit)
    objects = try GitObjects(of: git)
  }

  /// The paths of all files, links and submodules.
  var paths: some Sequence<String> { entries.keys }

  /// The path in the commit of what git says is renamed and is now at a path; nil for anything else.
  func earlierPath(of path: String) -> String? { entries[path] == nil ? renames[path] : nil }

  /// What is at a path below the root, or was there under its earlier name.
  subscript(_ path: String) -> Entry? { entries[path] ?? renames[path].flatMap { entries[$0] } }
}

extension GitProgram {
  /// The paths in a commit of files that have other paths in the index, by the latter.
  func renames(since commit: String) throws(Failure) -> [String: String] {
    // Comparing with the index reads no file of the work tree, so that no filter runs.
    var fields = try fields([
      "diff", "--cached", "--raw", "-z", "--no-abbrev", "--no-relative", "--no-ext-diff",
      "--no-textconv", "--diff-filter=R", "-M", "--ignore-submodules=all", commit, "--",
    ]).makeIterator()
    var renames: [String: String] = [:]
    // `:100644 100644 <object> <object> R100`, the path and the new path.
    while fields.next() != nil, let old = fields.next(), let new = fields.next() {
      renames[new] = old
    }
    return renames
  }
}
