import HLSLoading
import SourceText

/// The files that there were with a commit, by absolute paths: through the links that it has, and in submodules
/// as it has them.
final class CommitFiles: Sendable {
  /// A file of a commit.
  struct Found: Sendable {
    let tree: CommitTree
    let object: String

    var bytes: [UInt8]? { tree.objects.bytes(of: object) }
  }

  private enum Step {
    case file(Found)
    /// A link to another absolute path.
    case moved(String)
    case nothing
  }

  private static let mostLinks = 40

  private let naming: SourceNaming
  private let tree: CommitTree
  private let submodules = Exclusive<[String: CommitTree?]>([:])

  /// Reads the paths of a commit in a repository.
  init(
    of commit: String, in git: GitProgram, _ naming: SourceNaming
  ) throws(GitProgram.Failure) {
    self.naming = naming
    tree = try CommitTree(of: commit, in: git)
  }

  /// The file at an absolute path; nil if there was none, or if the path leads out of the repository.
  func file(at path: String) -> Found? { end(of: path).found }

  /// The absolute path of a path through the links of the commit, whether there was something or
  /// not; out of the repository, links are as they are now.
  func real(_ path: String) -> String { end(of: path).path }

  private func end(of path: String) -> (path: String, found: Found?) {
    var path = path
    for _ in 0..<Self.mostLinks {
      guard
        let inner = path.below(tree.git.folder) ?? SourceNaming.real(path).below(tree.git.folder)
      else { return (SourceNaming.real(path), nil) }
      switch step(inner, in: tree) {
      case .file(let found): return (tree.git.folder.appending(inner), found)
      case .moved(let other): path = other
      case .nothing: return (tree.git.folder.appending(inner), nil)
      }
    }
    return (path, nil)
  }

  /// The absolute path that a file had, of which git says that it is renamed; nil for any other file.
  func earlierPath(of path: String) -> String? {
    let inner = path.below(tree.git.folder) ?? SourceNaming.real(path).below(tree.git.folder)
    return inner.flatMap { tree.earlierPath(of: String($0)) }.map { tree.git.folder.appending($0) }
  }

  /// Whether an absolute path is in the repository, so that the commit says what there was.
  func covers(_ path: String) -> Bool {
    [path, SourceNaming.real(path)].contains { $0.below(tree.git.folder) != nil }
  }

  private func step(_ path: Substring, in tree: CommitTree) -> Step {
    if case .file(let object) = tree[String(path)] {
      return .file(Found(tree: tree, object: object))
    }
    var end = path.startIndex
    while end < path.endIndex {
      end = path[end...].dropFirst().firstIndex(of: "/") ?? path.endIndex
      let rest = path[end...]
      let place = tree.git.folder.appending(path[..<end])
      switch tree[String(path[..<end])] {
      case nil: continue
      case .file: return .nothing
      case .link(let object):
        guard let bytes = tree.objects.bytes(of: object) else { return .nothing }
        let target = String(decoding: bytes, as: UTF8.self)
        let folder = String(place[..<(place.lastIndex(of: "/") ?? place.startIndex)])
        return .moved(
          naming.absolute((target.hasPrefix("/") ? target : folder.appending(target)) + rest))
      case .submodule(let commit):
        guard !rest.isEmpty, let inner = submodule(at: place, commit) else { return .nothing }
        return step(rest.dropFirst(), in: inner)
      }
    }
    return .nothing
  }

  /// A repository in the repository; nil if it is missing, or does not have the commit.
  private func submodule(at folder: String, _ commit: String) -> CommitTree? {
    submodules.withValue { known in
      if let tree = known[folder] { return tree }
      var tree: CommitTree?
      if SourceNaming.exists(folder + "/.git") {
        tree = try? CommitTree(
          of: commit, in: GitProgram(folder: folder, obeysEnvironment: false))
      }
      known[folder] = .some(tree)
      return tree
    }
  }

  /// The files as they were, for a loader.
  var earlier: EarlierFiles {
    EarlierFiles { path in
      guard let bytes = self.file(at: path)?.bytes else { return .nothing }
      // Git has only a pointer to the object, which may be the file as it is now.
      if let pointer = LFSPointer(bytes), pointer.isOfFile(at: path) { return nil }
      return .file(bytes)
    }
  }

  /// The same for settings: files out of the repository are as they are now.
  var earlierSettings: EarlierFiles {
    EarlierFiles { path in
      guard self.covers(path) else { return nil }
      return self.file(at: path)?.bytes.map { .file($0) } ?? .nothing
    }
  }

  /// Those of some absolute paths at which there is now something else than with the commit.
  ///
  /// What counts are the bytes: git may not know that they changed.
  func changed(among paths: Set<String>) -> Set<String> {
    var changed: Set<String> = []
    var known: [String: [(path: String, found: Found)]] = [:]
    for path in paths {
      switch (file(at: path), LoadedFile.isReadable(at: path)) {
      case (nil, nil): continue
      case (let found?, true?):
        known[found.tree.git.folder, default: []].append((path, found))
      default: changed.insert(path)
      }
    }
    for files in known.values {
      guard let git = files.first?.found.tree.git else { continue }
      let objects = git.objects(ofFiles: files.map(\.path))
      for (number, (path, found)) in files.enumerated() {
        if number < objects.count, objects[number] == found.object { continue }
        if let pointer = found.bytes.flatMap(LFSPointer.init), pointer.isOfFile(at: path) {
          continue
        }
        changed.insert(path)
      }
    }
    return changed
  }

  /// The absolute paths of all playlists by their names, in the repository and its submodules.
  var playlists: [String] {
    paths { path, entry in
      if case .file = entry { path.hasSuffix(".m3u8") || path.hasSuffix(".m3u") } else { false }
    }
  }

  /// The absolute paths of all links, in the repository and its submodules.
  var links: [String] {
    paths { _, entry in if case .link = entry { true } else { false } }
  }

  private func paths(where isWanted: (String, CommitTree.Entry) -> Bool) -> [String] {
    var paths: [String] = []
    var trees = [tree]
    while let tree = trees.popLast() {
      for path in tree.paths {
        let place = tree.git.folder.appending(path)
        guard let entry = tree[path] else { continue }
        if isWanted(place, entry) { paths.append(place) }
        if case .submodule(let commit) = entry, let inner = submodule(at: place, commit) {
          trees.append(inner)
        }
      }
    }
    return paths.sorted()
  }
}

extension GitProgram {
  /// The objects that some files would have as they are, without filters; fewer if one cannot be read.
  fileprivate func objects(ofFiles paths: [String]) -> [String] {
    let lines = paths.map { path in
      // In quotes, a path may have a line feed.
      "\""
        + path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        .replacing("\n", with: "\\n") + "\"\n"
    }
    let output = try? output(
      ["hash-object", "--no-filters", "--stdin-paths"], input: Array(lines.joined().utf8))
    return String(decoding: output ?? [], as: UTF8.self).split(separator: "\n").map { String($0) }
  }
}

extension String {
  /// The part of an absolute path behind a folder; nil if it is not in it.
  fileprivate func below(_ folder: String) -> Substring? {
    let prefix = folder == "/" ? "/" : folder + "/"
    return hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }

  /// The path of what is in this folder.
  fileprivate func appending(_ path: some StringProtocol) -> String {
    (self == "/" ? "" : self) + "/" + path
  }
}
