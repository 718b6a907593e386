import HLSDocuments
import HLSLinting
package import HLSLoading
import HLSWatching
import SourceText

/// A live channel that is loaded for a time as a player loads it, so that more of its breaks are seen.
struct ObservedChannel {
  /// The results of its documents over all loads, and of the requests for them.
  let sources: [SourceResult]
  /// All announced breaks.
  let breaks: [ScheduledBreak]
  /// What was measured before and while it was observed.
  let facts: ObservedFacts
  /// The number of requests.
  let requests: Int

  /// Observes the channel at a URL for a number of seconds, or until its playlists end; `facts` are those of
  /// earlier loads.
  init(
    _ address: String, for seconds: Int, _ linter: Linter, _ fetcher: Fetcher,
    _ fields: RequestFields, _ facts: ObservedFacts
  ) {
    let channel = WatchedChannel(linter, at: address, facts: facts)
    var watch = LiveWatch(
      WatchState(channel, limit: Seconds(seconds)), NoOutput(), fetcher: fetcher, fields: fields)
    // Only recordings and outputs fail, and there are none.
    try? watch.run()
    let state = watch.state
    sources =
      state.channel.results + (state.requests.result(of: linter).map { [$0] } ?? [])
    breaks = state.breaks.all
    self.facts = state.channel.assets.facts ?? facts
    requests = state.requests.count
  }
}

extension LoadingOptions {
  /// A fetcher for one channel, with a cache in memory.
  package var liveFetcher: Fetcher {
    var policy = policy
    policy.slowTime = policy.documentTime
    policy.mostRequestsAtAHost = LiveWatch.mostRequests
    return Fetcher(policy, cache: ResponseCache())
  }

  /// The same options with those of live playlists for what they need.
  var observing: LoadingOptions {
    var options = self
    let live = LoadingOptions.live
    options.policy.documentTime = live.policy.documentTime
    options.policy.mostAttempts = live.policy.mostAttempts
    return options
  }
}
