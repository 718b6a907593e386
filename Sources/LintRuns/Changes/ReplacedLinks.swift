import HLSLoading

/// The links whose targets in one version are others than in the other version.
struct ReplacedLinks {
  /// One of the versions.
  struct Version {
    /// The absolute path of the folder with the links, with a slash at its end; empty if links are absolute paths.
    private let folder: String
    /// The absolute paths of its playlists, without links.
    fileprivate let playlists: () -> [String]
    /// The absolute path of a path without links.
    private let resolve: (String) -> String

    /// The links in a folder on disk, by their paths in it, with the playlists that were found there.
    init(inFolder path: String, playlists: [String]) {
      let naming = SourceNaming()
      let real = SourceNaming.real(naming.absolute(path))
      folder = real == "/" ? "/" : real + "/"
      self.playlists = { playlists.map { SourceNaming.real(naming.absolute($0)) } }
      resolve = SourceNaming.real
    }

    /// The links on disk, by absolute paths, with the playlists that were found.
    init(onDisk playlists: Set<String>) {
      folder = ""
      self.playlists = { playlists.map(SourceNaming.real) }
      resolve = SourceNaming.real
    }

    /// The links of a commit, by absolute paths.
    init(of commit: CommitFiles) {
      folder = ""
      playlists = { commit.playlists }
      resolve = commit.real
    }

    /// The absolute path of the target of a link.
    fileprivate func real(_ link: String) -> String { resolve(folder + link) }

    /// The path of the target of a link, as links are given if it is in the folder.
    fileprivate func target(of link: String) -> String {
      let path = real(link)
      return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    }
  }

  /// The links by the paths of documents through them.
  let documents: [String: String]

  /// Finds those of some links that were replaced, added or removed.
  init(among links: Set<String>, _ before: Version, _ after: Version) {
    let links = links.filter { before.target(of: $0) != after.target(of: $0) }.sorted()
    guard !links.isEmpty else {
      documents = [:]
      return
    }
    var documents: [String: String] = [:]
    for version in [before, after] {
      let playlists = version.playlists()
      for link in links {
        let folder = version.real(link) + "/"
        for path in playlists where path.hasPrefix(folder) {
          documents[link + "/" + path.dropFirst(folder.count)] = link
        }
      }
    }
    for link in links where [".m3u8", ".m3u"].contains(where: link.lowercased().hasSuffix) {
      documents[link] = link
    }
    self.documents = documents
  }
}
