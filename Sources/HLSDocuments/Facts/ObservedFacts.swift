/// What is seen of a channel that is loaded again and again: its breaks, each as last seen, and the times of
/// all answers.
package struct ObservedFacts: Sendable {
  /// A break as last seen.
  private struct Seen: Sendable {
    /// START-DATE in milliseconds; a break without one counts as the latest.
    var start: Int64?
    var ads: BreakAds?
    var details: BreakDetails?
  }

  /// How texts are masked; nil to keep no details of breaks.
  private let masking: BreakDetails.Masking?
  private var breaks: [String: Seen] = [:]
  /// The pods that the breaks reference.
  private(set) var pods: Set<String> = []
  /// The addresses of asset lists and assets whose times are known.
  private var timed: Set<String> = []
  /// The times of answers.
  private(set) var playlistTimes = AnswerTimes()
  private(set) var listTimes = AnswerTimes()
  private(set) var assetTimes = AnswerTimes()

  /// The maximum number of breaks, of which the earliest are dropped first, of pods and of addresses.
  private static let mostBreaks = 200, mostPods = 10_000, mostAddresses = 10_000

  /// Creates facts of a channel of which nothing was seen.
  package init(masking: BreakDetails.Masking?) { self.masking = masking }

  /// Adds the latest loads of the playlists of the channel with the documents that their breaks reference.
  package mutating func add(_ graph: DocumentGraph) {
    for scheduled in graph.scheduledBreaks {
      breaks[scheduled.id, default: Seen()].start = scheduled.start
    }
    for ads in BreakAds.all(in: graph) { breaks[ads.id]?.ads = ads }
    if let masking {
      for details in BreakDetails.all(in: graph, masking: masking) {
        breaks[details.id]?.details = details
      }
    }
    for pod in graph.podIdentifiers where pods.count < Self.mostPods { pods.insert(pod) }
    for (address, time) in graph.answerTimes(to: [.assetList]) where isNew(address) {
      listTimes.add(time)
    }
    for (address, time) in graph.answerTimes(to: [.asset, .listedAsset]) where isNew(address) {
      assetTimes.add(time)
    }
    forget()
  }

  /// Adds the time in milliseconds of a successful answer to a request for a playlist of the channel.
  package mutating func add(playlistTime: Int64) { playlistTimes.add(playlistTime) }

  /// Whether the time of an address is not known yet.
  private mutating func isNew(_ address: String) -> Bool {
    timed.count < Self.mostAddresses && timed.insert(address).inserted
  }

  /// Drops the earliest breaks, and the details of all but the last ones.
  private mutating func forget() {
    let order = order
    for id in order.dropLast(Self.mostBreaks) { breaks[id] = nil }
    for id in order.dropLast(BreakDetails.mostBreaks) { breaks[id]?.details = nil }
  }

  /// The IDs of the breaks by their starts.
  private var order: [String] {
    breaks.sorted { ($0.value.start ?? .max, $0.key) < ($1.value.start ?? .max, $1.key) }
      .map(\.key)
  }

  /// The ads of the breaks.
  var ads: [BreakAds] { order.compactMap { breaks[$0]?.ads } }

  /// The details of the last breaks, in the order of their starts.
  package var details: [BreakDetails] { order.compactMap { breaks[$0]?.details } }
}

/// How often answers took a time, in memory that does not grow with the number of answers.
struct AnswerTimes: Sendable, Hashable {
  private var counts: [Int64: Int] = [:]

  /// Adds a time in milliseconds; of one second and more, the first three digits count.
  mutating func add(_ milliseconds: Int64) {
    var (rounded, unit): (Int64, Int64) = (max(0, milliseconds), 1)
    while rounded >= 1_000 { (rounded, unit) = (rounded / 10, unit * 10) }
    counts[rounded * unit, default: 0] += 1
  }

  /// The middle time in milliseconds, the greater of two; nil without any.
  var median: Int64? {
    var rest = counts.values.reduce(0, +) / 2
    for (time, count) in counts.sorted(by: { $0.key < $1.key }) {
      if rest < count { return time }
      rest -= count
    }
    return nil
  }
}
