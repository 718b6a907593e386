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

/// Factors by which cost and memory may grow for a tenfold size.
enum GrowthLimits {
  /// The greatest factor without an exception: above 10, since what no longer fits into the caches of the
  /// processor costs up to a third more.
  static let most = 14.0
  /// A shape with an exception that always stays below this needs none.
  static let unneeded = 10.0
}
