/// What the measurements of one shape mean for one quantity.
enum GrowthJudgment: Sendable, Equatable {
  /// It grows no faster than the size, or nearly so.
  case passed
  /// It grows faster, as the list of exceptions says.
  case known(reason: String)
  /// It grows by more than `allowed` for a tenfold size.
  case tooSteep(factor: Double, allowed: Double)
  /// The exception is no longer needed.
  case stale

  var isFailure: Bool {
    switch self {
    case .passed, .known: false
    case .tooSteep, .stale: true
    }
  }

  /// Judges the greatest factor of each of one or more measurements.
  ///
  /// One good measurement is enough, since noise only adds; an exception is stale if all measurements
  /// are good.
  init(_ factors: [Double], exception: GrowthExceptions.Exception?) {
    let allowed = exception?.factor ?? GrowthLimits.most
    guard let least = factors.min(), let greatest = factors.max() else {
      self = .passed
      return
    }
    if least > allowed {
      self = .tooSteep(factor: least, allowed: allowed)
    } else if let exception {
      self = greatest < GrowthLimits.unneeded ? .stale : .known(reason: exception.reason)
    } else {
      self = .passed
    }
  }
}
