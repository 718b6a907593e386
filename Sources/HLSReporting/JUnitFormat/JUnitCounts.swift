/// The number of cases by their outcome.
struct JUnitCounts {
  private(set) var tests = 0
  private(set) var failures = 0
  private(set) var errors = 0
  private(set) var skipped = 0

  init(_ suites: [JUnitSuite]) {
    for suite in suites {
      tests += suite.cases.count
      for test in suite.cases {
        switch test.outcome {
        case .passed: break
        case .failed: failures += 1
        case .errored: errors += 1
        case .skipped: skipped += 1
        }
      }
    }
  }
}
