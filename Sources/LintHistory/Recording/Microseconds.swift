extension Duration {
  /// The whole microseconds; 0 for negative durations and for those of more than 2^40 seconds.
  var microseconds: Int64 {
    let (seconds, attoseconds) = max(.zero, components.seconds > 1 << 40 ? .zero : self).components
    return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
  }
}
