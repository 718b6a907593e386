import Glibc
import HLSDocuments
import HLSInterstitials
import SourceText

/// Records requests and answers in a folder, from which they can be checked again.
///
/// Each body is written to a file unchanged, and each request to a line of `exchanges.jsonl`, in the
/// format of `ExchangeLog`. URLs and documents are recorded with their tokens, so the files are readable
/// by the user only. A line is written after its body and in one piece: an interrupted recording is valid
/// up to its last line. A recorder may be used from several threads.
package final class ExchangeRecorder: Sendable {
  /// The folder, without a trailing slash.
  package let path: String
  private let names = Exclusive(RecordedNames())

  /// Starts a recording in a folder; throws if it is not empty or cannot be created.
  package init(folder: String) throws(WriteFailure) {
    path = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    try FileReplacement.createFolder(path, mode: 0o700)
    do throws(SystemError) {
      guard try DirectoryEntry.all(in: path).isEmpty else {
        throw SystemError(number: ENOTEMPTY)
      }
      try FileDescriptor(creating: logPath, 0o600).close()
    } catch {
      throw WriteFailure(error)
    }
  }

  /// The path of a file in the folder.
  package func path(of file: String) -> String { "\(path)/\(file)" }

  /// Adds a request; returns the file name of its body, or nil if it has none.
  ///
  /// The body is stored as `file`, which must be unique, or under a name derived from the URL. Nothing is
  /// recorded if no request was sent.
  @discardableResult
  package func record(_ fetched: Fetched, as file: String? = nil) throws(WriteFailure) -> String? {
    try names.withValue { names throws(WriteFailure) in
      var name: String?
      if case .success(let body) = fetched.body {
        let new = file ?? names.name(of: fetched.address, body: body)
        try write(body, to: new)
        name = new
      }
      guard let line = fetched.record(keptAs: name)?.line else { return name }
      do throws(SystemError) { try append(line) } catch { throw WriteFailure(error) }
      return name
    }
  }

  private var logPath: String { path(of: ExchangeLog.fileName) }

  // Atomically, so that an interrupted recording contains no partial document.
  private func write(_ body: [UInt8], to name: String) throws(WriteFailure) {
    for slash in name.indices where name[slash] == "/" {
      guard unsafe mkdir(path(of: String(name[..<slash])), 0o700) == 0 || errno == EEXIST else {
        throw WriteFailure(SystemError(number: errno))
      }
    }
    try FileReplacement.write(body, to: path(of: name), mode: 0o600)
  }

  private func append(_ line: String) throws(SystemError) {
    let file = try FileDescriptor(opening: logPath, O_WRONLY | O_APPEND)
    let size = try FileStatus(of: file.number).size
    do throws(SystemError) {
      try FileReplacement.write(Array((line + "\n").utf8), to: file.number)
    } catch {
      // A partial line would make the log invalid.
      _ = ftruncate(file.number, off_t(size))
      throw error
    }
    try file.close()
  }
}

/// Gives recorded bodies file names: host and path of the URL, in portable characters, with a number
/// appended where two bodies would get the same name.
struct RecordedNames: Sendable {
  /// In lower case, because some file systems ignore case.
  ///
  /// A name is either a file or a folder; the log's own name is reserved.
  private var files: Set<String> = [ExchangeLog.fileName]
  private var folders: Set<String> = []

  mutating func name(of address: String, body: [UInt8]) -> String {
    let reference = URIReference(address)
    let path = reference.characters(reference.path).split(separator: "/").map(Self.plain)
    var host = reference.host.map { String(reference.characters($0)) } ?? "host"
    if let port = reference.port.map({ reference.characters($0) }), !port.isEmpty {
      host += "_\(port)"
    }
    let file = path.last ?? "index"
    let parents = [Self.plain(host[...])] + path.dropLast().prefix(Self.mostFolders)
    var folder = ""
    for parent in parents {
      folder += unused(parent, "", in: folder) { !files.contains($0) } + "/"
      folders.insert(folder.lowercased())
    }
    let isPlaylist = body.starts(with: "#EXTM3U".utf8)
    var (stem, ending) = Self.split(file)
    if isPlaylist, ![".m3u8", ".m3u"].contains(ending.lowercased()) {
      (stem, ending) = (file, ".m3u8")
    }
    let name =
      folder
      + unused(stem, ending, in: folder) {
        !files.contains($0) && !folders.contains($0 + "/")
      }
    files.insert(name.lowercased())
    return name
  }

  /// The name with the smallest number that makes it unique.
  private func unused(
    _ stem: String, _ ending: String, in folder: String, _ isFree: (String) -> Bool
  ) -> String {
    var name = stem + ending
    var number = 2
    while !isFree((folder + name).lowercased()) {
      name = "\(stem)~\(number)\(ending)"
      number += 1
    }
    return name
  }

  /// A safe path component: neither hidden nor a reference to another folder.
  private static func plain(_ text: Substring) -> String {
    let letters = text.utf8.prefix(longestPart).map { byte -> Character in
      byte.isVariableNameCharacter || byte == UInt8(ascii: ".")
        ? Character(Unicode.Scalar(byte)) : "_"
    }
    return letters.first == "." ? "_" + String(letters.dropFirst()) : String(letters)
  }

  private static func split(_ file: String) -> (stem: String, ending: String) {
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return (file, "") }
    return (String(file[..<dot]), String(file[dot...]))
  }

  private static let longestPart = 100
  private static let mostFolders = 12
}
