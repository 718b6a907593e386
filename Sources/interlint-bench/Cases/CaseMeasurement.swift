/// The times of one case, measured in turn so that a slow moment of the machine hits all alike.
struct CaseMeasurement: Sendable {
  private(set) var scan = Samples()
  private(set) var read = Samples()
  private(set) var lint = Samples()
  /// For each round, the speed of linting as a share of the speed of the scan.
  private(set) var lintOfScan = Samples()

  init(_ tasks: CaseTasks, rounds: Rounds) {
    let duration = 0.005
    let scanning = RepeatedTask(filling: duration, tasks.scan)
    let reading = RepeatedTask(filling: duration, tasks.read)
    let linting = RepeatedTask(filling: duration, tasks.lint)
    rounds.run {
      let scan = scanning.sample()
      let read = reading.sample()
      let lint = linting.sample()
      self.scan.add(scan)
      self.read.add(read)
      self.lint.add(lint)
      lintOfScan.add(scan / lint)
      return lintOfScan
    }
  }
}
