package import HLSLinting
import HLSLoading
import HLSReporting
import LintEvidence
import SourceText

/// Result lines of targets from several files; the last complete line of each target counts.
///
/// The results themselves wait in a spool, so that there may be any number of them.
package struct CollectedLines {
  private struct Line {
    let name, url, toolVersion, rules: String
    let result: Spool.Piece
  }

  private let spool = Spool()
  private let evidence = EvidenceCheck()
  private let rate: (Redacted<TargetResult>) -> Redacted<TargetResult>
  private var lines: [Line] = []
  private var places: [String: Int] = [:]
  /// The number of lines that are not results of a target.
  package private(set) var leftOut = 0

  /// Creates an empty collection of results, whose findings get other severities by `rate`.
  package init(rating rate: @escaping (Redacted<TargetResult>) -> Redacted<TargetResult> = { $0 }) {
    self.rate = rate
  }

  /// Whether no result line was read.
  package var isEmpty: Bool { lines.isEmpty }

  /// Reads a file, or standard input for `-`; lines that are not results are reported and skipped.
  ///
  /// Throws if the file cannot be read.
  package mutating func read(_ path: String, note: Note) throws(RunFailure) {
    let name = path == "-" ? "<stdin>" : path
    do {
      var stream =
        path == "-"
        ? LineStream.standardInput(longest: SourceFile.largestSize)
        : try LineStream(reading: path, longest: SourceFile.largestSize)
      while let line = try stream.next() {
        guard !line.bytes.allSatisfy(\.isJSONWhitespace) else { continue }
        add(line.bytes) { note("\(name):\(line.number): \($0)") }
      }
    } catch {
      throw RunFailure(.usage, "the result lines \(path): \(error)")
    }
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>, note: Note) {
    do {
      let line = try TargetLine(parsing: bytes)
      let result = rate(evidence.checked(line.result, note: note).redacted())
      let collected = Line(
        name: line.result.name, url: line.url,
        toolVersion: Redaction.masked(line.toolVersion), rules: line.rules,
        result: spool.keep(PackedTarget(result).bytes))
      guard let place = places[collected.name] else {
        places[collected.name] = lines.count
        lines.append(collected)
        return
      }
      if lines[place].url != collected.url {
        note(
          "target \(collected.name.quoted) had a different URL in an earlier line; this line is used"
        )
      }
      lines[place] = collected
    } catch {
      leftOut += 1
      note("skipped: \(error)")
    }
  }

  /// The number of lines written with other rules than those with the hash.
  package func count(otherThan rules: String) -> Int { lines.count { $0.rules != rules } }

  /// The version that wrote the lines; nil if there are several.
  package var toolVersion: String? {
    guard let first = lines.first?.toolVersion else { return nil }
    return lines.allSatisfy { $0.toolVersion == first } ? first : nil
  }

  /// The results of the expected targets in order, then all others.
  ///
  /// An expected target without a line has the result that it was not checked.
  package func results(for expected: [TargetEntry]) -> CollectedResults {
    let names = Set(expected.map(\.name))
    let results: [CollectedResults.Result] =
      expected.map { entry in
        places[entry.name].map { .line(lines[$0].result) } ?? .missing(entry)
      } + lines.filter { !names.contains($0.name) }.map { .line($0.result) }
    return CollectedResults(results, in: spool)
  }
}

/// The results of the targets of a run that wait in a spool.
package struct CollectedResults: Sendable {
  enum Result {
    case line(Spool.Piece)
    /// No line has this target.
    case missing(TargetEntry)
  }

  private let results: [Result]
  private let spool: Spool

  init(_ results: [Result], in spool: Spool) { (self.results, self.spool) = (results, spool) }

  /// The number of results.
  package var count: Int { results.count }

  /// The result with an index; throws if the file of the spool cannot be read.
  package subscript(index: Int) -> Redacted<TargetResult> {
    get throws(SystemError) {
      switch results[index] {
      case .line(let piece): return PackedTarget(bytes: try spool.bytes(of: piece)).target
      case .missing(let entry): return entry.withoutLine.redacted()
      }
    }
  }
}

extension TargetEntry {
  /// The result of a target without a result line.
  fileprivate var withoutLine: TargetResult {
    var result = TargetResult(
      name: name, sources: [SourceResult(source: name, unchecked: "no result")])
    result.details = details
    return result
  }
}
