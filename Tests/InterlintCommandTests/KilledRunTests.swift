import Foundation
import LocalPostgreSQL
import Testing

@testable import LintHistory

/// Whatever moment a run is killed at, nothing is lost and nothing is there twice.
///
/// Not run under sanitizers: nothing is heard of runs that are killed.
struct KilledRunTests {
  /// How many there are where others wait; `INTERLINT_KILLS` asks for more or fewer.
  private static let kills = ProcessInfo.processInfo.environment["INTERLINT_KILLS"].flatMap {
    Int($0)
  }

  private static let cases = [(HistoryBackend.sqlite, kills ?? 30), (.postgresql, kills ?? 8)]
    .filter { HistoryBackend.available.contains($0.0) }

  @Test(arguments: cases)
  func `a killed run is stored whole or told of once`(
    backend: HistoryBackend, kills: Int
  ) throws {
    let folder = try Folder()
    for number in 0..<10 {
      try folder.write(number % 2 == 0 ? Sample.faulty : Sample.clean, to: "in/\(number).m3u8")
    }
    let place = try backend.place(at: folder.url("h.sqlite"))
    var whole = 0.0
    // The first one makes the tables, which takes a while that no other needs.
    for _ in 1...2 {
      let start = ContinuousClock.now
      let outcome = try Interlint.run(["lint", "in", "--quiet", "--history=\(place)"], in: folder)
      whole = (ContinuousClock.now - start) / .seconds(1)
      #expect(outcome == Interlint.Outcome(status: 1, output: "", errors: ""))
    }
    var known = Count(whole: 2, lost: 0)
    var number = 0
    while number < kills || (!known.hasBoth && number < 20 * kills) {
      // All parts of a run, in an order without order: the moment is what is tested, on a fast machine or a slow one.
      let moment = whole * (0.1 + Double(number * 61 % 100) / 100)
      number += 1
      // In the foreground, timeout waits for the end of what it kills.
      let outcome = try Interlint.shell(
        "timeout --foreground -s KILL \(moment) \"$0\" lint in --quiet '--history=\(place)'; echo $?",
        in: folder)
      try Self.awaitEnd(of: backend, place)
      let store = try HistoryStore(opening: place)
      let count = Count(try store.snapshot())
      switch outcome.output {
      // Killed, or about to be when it ended.
      case "137\n", "124\n": #expect([0, 1].contains(count.all - known.all))
      default:
        #expect(outcome.output == "1\n")
        #expect(count == Count(whole: known.whole + 1, lost: known.lost))
      }
      #expect(store.lostRuns.count == count.lost - known.lost)
      try Self.check(store, backend)
      // What other tests leave of the machine differs from one run to the next.
      whole *= count.whole > known.whole ? 0.9 : 1.1
      known = count
    }
    #expect(known.hasBoth, "\(known)")
    let snapshot = try HistoryStore(opening: place).snapshot()
    for run in snapshot.completeRuns {
      #expect(snapshot.targets.count { $0.outcome(in: run.id)?.status == .checked } == 10)
      #expect(snapshot.targets.flatMap { $0.findings(in: run.id) }.count == 5)
    }
    #expect(snapshot.targets.map(\.outcomes.count) == Array(repeating: 1, count: 10))
    // A run that was killed before it was recorded leaves its number, and the file of that lock, to the next one.
    _ = try Interlint.run(["lint", "in", "--quiet", "--history=\(place)"], in: folder)
    #expect(try folder.names.filter { $0.contains("-run") } == [])
  }

  private struct Count: Equatable {
    let whole, lost: Int

    init(whole: Int, lost: Int) {
      self.whole = whole
      self.lost = lost
    }

    init(_ snapshot: HistorySnapshot) {
      whole = snapshot.completeRuns.count
      lost = snapshot.runs.count - whole
    }

    var all: Int { whole + lost }

    /// Whether some runs were killed in their midst, and some ended before.
    var hasBoth: Bool { whole > 2 && lost > 0 }
  }

  /// A server learns of the end of a process a moment later.
  private static func awaitEnd(of backend: HistoryBackend, _ place: String) throws {
    guard backend == .postgresql else { return }
    _ = try LocalPostgreSQL.shared.get().query(
      """
      SELECT pg_advisory_xact_lock(\(PostgreSQLDatabase.lock), id::int + 1) FROM interlint.attempts
      """, in: place)
  }

  private static func check(
    _ store: borrowing HistoryStore, _ backend: HistoryBackend
  ) throws {
    guard backend == .sqlite else { return }
    var answer: [String] = []
    try store.database.run("PRAGMA integrity_check") { row in answer.append(row.text(0)) }
    #expect(answer == ["ok"])
  }
}
