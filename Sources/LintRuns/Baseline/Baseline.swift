import HLSDocuments
package import HLSLinting
package import HLSLoading
import HLSReporting
import SourceText

/// The findings that a repository had when it began to use interlint; only others fail a run.
///
/// As JSON, it is sorted and has a line for each finding, so that changes can be reviewed.
package struct Baseline: Sendable, Equatable {
  /// A finding, or the number of findings of a rule that are not listed.
  package struct Entry: Sendable, Hashable, Codable {
    /// The name of the source.
    package let source: String
    /// The rule.
    package let rule: String
    /// The fingerprint; nil for findings that are not listed.
    package let fingerprint: String?
    /// The number of findings.
    package var count: Int
    /// The worst value that was measured; nil if none was, or for an entry of an earlier version.
    package var measured: MeasuredValue?
  }

  private struct File: Codable {
    let schema: String
    let findings: [Entry]
  }

  /// The name of a baseline, unless another is chosen.
  package static let fileName = ".interlint-baseline.json"
  private static let schema = "interlint-baseline/1"
  private static let largest = 256 << 20

  /// The entries, sorted.
  package private(set) var entries: [Entry]

  /// Creates a baseline from entries; those of the same finding become one, with the worst value.
  package init(_ entries: [Entry]) {
    var known: [Entry: Entry] = [:]
    for entry in entries {
      known[entry.key] = known[entry.key].map { $0.joined(with: entry) } ?? entry
    }
    self.entries = known.values.sorted { $0.sortKey < $1.sortKey }
  }

  /// Creates a baseline of all findings of some results.
  package init(_ results: [SourceResult]) {
    self.init(
      results.flatMap { result in
        let source = Redaction.masked(result.source)
        return result.findings.map {
          Entry(
            source: source, rule: $0.rule.description, fingerprint: $0.fingerprint, count: 1,
            measured: $0.measured)
        }
          + result.omitted.byRule.map {
            Entry(source: source, rule: $0.key.description, fingerprint: nil, count: $0.value)
          }
      })
  }

  /// Reads the baseline at `path`, as it was `earlier` if that is not nil; throws for a file that is missing or
  /// is no baseline.
  package init(reading path: String, as earlier: EarlierFiles? = nil) throws(RunFailure) {
    func failure(_ words: String) -> RunFailure {
      RunFailure(.usage, "the baseline \(path): \(words)")
    }
    let bytes: [UInt8]
    do throws(LoadFailure) {
      if let file = try earlier?.file(at: SourceNaming().absolute(path)) {
        bytes = file.bytes
      } else {
        bytes = try LoadedFile(reading: path, limit: Self.largest).bytes
      }
    } catch {
      throw failure(
        error == .notFound
          ? "no such file; 'interlint baseline create' writes one"
          : error.words(limit: Self.largest))
    }
    let mistake = { ContentKind.mistake(ofJSON: bytes, for: "a baseline") }
    let file: File
    do {
      file = try JSONLine.value(File.self, in: bytes)
    } catch DecodingError.dataCorrupted {
      throw failure(mistake() ?? "is not JSON")
    } catch DecodingError.keyNotFound(let key, let context) {
      throw failure(
        mistake() ?? "\(Self.place(context.codingPath)) has no \(key.stringValue)")
    } catch DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context)
    {
      throw failure(
        mistake() ?? "\(Self.place(context.codingPath)) has another type than expected")
    } catch {
      throw failure("is not a baseline")
    }
    guard file.schema == Self.schema else {
      throw failure("has the schema \(file.schema.quoted); expected \(Self.schema.quoted)")
    }
    if let index = file.findings.firstIndex(where: { !$0.isValid }) {
      throw failure("findings[\(index)] is not a finding")
    }
    self.init(file.findings)
    guard entries.count == file.findings.count else {
      throw failure("a finding occurs twice")
    }
  }

  private static func place(_ path: [any CodingKey]) -> String {
    let text = path.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + key.stringValue
      }
    }
    return text.isEmpty ? "the file" : text
  }

  /// The JSON of the baseline, with one entry per line.
  package var json: [UInt8] {
    get throws {
      var text = "{\n  \"schema\": \"\(Self.schema)\",\n  \"findings\": ["
      for (index, entry) in entries.enumerated() {
        let line = String(decoding: try EncodedJSON.bytes(of: entry).dropLast(), as: UTF8.self)
        text += (index == 0 ? "\n    " : ",\n    ") + line
      }
      return Array((text + (entries.isEmpty ? "]\n}\n" : "\n  ]\n}\n")).utf8)
    }
  }
}

extension Baseline.Entry {
  /// What distinguishes the finding: the entry without numbers.
  package var key: Baseline.Entry {
    Baseline.Entry(source: source, rule: rule, fingerprint: fingerprint, count: 0)
  }

  fileprivate func joined(with other: Baseline.Entry) -> Baseline.Entry {
    var joined = self
    joined.count = max(count, other.count)
    joined.measured = measured.map { one in other.measured.map(one.worst) ?? one } ?? other.measured
    return joined
  }

  fileprivate var sortKey: (String, String, String) { (source, rule, fingerprint ?? "") }

  fileprivate var isValid: Bool {
    count > 0 && !rule.isEmpty
      && (fingerprint.map {
        $0.utf8.count == 16
          && $0.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
      } ?? true)
  }
}
