import Dispatch
import HLSDocuments
import HLSPlaylist
import SourceText

/// A cache of server answers, in memory or in a folder, that later requests revalidate.
///
/// Every cached answer is revalidated with its server before use, so a document is never out of date.
/// The key of an answer is its URL with all header fields of the request. Answers to requests with a
/// header field that may be secret, or with user information in the URL, are kept in memory only.
package final class ResponseCache: Sendable {
  private let memory: Exclusive<AnswerMemory>
  private let folder: AnswerFolder?
  /// Runs the writes one at a time, while requests continue.
  private let writes = DispatchQueue(label: "cache")
  /// The number of bytes written since the folder was last trimmed.
  private let written = Exclusive(0)

  /// Creates a cache in memory of at most `largestMemory` bytes.
  package init(largestMemory: Int = 256 << 20) {
    memory = Exclusive(AnswerMemory(limit: largestMemory))
    folder = nil
  }

  /// Creates a cache in a folder, which is created if it does not exist and may be shared by processes.
  ///
  /// When the folder exceeds `largestFolder` bytes, the oldest files are removed. Throws if the folder
  /// cannot be created or written to.
  package init(folder path: String, largestFolder: Int = 1 << 30) throws(WriteFailure) {
    memory = Exclusive(AnswerMemory(limit: 64 << 20))
    folder = try AnswerFolder(path, limit: largestFolder)
  }

  /// Waits until all writes are complete.
  deinit { finish() }

  /// Waits until all answers are written, then trims the folder to its limit.
  package func finish() {
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

  /// The maximum size of a cached body in bytes; media is not worth caching.
  private static let largestBody = 16 << 20
}

/// Cached answers in memory; the least recently used are removed first.
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
  /// The approximate memory use in bytes.
  fileprivate var size: Int {
    fields.reduce(body.count + 1_024) { $0 + $1.name.utf8.count + $1.value.utf8.count }
  }
}
