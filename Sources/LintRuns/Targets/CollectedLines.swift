package import HLSLinting
import HLSLoading
package import HLSReporting
import SourceText

/// Result lines of targets from several files; the last complete line of each target counts.
package struct CollectedLines {
  private var lines: [TargetLine] = []
  private var places: [String: Int] = [:]
  /// The number of lines that are not results of a target.
  package private(set) var leftOut = 0

  /// Creates an empty collection.
  package init() {}

  /// Whether no result line was read.
  package var isEmpty: Bool { lines.isEmpty }

  /// Reads a file, or standard input for `-`; lines that are not results are reported and skipped.
  ///
  /// Throws if the file cannot be read.
  package mutating func read(_ path: String, note: Note) throws(RunFailure) {
    let bytes: [UInt8]
    do {
      bytes =
        path == "-"
        ? try LoadedFile.standardInput(named: "<stdin>").bytes
        : try LoadedFile(reading: path).bytes
    } catch {
      throw RunFailure(.usage, "the result lines \(path): \(error)")
    }
    let name = path == "-" ? "<stdin>" : path
    let all = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, text) in all.enumerated() {
      guard !text.allSatisfy(\.isJSONWhitespace) else { continue }
      do {
        let line = try TargetLine(parsing: text)
        if add(line) {
          note(
            "\(name):\(index + 1): target \(line.result.name.quoted) had a different URL "
              + "in an earlier line; this line is used")
        }
      } catch {
        leftOut += 1
        note("\(name):\(index + 1): skipped: \(error)")
      }
    }
  }

  /// Replaces a line with the same name, if any; returns whether that line had a different URL.
  private mutating func add(_ line: TargetLine) -> Bool {
    guard let place = places[line.result.name] else {
      places[line.result.name] = lines.count
      lines.append(line)
      return false
    }
    defer { lines[place] = line }
    return lines[place].url != line.url
  }

  /// The number of lines that match.
  package func count(where matches: (TargetLine) -> Bool) -> Int { lines.count(where: matches) }

  /// The version that wrote the lines; nil if there are several.
  package var toolVersion: String? {
    let versions = Set(lines.map(\.toolVersion))
    return versions.count == 1 ? versions.first : nil
  }

  /// The results of the expected targets in order, then all others.
  ///
  /// An expected target without a line is returned as not checked.
  package func results(for expected: [String]) -> [TargetResult] {
    let names = Set(expected)
    return expected.map { name in
      places[name].map { lines[$0].result }
        ?? TargetResult(
          name: name, sources: [SourceResult(source: name, unchecked: "no result")])
    } + lines.map(\.result).filter { !names.contains($0.name) }
  }
}
