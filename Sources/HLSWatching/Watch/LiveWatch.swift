import Dispatch
package import HLSLoading
package import SourceText

/// Watches a live channel: loads its playlists when they are due, and reports what happens.
package struct LiveWatch {
  /// A completed load to be processed.
  private struct Arrival: Sendable {
    /// The playlist index; nil for a document that interstitials reference.
    let playlist: Int?
    let fetched: Fetched
    let began: Seconds
    let ended: Seconds
  }

  private let fetcher: Fetcher
  private let fields: RequestFields
  /// Records all loads; nil for no recording.
  private let recorder: ExchangeRecorder?
  private let naming = SourceNaming()
  /// The current state.
  package private(set) var state: WatchState
  private var output: any WatchOutput

  private let start = ContinuousClock.now
  private let inbox = Exclusive<[Arrival]>([])
  private let control: WatchControl
  private var queues: [Int: DispatchQueue] = [:]
  private let assetQueue = DispatchQueue(label: "assets", attributes: .concurrent)
  /// The URLs of interstitial documents being loaded.
  private var loadingAssets: Set<String> = []

  static let mostAssetsAtATime = 8

  /// The maximum number of concurrent requests to one host.
  package static let mostRequests = ChannelPlaylists.most + 1 + mostAssetsAtATime

  /// Creates a watch of the channel at a URL; nothing is loaded before ``run()``.
  package init(
    _ state: WatchState, _ output: any WatchOutput, fetcher: Fetcher,
    fields: RequestFields = RequestFields(), recorder: ExchangeRecorder? = nil,
    control: WatchControl = WatchControl()
  ) {
    (self.state, self.output) = (state, output)
    (self.fetcher, self.fields) = (fetcher, fields)
    (self.recorder, self.control) = (recorder, control)
  }

  private var now: Seconds { Seconds(.now - start) }

  /// Runs until all playlists have ended, the channel was valid for long enough, the time limit is reached or
  /// the watch is stopped; requests still running are not waited for.
  ///
  /// Throws if the recording cannot be written.
  package mutating func run() throws {
    defer { output.close() }
    var nextShow = Seconds.zero
    while !control.isStopped, !state.channel.hasEnded, !state.hasBeenValid,
      state.limit.map({ now < $0 }) ?? true, output.isRead
    {
      loadDue()
      var wake = wakeTime
      if now >= nextShow {
        try output.update(state, at: now)
        nextShow = now + Self.leastBetweenShows
      } else {
        wake = min(wake, nextShow)
      }
      control.wait(milliseconds: (wake - now).nanoseconds / 1_000_000 + 1)
      let arrivals = inbox.withValue { inbox in
        defer { inbox = [] }
        return inbox
      }
      for arrival in arrivals where !state.hasBeenValid { try record(arrival) }
    }
    try output.show(state.finish())
  }

  private static let leastBetweenShows = Seconds(nanoseconds: 250_000_000)

  /// The time of the next load, one second from now at the latest.
  private var wakeTime: Seconds {
    let now = now
    let second = Seconds(Int(clamping: now.nanoseconds / 1_000_000_000) + 1)
    let due = state.channel.playlists.all.enumerated().compactMap { number, playlist -> Seconds? in
      guard !state.loading.contains(number), case .load(_, let at) = playlist.next else {
        return nil
      }
      return at
    }
    return min(due.min() ?? second, second, state.limit ?? second)
  }

  private mutating func loadDue() {
    for (number, playlist) in state.channel.playlists.all.enumerated() {
      guard !state.loading.contains(number), case .load(let directives, let at) = playlist.next,
        at <= now
      else { continue }
      state.loading.insert(number)
      let queue = queues[number] ?? DispatchQueue(label: "playlist")
      queues[number] = queue
      load(directives.address(playlist.address), of: number, on: queue)
    }
    for address in state.channel.assets.due(at: now) where !loadingAssets.contains(address) {
      guard loadingAssets.count < Self.mostAssetsAtATime else { break }
      loadingAssets.insert(address)
      load(address, of: nil, on: assetQueue)
    }
  }

  private func load(_ address: String, of number: Int?, on queue: DispatchQueue) {
    let (fetcher, fields, inbox, control, start) = (fetcher, fields, inbox, control, start)
    queue.async {
      let began = Seconds(.now - start)
      let fetched = fetcher.fetch(address, with: fields)
      let ended = Seconds(.now - start)
      inbox.withValue {
        $0.append(Arrival(playlist: number, fetched: fetched, began: began, ended: ended))
      }
      control.wake()
    }
  }

  private mutating func record(_ arrival: Arrival) throws {
    let fetched = arrival.fetched
    let received = DocumentLoad(fetched, began: arrival.began, ended: arrival.ended)
    let file: String?
    if let number = arrival.playlist {
      state.loading.remove(number)
      file = state.channel.playlists.file(for: received, of: number)
    } else {
      loadingAssets.remove(fetched.address)
      file = state.channel.assets.file(for: received)
    }
    let load = DocumentLoad(
      fetched, began: arrival.began, ended: arrival.ended, keptAs: recorder == nil ? nil : file)
    if let recorder {
      do {
        try recorder.record(fetched, as: file)
      } catch {
        throw WatchFailure(.recording, "the recording \(recorder.path) \(error)")
      }
    }
    let name = recorder.flatMap { folder in file.map { naming.name(folder.path(of: $0)) } }
    try output.show(
      arrival.playlist.map { state.record(load, of: $0, named: name) }
        ?? state.record(load, ofAsset: name))
  }
}

/// Why a watch could not start, or ended early.
package struct WatchFailure: Error, Sendable {
  /// The kinds of failures.
  package enum Cause: Sendable {
    /// There is nothing to watch.
    case source
    /// A load could not be recorded.
    case recording
  }

  /// The kind of failure.
  package let cause: Cause
  /// The reason as one line.
  package let message: String

  init(_ cause: Cause, _ message: String) {
    self.cause = cause
    self.message = message
  }
}

/// Stops a watch or wakes it up; may be called from any thread.
package final class WatchControl: Sendable {
  private let bell = DispatchSemaphore(value: 0)
  private let stopped = Exclusive(false)

  /// Creates a control.
  package init() {}

  /// Whether the watch was asked to stop.
  package var isStopped: Bool { stopped.withValue { $0 } }

  /// Asks the watch to stop.
  package func stop() {
    stopped.withValue { $0 = true }
    bell.signal()
  }

  /// Wakes up the watch to show changes, such as a new terminal size.
  package func wake() { bell.signal() }

  /// Waits until one of these is called, for at most this many milliseconds.
  func wait(milliseconds: Int64) {
    _ = bell.wait(timeout: .now() + .milliseconds(Int(clamping: max(0, milliseconds))))
  }
}

/// The output of a watch while it runs.
package protocol WatchOutput {
  /// Whether the output still has a reader.
  var isRead: Bool { get }
  /// Shows events; throws if the output cannot be written.
  mutating func show(_ events: [WatchEvent]) throws
  /// Shows the state; called after each change, and once per second.
  mutating func update(_ state: WatchState, at moment: Seconds) throws
  /// Restores the terminal.
  mutating func close()
}

/// An output that shows nothing.
package struct NoOutput: WatchOutput {
  /// Always true.
  package let isRead = true

  /// Creates the output.
  package init() {}

  /// Does nothing.
  package mutating func show(_ events: [WatchEvent]) {}
  /// Does nothing.
  package mutating func update(_ state: WatchState, at moment: Seconds) {}
  /// Does nothing.
  package mutating func close() {}
}
