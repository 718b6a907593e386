/// The ads of the breaks whose documents were all received; times are milliseconds.
///
/// What viewers lose by a failing request, or a list that cannot be read, has findings of its own.
package struct ReceivedAds: Sendable, Hashable {
  /// The number of these breaks, and of those with an ad.
  package let breaks, played: Int64
  /// The planned time of those that state it, and the time of their ads.
  package let planned, filled: Int64

  /// Creates counts from their values.
  package init(breaks: Int64, played: Int64, planned: Int64, filled: Int64) {
    (self.breaks, self.played) = (breaks, played)
    (self.planned, self.filled) = (planned, filled)
  }

  /// Counts the ads of a graph.
  package init(_ graph: DocumentGraph) {
    let received = BreakAds.all(in: graph).filter(\.isReceived)
    let planned = received.filter { $0.planned != nil }
    self.init(
      breaks: Int64(received.count), played: Int64(received.count(where: \.isLoaded)),
      planned: planned.total(\.planned), filled: planned.filter(\.isLoaded).total(\.length))
  }
}
