import HLSInterstitials

/// What happened to a break of one stream that the app names, as indices of events.
package struct BreakHistory: Sendable {
  /// The identifier of the break.
  package let id: String
  /// The latest schedule; nil if the break is not scheduled.
  package fileprivate(set) var schedule: Int?
  /// The list of the controller that does not have the break any more, or not yet; nil if the latest one has it.
  package fileprivate(set) var absence: Int?
  /// Whether a list of the controller had the break.
  package fileprivate(set) var wasListed = false
  /// The first request of its pod.
  package fileprivate(set) var request: Int?
  /// The first event whose pod is another one than that which was scheduled or requested before it, with that
  /// event.
  package fileprivate(set) var otherPod: (event: Int, before: Int)?
  /// The first answer with a pod.
  package fileprivate(set) var answer: Int?
  /// The latest answer without a pod.
  package fileprivate(set) var failure: Int?
  /// The event that the app skips the break, since its latest schedule.
  package fileprivate(set) var skip: Int?
  /// The event that starts the break.
  package fileprivate(set) var start: Int?
  /// Whether a break began with an identifier that another one has too, so that it may be this one.
  package fileprivate(set) var isAmbiguous = false
  /// The event that ends the stream before the break has ended; nil if the log ends first.
  package fileprivate(set) var left: Int?
  /// The event whose pod was scheduled or requested last, unless it could not be loaded, with the pod.
  fileprivate var latestPod: (event: Int, id: PodIdentifier)?
  /// The identifiers of the break.
  fileprivate var names: [String]

  fileprivate init(_ id: String) { (self.id, names) = (id, [id]) }
}

/// Follows the breaks of a session by their identifiers, stream by stream.
struct BreakHistories {
  private(set) var all: [BreakHistory] = []
  /// The break of each identifier in the current stream, and that of each name in lists of the controller.
  private var current: [String: Int] = [:]
  private var named: [String: Int] = [:]
  /// The breaks with a name that several have, if no break began with it since.
  private var shared: [String: [Int]] = [:]
  /// The breaks that were scheduled since the latest list, and the names in that list.
  private var fresh: [Int] = []
  private var listed: Set<String> = []
  private var latestRequest: Int?

  /// Reads an event; `pod` is the pod that it requests or schedules.
  mutating func read(_ event: SessionEvent, _ pod: SessionPod?) {
    switch event.kind {
    case .requestStream, .adsRequest, .adsLoaded, .failed, .streamFailed, .streamError: leave(event)
    case .contentChosen, .contentLoaded: (named, fresh, listed) = ([:], [], [])
    case .schedule: schedule(event, pod)
    case .setEvents: list(event)
    case .podRequest: request(event, pod)
    case .podResponse: answer(event)
    case .breakSkipped:
      if let number = known(event.breakID) { all[number].skip = event.index }
    case .adBreakStarted:
      guard let id = event.breakID else { break }
      for number in shared.removeValue(forKey: id) ?? [] { all[number].isAmbiguous = true }
      let number = index(of: id)
      all[number].start = all[number].start ?? event.index
    case .adBreakEnded:
      if let number = known(event.breakID), all[number].start != nil { forget(number) }
    default: break
    }
  }

  /// Ends a break, whose names another one may have.
  private mutating func forget(_ number: Int) {
    for name in all[number].names where current[name] == number { current[name] = nil }
  }

  private func known(_ id: String?) -> Int? { id.flatMap { current[$0] } }

  private mutating func index(of id: String) -> Int {
    if let known = current[id] { return known }
    current[id] = all.count
    all.append(BreakHistory(id))
    return all.count - 1
  }

  private mutating func leave(_ event: SessionEvent) {
    for number in current.values { all[number].left = event.index }
    (current, named, shared, fresh, listed, latestRequest) = ([:], [:], [:], [], [], nil)
  }

  private mutating func schedule(_ event: SessionEvent, _ pod: SessionPod?) {
    guard let id = pod?.breakID ?? event.breakID ?? event.text("identifier") else { return }
    // Another break may have the identifier of one that has begun.
    if let number = current[id], all[number].start != nil { forget(number) }
    let number = index(of: id)
    let names = Set([id, event.text("identifier"), pod?.url.adBreakID].compactMap { $0 })
    for name in names {
      if let other = current[name] {
        if other != number { shared[name, default: [other]].append(number) }
      } else {
        current[name] = number
        all[number].names.append(name)
      }
    }
    all[number].schedule = event.index
    (all[number].skip, all[number].absence) = (nil, nil)
    all[number].wasListed = !listed.isDisjoint(with: names)
    if let pod { all[number].latestPod = (pod.event, pod.url.podIdentifier) }
    for name in names { named[name] = number }
    fresh.append(number)
  }

  private mutating func list(_ event: SessionEvent) {
    guard let items = event["events"]?.elements else { return }
    var names: Set<String> = []
    for item in items {
      for key in ["identifier", "breakId"] {
        if let name = item[key]?.identifier { names.insert(name) }
      }
    }
    let had = fresh + listed.subtracting(names).compactMap { named[$0] }
    for number in had where all[number].start == nil { all[number].absence = event.index }
    for number in names.compactMap({ named[$0] }) {
      (all[number].absence, all[number].wasListed) = (nil, true)
    }
    (fresh, listed) = ([], names)
  }

  private mutating func request(_ event: SessionEvent, _ pod: SessionPod?) {
    guard let pod, let id = pod.breakID else {
      latestRequest = nil
      return
    }
    let number = index(of: id)
    if let earlier = all[number].latestPod, all[number].otherPod == nil,
      pod.url.podIdentifier.differs(from: earlier.id)
    {
      all[number].otherPod = (pod.event, earlier.event)
    }
    all[number].latestPod = (pod.event, pod.url.podIdentifier)
    all[number].request = all[number].request ?? event.index
    latestRequest = number
  }

  private mutating func answer(_ event: SessionEvent) {
    guard let number = event.breakID == nil ? latestRequest : known(event.breakID) else { return }
    // An answer without content has no pod.
    if event.integer("status").map({ (200..<400).contains($0) && $0 != 204 }) ?? true {
      all[number].answer = all[number].answer ?? event.index
    } else {
      all[number].failure = event.index
      all[number].latestPod = nil
    }
  }
}

extension PodIdentifier {
  /// Whether both are written out in one form, and name different pods.
  fileprivate func differs(from other: PodIdentifier) -> Bool {
    switch (self, other) {
    case (.adBreakID(let one), .adBreakID(let other)), (.pod(let one), .pod(let other)):
      one.isLiteral && other.isLiteral && one.text != other.text
    default: false
    }
  }
}
