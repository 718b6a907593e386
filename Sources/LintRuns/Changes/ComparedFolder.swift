import HLSDocuments
package import HLSLoading

/// The playlists and links in a folder that is compared with another one.
struct ComparedFolder {
  private let prefix: String
  /// The paths of its playlists, by those in the folder.
  private(set) var paths: [String: String] = [:]
  /// The paths of its links, in the folder.
  let links: Set<String>
  /// The paths in the folder that cannot be read, with the reasons.
  private(set) var obstacles: [DocumentComparison.Obstacle] = []

  /// Finds what is in a folder.
  init(at folder: String) {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    let discovery = InputDiscovery(for: [folder], leavingOut: InputFilter())
    self.prefix = prefix
    links = Set(discovery.followedLinks.map { String($0.dropFirst(prefix.count)) })
    for input in discovery.inputs {
      switch input {
      case .file(let path): paths[String(path.dropFirst(prefix.count))] = path
      case .failure(let path, let failure):
        obstacles.append(DocumentComparison.Obstacle(source: path, reason: "\(failure)"))
      case .standardInput, .address: continue
      }
    }
  }

  /// The document at a path in the folder; nil if there is none.
  ///
  /// With a `link`, which is also a path in the folder, it is named by its path through it.
  func document(at path: String, through link: String?) -> ComparedPath? {
    guard let link else { return paths[path].map { ComparedPath($0) } }
    guard LoadedFile.isReadable(at: prefix + path) != nil else { return nil }
    return ComparedPath(prefix + path, through: prefix + link)
  }
}

/// The path of a document in one of two versions.
struct ComparedPath: Sendable {
  /// The path.
  let path: String
  /// The link in the path by which the document is named; nil if it is named without links.
  let link: String?

  /// Creates the path of a document.
  init(_ path: String, through link: String? = nil) {
    (self.path, self.link) = (path, link)
  }

  /// Gives the document and those around it their names.
  var naming: SourceNaming {
    link.map { SourceNaming(of: path, through: $0) } ?? SourceNaming()
  }
}

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
