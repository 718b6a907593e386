import Dispatch
import HLSDocuments

/// The answers of servers that later requests ask to be confirmed, in memory or in a folder.
///
/// Nothing is used without asking its server, so that a document is never older than the server says.
/// The key of an answer is its address with all header fields of the request. An answer to a request
/// with a field that may be secret, or with user information in its address, is kept in memory alone.
public final class ResponseCache: Sendable {
  private let memory: Exclusive<AnswerMemory>
  private let folder: AnswerFolder?
  /// Writes one after the other, while requests go on.
  private let writes = DispatchQueue(label: "cache")
  /// How many bytes were written since the folder was made no larger than allowed.
  private let written = Exclusive(0)

  /// Keeps answers in memory, at most so many bytes of them.
  public init(largestMemory: Int = 256 << 20) {
    memory = Exclusive(AnswerMemory(limit: largestMemory))
    folder = nil
  }

  /// Keeps answers in files of a folder, which is made where there is none; other processes may use it
  /// at the same time.
  ///
  /// Those that were used least recently are removed beyond so many bytes.
  public init(folder path: String, largestFolder: Int = 1 << 30) throws(WriteFailure) {
    memory = Exclusive(AnswerMemory(limit: 64 << 20))
    folder = try AnswerFolder(path, limit: largestFolder)
  }

  /// Waits until all is written.
  deinit { finish() }

  /// Waits until all that was to be kept is in the folder, and makes it no larger than allowed.
  public func finish() {
    guard let folder else { return }
    writes.sync { folder.removeOldest() }
  }

  func answer(for key: AnswerKey) -> RememberedAnswer? {
    memory.withValue { $0.answer(for: key) } ?? (key.isSecret ? nil : folder?.answer(for: key))
  }

  func keep(_ answer: RememberedAnswer, for key: AnswerKey) {
    guard answer.body.count <= Self.largestBody else { return }
    guard let folder, !key.isSecret else {
      return memory.withValue { $0.keep(answer, for: key) }
    }
    writes.async { [written] in
      folder.keep(answer, for: key)
      let isMuch = written.withValue { written in
        written += answer.body.count
        defer { if written > folder.limit / 4 { written = 0 } }
        return written > folder.limit / 4
      }
      if isMuch { folder.removeOldest() }
    }
  }

  func forget(_ key: AnswerKey) {
    memory.withValue { $0.forget(key) }
    if let folder, !key.isSecret { writes.async { folder.forget(key) } }
  }

  /// Playlists and manifests are smaller; media is not worth its room.
  private static let largestBody = 16 << 20
}

/// Answers in memory, of which those are forgotten that were used least recently.
struct AnswerMemory: Sendable {
  private var entries: [AnswerKey: (answer: RememberedAnswer, lastUse: Int)] = [:]
  private var bytes = 0
  private var uses = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  mutating func answer(for key: AnswerKey) -> RememberedAnswer? {
    uses += 1
    entries[key]?.lastUse = uses
    return entries[key]?.answer
  }

  mutating func keep(_ answer: RememberedAnswer, for key: AnswerKey) {
    forget(key)
    uses += 1
    entries[key] = (answer, uses)
    bytes += answer.size
    while bytes > limit, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      forget(oldest.key)
    }
  }

  mutating func forget(_ key: AnswerKey) {
    if let known = entries.removeValue(forKey: key) { bytes -= known.answer.size }
  }
}

extension RememberedAnswer {
  /// About how much memory it takes.
  fileprivate var size: Int {
    fields.reduce(body.count + 1_024) { $0 + $1.name.utf8.count + $1.value.utf8.count }
  }
}
