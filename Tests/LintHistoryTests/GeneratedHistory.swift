import HLSDocuments
import HLSLinting
@testable import LintHistory
import SourceText

/// A history that a seed determines: targets whose documents have defects that come and go, some with
/// generated IDs, dates and addresses, and runs that check them wholly, partly, not at all, or are lost.
struct GeneratedHistory {
  /// The state of an observed defect after a run.
  struct Observation: Equatable {
    /// The start time of the run since which it was found without interruption, as far as is known.
    let since: Int64
    /// The document in which it was last found.
    var document: String
  }

  /// What the definitions say about a target after a run.
  struct State: Equatable {
    var status: HistorySnapshot.Status?
    var found: Set<String> = []
    var open: [String: Observation] = [:]
    var unchecked: Set<String> = []

    /// Whether a document was checked; true for one that is not known if the target was.
    func checks(_ document: String) -> Bool {
      switch status {
      case .checked: true
      case .partly: !unchecked.contains(document)
      default: false
      }
    }
  }

  private struct Target {
    let number: Int
    /// Whether IDs, dates, lines and addresses are generated for each episode.
    let isEpisodic: Bool
    var episode = 0
    var defects: [Int] = []
    var others = 0
    var state = State()
  }

  private var random: UInt64
  private var targets: [Target] = []
  /// The states of the targets after each complete run, by the ID of the run.
  private(set) var states: [Int64: [String: State]] = [:]

  init(seed: Int) {
    random = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15
    targets = (0...next(2)).map { Target(number: $0, isEpisodic: next(3) > 0) }
  }

  /// A number below `bound` (SplitMix64).
  mutating func next(_ bound: Int) -> Int {
    random &+= 0x9E37_79B9_7F4A_7C15
    var value = random
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ value >> 31) % UInt64(bound))
  }

  static func name(_ number: Int) -> String { "target-\(number)" }

  /// Runs the linter over the targets as they are in another night.
  mutating func run(_ id: Int64, at time: Int64) -> [TargetResult] {
    var results: [TargetResult] = []
    for number in targets.indices {
      change(number)
      var target = targets[number]
      // A target that was in no run yet is not missing.
      switch next(8) {
      case 0 where target.state.status != nil: target.state.miss(.missing)
      case 0: break
      case 1:
        target.state.miss(.unchecked)
        results.append(
          TargetResult(SourceResult(source: Self.name(number), unchecked: "no such file")))
      default: results.append(check(&target, at: time))
      }
      targets[number] = target
      if target.state.status != nil {
        states[id, default: [:]][Self.name(number)] = target.state
      }
    }
    return results
  }

  /// Repairs defects, adds others, and publishes another episode.
  private mutating func change(_ number: Int) {
    let kept = targets[number].defects.filter { _ in next(4) > 0 }
    targets[number].defects = kept
    for _ in 0..<next(3) {
      // Where nothing has a lasting name, each defect is one that never was before.
      if targets[number].isEpisodic { targets[number].others += 1 }
      let added = targets[number].isEpisodic ? targets[number].others : next(6)
      if !targets[number].defects.contains(added) { targets[number].defects.append(added) }
    }
    if targets[number].isEpisodic, next(2) == 0 {
      targets[number].episode += 1
      targets[number].defects.sort { $0 % 5 < $1 % 5 }
    }
  }

  /// Checks the playlist, and each of two linked documents unless it cannot be loaded.
  private mutating func check(_ target: inout Target, at time: Int64) -> TargetResult {
    // The address of the list is fixed, that of the asset has a date.
    let folder = "ads/\(target.number)"
    let documents = [
      "main\(target.number).m3u8", "\(folder)/list.json",
      "\(folder)/2026-11-\(target.episode)/ad.m3u8",
    ]
    let failed = documents.dropFirst().filter { _ in next(4) == 0 }
    var findings: [String: [Finding]] = [:]
    var found: [String: String] = [:]
    for (place, defect) in target.defects.enumerated() {
      let document = documents[defect % 3]
      guard !failed.contains(document) else { continue }
      let id = target.isEpisodic ? "break-\(defect)-\(target.episode)" : "break-\(defect)"
      findings[document, default: []].append(
        Self.finding(defect, id, document, line: 1 + place + target.episode * 7))
      found[Self.key(defect)] = document
    }
    target.state.observe(
      found, in: Set(documents).subtracting(failed), failed: Set(failed), at: time)
    return TargetResult(
      name: Self.name(target.number),
      sources: documents.map { document in
        failed.contains(document)
          ? SourceResult(source: document, unchecked: "no such file")
          : SourceResult(source: document, kind: "media", findings: findings[document] ?? [])
      },
      breaks: [
        ScheduledBreak(
          id: "pre-\(target.episode)", content: .asset, start: Int64(target.episode), duration: nil)
      ])
  }

  /// What a defect is, in letters: numbers in messages are not compared.
  static func key(_ defect: Int) -> String {
    String("\(defect)".map { Character(UnicodeScalar($0.asciiValue.map { $0 + 49 } ?? 97)) })
  }

  private static func finding(
    _ defect: Int, _ id: String, _ document: String, line: Int
  ) -> Finding {
    let position = Position(line: line, column: 1)
    let rule: RuleID = defect % 2 == 0 ? "a/even" : "a/odd"
    return Finding(
      rule: rule, severity: defect % 2 == 0 ? .error : .warning,
      message: "\(key(defect)) in \"\(id)\"",
      place: Place(source: document, range: ByteRange(0, 0), start: position, end: position),
      fingerprint: FNV1a("\(rule) \(document) \(id)").hexadecimal)
  }
}

extension GeneratedHistory.State {
  fileprivate mutating func miss(_ status: HistorySnapshot.Status) {
    self.status = status
    found = []
    unchecked = []
  }

  /// Observes the defects `found`, with their documents.
  ///
  /// A defect is gone if its document was checked without it, or if all documents were.
  fileprivate mutating func observe(
    _ found: [String: String], in checked: Set<String>, failed: Set<String>, at time: Int64
  ) {
    status = failed.isEmpty ? .checked : .partly
    self.found = Set(found.keys)
    unchecked = failed
    for (key, known) in open where found[key] == nil {
      if failed.isEmpty || checked.contains(known.document) {
        open[key] = nil
      } else {
        unchecked.insert(known.document)
      }
    }
    for (key, document) in found {
      open[key] = .init(since: open[key]?.since ?? time, document: document)
    }
  }
}
