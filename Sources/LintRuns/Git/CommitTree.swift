import Glibc
import HLSLoading

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
    if try git.isIncomplete(of: commit) {
      throw .failed(
        "this clone does not have all that changed since then; run: git diff --stat \(commit)")
    }
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
  /// Whether contents that a commit has, and the index has not, are missing, as in a partial clone.
  func isIncomplete(of commit: String) throws(Failure) -> Bool {
    let fields = try fields([
      "diff", "--cached", "--raw", "-z", "--no-abbrev", "--no-relative", "--no-renames",
      "--ignore-submodules=all", commit, "--",
    ])
    // `:100644 100644 <object> <object> M`, and the path. What was added has no mode and no object.
    var objects: [UInt8] = []
    for index in stride(from: 0, to: fields.count, by: 2) {
      let words = fields[index].split(separator: " ")
      guard words.count == 5, words[0] != ":000000" else { continue }
      objects += Array(words[2].utf8) + [UInt8(ascii: "\n")]
    }
    // Git ends at the first one that it would have to load.
    guard let answers = try? output(["cat-file", "--batch-check"], input: objects) else {
      return true
    }
    return String(decoding: answers, as: UTF8.self).split(separator: "\n")
      .contains { $0.hasSuffix(" missing") }
  }

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

/// The objects of a repository, which one process of git reads for as long as this value exists.
final class GitObjects: Sendable {
  private struct Connection {
    let process: pid_t
    /// Where requests are written, and git writes objects.
    let socket: CInt
    /// What was read and belongs to the next object.
    var rest: [UInt8] = []
  }

  private let connection: Exclusive<Connection>

  /// Starts git.
  init(of git: GitProgram) throws(GitProgram.Failure) {
    // Other programs that are started meanwhile must not keep it open.
    let kind = CInt(bitPattern: SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    var ends: [CInt] = [-1, -1]
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw .failed("too many files are open")
    }
    defer { close(ends[1]) }
    do throws(GitProgram.Failure) {
      let process = try git.start(["cat-file", "--batch"], input: ends[1], output: ends[1])
      connection = Exclusive(Connection(process: process, socket: ends[0]))
    } catch {
      close(ends[0])
      throw error
    }
  }

  deinit {
    connection.withValue { connection in
      close(connection.socket)
      GitProgram.wait(for: connection.process)
    }
  }

  /// The bytes of an object; nil if the repository does not have it.
  func bytes(of object: String) -> [UInt8]? {
    connection.withValue { connection in
      do throws(WriteFailure) {
        try FileReplacement.write(Array((object + "\n").utf8), toDescriptor: connection.socket)
      } catch {
        return nil
      }
      // `<object> blob <size>`, a line feed, the bytes and a line feed; or `<object> missing`.
      while true {
        if let end = connection.rest.firstIndex(of: 0x0A) {
          let head = String(decoding: connection.rest[..<end], as: UTF8.self).split(separator: " ")
          guard head.count == 3, let size = Int(head[2]) else {
            connection.rest.removeFirst(end + 1)
            return nil
          }
          if connection.rest.count > end + 1 + size {
            let bytes = Array(connection.rest[(end + 1)...].prefix(size))
            connection.rest.removeFirst(end + 2 + size)
            return bytes
          }
        }
        guard Self.read(into: &connection) else { return nil }
      }
    }
  }

  /// Reads more of what git writes; returns whether there was anything.
  private static func read(into connection: inout Connection) -> Bool {
    let size = 256 << 10
    let socket = connection.socket
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      repeat {
        let number = unsafe Glibc.read(socket, buffer.baseAddress, size)
        if number >= 0 { count = number }
        guard number < 0 else { return }
      } while errno == EINTR
    }
    connection.rest += bytes
    return !bytes.isEmpty
  }
}
