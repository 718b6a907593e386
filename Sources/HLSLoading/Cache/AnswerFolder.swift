import Glibc
import HLSDocuments
import HLSPlaylist
import SourceText

/// Cached answers in the files of a folder that several processes may share.
///
/// A file is named by the hash of its key and replaced by a rename. Files that are damaged or belong
/// to another key are ignored.
struct AnswerFolder: Sendable {
  private let path: String
  let limit: Int

  init(_ path: String, limit: Int) throws(WriteFailure) {
    self.path = path
    self.limit = limit
    // URLs may hold tokens, so only the user may read them.
    try FileReplacement.createFolder(path, mode: 0o700)
    guard unsafe access(path, R_OK | W_OK | X_OK) == 0 else {
      throw WriteFailure(SystemError(number: errno))
    }
  }

  func answer(for key: AnswerKey) -> RememberedAnswer? {
    guard let file = try? LoadedFile(reading: path(of: key), limit: Self.largestFile) else {
      return nil
    }
    return Self.answer(in: file.bytes, for: key)
  }

  /// Stores an answer.
  ///
  /// If the folder has no room, nothing is stored and the run continues.
  func keep(_ answer: RememberedAnswer, for key: AnswerKey) {
    try? FileReplacement.write(Self.contents(answer, key), to: path(of: key), mode: 0o600)
  }

  func forget(_ key: AnswerKey) { _ = unsafe unlink(path(of: key)) }

  /// Removes the oldest files until the folder is within its limit, and the temporary files of
  /// processes that were killed while writing.
  func removeOldest() {
    var files: [(path: String, size: Int, age: Int)] = []
    let now = time(nil)
    for entry in (try? DirectoryEntry.all(in: path)) ?? [] {
      guard let name = entry.name, let status = try? FileStatus(ofPath: "\(path)/\(name)"),
        status.isRegular
      else { continue }
      let age = now - status.modified
      if name.hasSuffix(Self.ending) {
        files.append(("\(path)/\(name)", status.size, age))
      } else if FileReplacement.isTemporary(name), age > 3_600 {
        _ = unsafe unlink("\(path)/\(name)")
      }
    }
    var size = files.reduce(0) { $0 + $1.size }
    for file in files.sorted(by: { ($0.age, $0.path) > ($1.age, $1.path) }) where size > limit {
      _ = unsafe unlink(file.path)
      size -= file.size
    }
  }

  private func path(of key: AnswerKey) -> String { "\(path)/\(key.hash)\(Self.ending)" }

  /// One line with the lengths of key, fields and body and their checksum, followed by these.
  private static func contents(_ answer: RememberedAnswer, _ key: AnswerKey) -> [UInt8] {
    let fields = answer.fields.map { "\($0.name): \($0.value)\n" }.joined()
    let rest = Array(key.text.utf8) + Array(fields.utf8) + answer.body
    let lengths = "\(key.text.utf8.count) \(fields.utf8.count) \(answer.body.count)"
    return Array("\(format) \(lengths) \(Self.checksum(rest))\n".utf8) + rest
  }

  private static func answer(in bytes: [UInt8], for key: AnswerKey) -> RememberedAnswer? {
    guard let end = bytes.prefix(128).firstIndex(of: 0x0A) else { return nil }
    let words = bytes[..<end].split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    let rest = bytes[(end + 1)...]
    guard words.count == 5, words[0] == format, let keySize = Int(words[1]),
      let fieldsSize = Int(words[2]), let bodySize = Int(words[3]),
      let hash = UInt64(words[4]),
      [keySize, fieldsSize, bodySize].allSatisfy({ (0...rest.count).contains($0) }),
      keySize + fieldsSize + bodySize == rest.count, checksum(rest) == hash,
      rest.prefix(keySize).elementsEqual(key.text.utf8)
    else { return nil }
    let lines = rest.dropFirst(keySize).prefix(fieldsSize).split(separator: 0x0A)
    return RememberedAnswer(
      fields: lines.compactMap { HeaderField(String(decoding: $0, as: UTF8.self)) },
      body: Array(rest.suffix(bodySize)))
  }

  /// Detects damaged files.
  private static func checksum(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = FNV1a()
    hash.add(bytes)
    return hash.value
  }

  private static let format = "interlint-answer/1"
  private static let ending = ".answer"
  private static let largestFile = 64 << 20
}

/// Identifies requests with the same answer: the answer to one can serve the other.
struct AnswerKey: Sendable, Hashable {
  /// The URL, followed by one line per header field.
  let text: String
  /// Whether a header field or the URL may hold a credential; such answers are kept in memory only.
  let isSecret: Bool

  /// Nil if the header fields make the request conditional or a range request.
  init?(_ address: WebAddress, _ fields: [HeaderField], userAgent: String) {
    let names = fields.map { $0.name.lowercased() }
    guard !names.contains(where: { $0.hasPrefix("if-") || $0 == "range" }) else { return nil }
    let lines = zip(names, fields).map { "\($0): \($1.value)" }
    text = ([address.text, "user-agent: \(userAgent)"] + lines).joined(separator: "\n")
    isSecret =
      fields.contains(where: \.mayBeSecret)
      || address.text.dropFirst(8).prefix { $0 != "/" }.contains("@")
  }

  /// The name of the file in the cache folder.
  var hash: String { FNV1a(text).hexadecimal }
}
