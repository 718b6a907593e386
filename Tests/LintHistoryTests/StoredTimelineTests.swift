import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSReporting
import LocalPostgreSQL
import SourceText
import Testing

@testable import LintHistory

/// What viewers see of a target is stored for the last runs, once for successive ones with the same.
struct StoredTimelineTests {
  /// A minute of content with points at these seconds.
  static func timeline(
    _ places: [Int], _ id: String = "ad"
  ) -> Result<TimelineDigest, PrimaryContent.Obstacle> {
    .success(
      TimelineDigest(
        knownEnd: 60, end: 60, length: 60,
        parts: places.map { place in
          let one = DigestedInterstitial(
            id: "\(id)\(place)", start: Seconds(place), length: 10, from: .dateRange, offset: 0)
          return .init(.interstitial(one), start: Seconds(place), end: Seconds(place))
        }))
  }

  @Test func `a timeline is the same after it was packed`() throws {
    var interstitial = DigestedInterstitial(
      id: "back", start: 40, length: 8, from: .planned, offset: Seconds(milliseconds: -4_500))
    (interstitial.breakStart, interstitial.entry) = (38, 2)
    interstitial.flags = [.skip, .jump, .preRoll, .limited, .range, .styledAsPrimary]
    (interstitial.buttonStart, interstitial.buttonEnd, interstitial.content) = (2, 5, .max)
    var rich = TimelineDigest(
      knownEnd: 60, end: nil, length: Seconds(milliseconds: 68_500),
      parts: [
        .init(.primary(from: 0, to: 40), start: 0, end: 40),
        .init(.interstitial(interstitial), start: 40, end: 48),
        .init(.primary(from: 40, to: nil), start: 48, end: nil),
      ])
    rich.dates = [.init(40, try #require(DateTime("2026-01-01T00:00:40.500Z")))]
    for timeline in [.success(rich), Self.timeline([]), Self.timeline([10, 20])] {
      #expect(PackedTimeline(timeline).timeline == timeline)
    }
    for obstacle in PrimaryContent.Obstacle.allCases {
      #expect(PackedTimeline(.failure(obstacle)).timeline == .failure(obstacle))
    }
    // Nothing overflows.
    rich.knownEnd = Seconds(nanoseconds: .max)
    rich.length = Seconds(nanoseconds: .min)
    #expect(PackedTimeline(.success(rich)).timeline != nil)
  }

  /// What a later version may store, and nothing.
  @Test func `a timeline in another form is not known`() {
    #expect(PackedTimeline(bytes: [2, 1, 0]).timeline == nil)
    #expect(PackedTimeline(bytes: []).timeline == nil)
  }

  private static func run(
    _ timeline: Result<TimelineDigest, PrimaryContent.Obstacle>?, _ text: String? = SampleRun.clean
  ) -> RedactedRun {
    var target = SampleRun.target([("main.m3u8", text)])
    target.timeline = timeline
    return SampleRun.of([target])
  }

  private static func stored(_ folder: StoreFolder) throws -> [HistorySnapshot.StoredTimeline] {
    try folder.snapshot().targets[0].timelines
  }

  @Test(arguments: HistoryBackend.available)
  func `successive runs with the same timeline store it once`(backend: HistoryBackend) throws {
    let folder = try StoreFolder(backend)
    let nights = [[10], [10], [10, 20], [10]]
    for (day, places) in nights.enumerated() {
      try folder.store(Self.run(Self.timeline(places)), day: Int64(day))
    }
    let stored = try Self.stored(folder)
    #expect(
      stored.map(\.runs) == [
        RunInterval(first: 1, end: 3), RunInterval(first: 3, end: 4),
        RunInterval(first: 4, end: nil),
      ])
    #expect(stored.map(\.packed.timeline) == [[10], [10, 20], [10]].map { Self.timeline($0) })
    let others = try HistoryStore(opening: folder.path).snapshot([.results, .artifacts])
    #expect(others.targets[0].timelines == [])
  }

  @Test(arguments: HistoryBackend.available)
  func `an unchecked night keeps the timeline, a night without the target ends it`(
    backend: HistoryBackend
  ) throws {
    let folder = try StoreFolder(backend)
    try folder.store(Self.run(Self.timeline([10])), day: 1)
    try folder.store(Self.run(nil, nil), day: 2)
    try folder.store(Self.run(Self.timeline([10])), day: 3)
    #expect(try Self.stored(folder).map(\.runs) == [RunInterval(first: 1, end: nil)])
    try folder.store(SampleRun.of([("other", SampleRun.clean)]), day: 4)
    try folder.store(Self.run(.failure(.multivariant)), day: 5)
    // A run that does not calculate it.
    try folder.store(Self.run(nil), day: 6)
    let stored = try Self.stored(folder)
    #expect(
      stored.map(\.runs) == [RunInterval(first: 1, end: 4), RunInterval(first: 5, end: 6)])
    #expect(stored[1].packed.timeline == .failure(.multivariant))
  }

  @Test(arguments: HistoryBackend.available)
  func `the last seven runs keep their timelines`(backend: HistoryBackend) throws {
    let folder = try StoreFolder(backend)
    // The first one lasts for three runs; the others are new each night.
    let places = [0, 0, 0] + Array(1...7)
    for (day, place) in places.enumerated() {
      try folder.store(Self.run(Self.timeline([place])), day: Int64(day))
    }
    #expect(try Self.stored(folder).map(\.runs.first) == Array(4...10))
    let store = try HistoryStore(opening: folder.path)
    let runs = try store.snapshot([]).runs
    try store.remove(runs.filter { $0.id == 5 || $0.id == 10 })
    // The last one continues until another run ends it.
    #expect(try Self.stored(folder).map(\.runs.first) == [4, 6, 7, 8, 9, 10])
  }

  @Test(arguments: HistoryBackend.available)
  func `any ID can be stored`(backend: HistoryBackend) throws {
    let folder = try StoreFolder(backend)
    let timeline = Self.timeline([10], "\0</svg><script>\u{1B}[31m\u{1F3AC}")
    for day in 1...2 as ClosedRange<Int64> { try folder.store(Self.run(timeline), day: day) }
    let stored = try Self.stored(folder)
    #expect(stored.map(\.packed.timeline) == [timeline])
    #expect(stored.map(\.runs.end) == [nil])
  }

  @Test(arguments: HistoryBackend.available)
  func `large timelines are written in several steps`(backend: HistoryBackend) throws {
    let (folder, other) = (try StoreFolder(backend), try StoreFolder(backend))
    let targets = (0..<5).map { number in
      var target = SampleRun.target([("main.m3u8", SampleRun.clean)], named: "t\(number)")
      target.timeline = Self.timeline(Array(0..<250), String(repeating: "x", count: 100))
      return target
    }
    try folder.store(SampleRun.of(targets), day: 1, mostChanges: 1)
    try other.store(SampleRun.of(targets), day: 1)
    let (targetsOfOne, targetsOfOther) = (
      try folder.snapshot().targets, try other.snapshot().targets
    )
    #expect(targetsOfOne == targetsOfOther)
    #expect(targetsOfOne.map(\.timelines.count) == [1, 1, 1, 1, 1])
  }
}
