/// The time from start to exit for one small playlist, and of a program that does nothing.
struct StartTimes {
  private(set) var one = Samples()
  private(set) var nothing = Samples()

  init(of program: String, linting path: String) {
    let one = ChildProcess([program, "lint", path])
    let nothing = ChildProcess(["/bin/true"])
    for _ in 0..<40 {
      self.nothing.add(Clock.elapsed.time { nothing.run() })
      self.one.add(Clock.elapsed.time { one.run() })
    }
  }

  var text: String {
    func milliseconds(_ samples: Samples) -> String {
      "\((samples.minimum * 1000).fixed(1)) ms, median \((samples.median * 1000).fixed(1)) ms"
    }
    return "command, 1 small playlist, from start to exit: \(milliseconds(one));"
      + " a program that does nothing: \(milliseconds(nothing))"
  }
}
