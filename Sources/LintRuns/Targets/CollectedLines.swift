public import HLSLinting
import HLSLoading
public import HLSReporting
import SourceText

/// The lines of targets from several files, of which the last whole one of each target counts.
public struct CollectedLines {
  private var lines: [TargetLine] = []
  private var places: [String: Int] = [:]
  /// How many lines were none of a target.
  public private(set) var leftOut = 0

  public init() {}

  /// Whether no line of a target was read.
  public var isEmpty: Bool { lines.isEmpty }

  /// Reads a file, or standard input for `-`; a line that is none of a target is reported and left out.
  public mutating func read(_ path: String, note: Note) throws(RunFailure) {
    let bytes: [UInt8]
    do {
      bytes =
        path == "-"
        ? try LoadedFile.standardInput(named: "<stdin>").bytes
        : try LoadedFile(reading: path).bytes
    } catch {
      throw RunFailure(.usage, "the lines of targets \(path): \(error)")
    }
    let name = path == "-" ? "<stdin>" : path
    let all = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, text) in all.enumerated() {
      guard !text.allSatisfy(\.isJSONWhitespace) else { continue }
      do {
        let line = try TargetLine(parsing: text)
        if add(line) {
          note(
            "\(name):\(index + 1): the target \(line.result.name.quoted) had another "
              + "address in a line before; this one counts")
        }
      } catch {
        leftOut += 1
        note("\(name):\(index + 1): left out, as it is \(error)")
      }
    }
  }

  /// Takes a line in place of one with the same name; true where that was of another address.
  private mutating func add(_ line: TargetLine) -> Bool {
    guard let place = places[line.result.name] else {
      places[line.result.name] = lines.count
      lines.append(line)
      return false
    }
    defer { lines[place] = line }
    return lines[place].url != line.url
  }

  /// How many lines there are of that kind.
  public func count(where matches: (TargetLine) -> Bool) -> Int { lines.count(where: matches) }

  /// The version that made the lines; nil where several did.
  public var toolVersion: String? {
    let versions = Set(lines.map(\.toolVersion))
    return versions.count == 1 ? versions.first : nil
  }

  /// The results of the expected targets in their order, then all others.
  ///
  /// An expected target without a line counts as one that could not be judged.
  public func results(for expected: [String]) -> [TargetResult] {
    let names = Set(expected)
    return expected.map { name in
      places[name].map { lines[$0].result }
        ?? TargetResult(
          name: name, sources: [SourceResult(source: name, unchecked: "no result came")])
    } + lines.map(\.result).filter { !names.contains($0.name) }
  }
}
