package import HLSDocuments
import HLSLoading
import HLSReporting
import SourceText

/// What is usual of targets, by their names.
package struct UsualTargets: Sendable, Equatable {
  /// What is usual of each target that enough runs measured.
  package var facts: [String: UsualFacts]

  /// Creates it from what is usual of each target.
  package init(_ facts: [String: UsualFacts] = [:]) { self.facts = facts }

  /// Reads a file of lines as ``lines`` writes them.
  ///
  /// Of two lines about a target, the last one counts. Invalid lines are reported and skipped. Throws
  /// if the file cannot be read, or has more targets than a list may have.
  package init(reading path: String, note: Note) throws(RunFailure) {
    self.init()
    var skipped = 0
    var mistake: String?
    do throws(LoadFailure) {
      var stream = try LineStream(reading: path)
      // No target may have enough runs.
      let head = try stream.head()
      mistake = head.isEmpty ? nil : ContentKind.mistake(ofJSON: head, for: Self.noun)
      while mistake == nil, facts.count <= TargetList.most, let line = try stream.next() {
        guard let problem = add(line) else { continue }
        skipped += 1
        if skipped <= Self.mostReported { note("\(path):\(line.number): skipped: \(problem)") }
      }
    } catch {
      throw RunFailure(.usage, "what is usual, \(path): \(error)")
    }
    if let mistake { throw RunFailure(.usage, "what is usual, \(path): \(mistake)") }
    guard facts.count <= TargetList.most else {
      throw RunFailure(.usage, "what is usual, \(path): exceeds \(TargetList.most) targets")
    }
    if skipped > Self.mostReported {
      note("\(path): skipped \(skipped - Self.mostReported) more lines")
    }
  }

  private static let noun = "lines of interlint history usual"

  /// Adds what a line says; returns why it says nothing.
  private mutating func add(_ line: LineStream.Line) -> String? {
    if line.isCut { return "the line exceeds \(LineStream.longest) bytes" }
    if line.bytes.allSatisfy(\.isJSONWhitespace) { return nil }
    do {
      let read = try UsualLine(parsing: line.bytes)
      facts[read.target] = read.usual
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// The maximum number of skipped lines that are reported individually.
  private static let mostReported = 20

  /// A JSON line for each target, in the order of their names.
  package var lines: String {
    var json = JSONWriter()
    for (name, usual) in facts.sorted(by: { $0.key < $1.key }) {
      UsualLine(name, usual).write(to: &json)
      json.endLine()
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// The entry with what is usual of the target with its name.
  func completed(_ entry: TargetEntry) -> TargetEntry {
    guard case .target(var target) = entry, let known = facts[target.name] else { return entry }
    target.usual = known
    return .target(target)
  }
}
