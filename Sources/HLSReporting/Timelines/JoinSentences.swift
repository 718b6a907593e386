import HLSDocuments
import HLSInterstitials
import SourceText

/// What a viewer meets who joins, in sentences.
extension TimelineReport {
  var joinSection: TimelineSection? {
    guard let join else { return nil }
    let date = join.viewer.date(at: join.position).map { " (\($0.utcText))" } ?? ""
    var texts = ["The viewer joins at \(join.position) s of the primary content\(date)."]
    texts.append("Shown first: \(join.firstShown).")
    if let resumption = join.resumption {
      let playout = join.openingPlayout
      texts.append(
        "The primary content goes on at \(resumption) s after \(playout) s of interstitials.")
    }
    if let behind = join.behindLive {
      texts.append("The viewer is then \(behind) s behind the end of the listed segments.")
    }
    return TimelineSection("Join", texts.map { TimelineSection.Entry(text: $0) })
  }

  /// The requests for interstitials, in order.
  var requestSection: TimelineSection? {
    guard let join else { return nil }
    var texts = join.requests.prefix(Self.mostRequests).map { request in
      let what = request.kind == .assetList ? "asset list" : "asset"
      return "\(what) of \(request.event.masked.quoted): \(request.url.masked)"
    }
    let rest = join.requests.count - texts.count
    if rest > 0 { texts.append("… and \(rest) more") }
    return TimelineSection(
      "Requests for interstitials, in order", texts.map { TimelineSection.Entry(text: $0) })
  }

  private static let mostRequests = 10

  /// What a player announces while the viewer who joins watches, in order.
  var noticeSection: TimelineSection? {
    guard let join else { return nil }
    let notices = join.viewer.notices
    var texts = notices.prefix(Self.mostRequests).map { notice in
      let reason =
        notice.kind == .segmentsChanged ? "the length of a loaded asset" : "playback enters"
      return "\(notice.kind.rawValue) after watching for \(notice.elapsed) s: \(reason), row "
        + "\(notice.segment + 1)"
    }
    let rest = notices.count - texts.count
    if rest > 0 { texts.append("… and \(rest) more; --format=json lists all") }
    return TimelineSection(
      "Notices of the player, in order", texts.map { TimelineSection.Entry(text: $0) })
  }

  /// The problems of one join or of all, each kind once.
  func problemSections(_ joins: [JoinSummary]?) -> [TimelineSection] {
    var found: [JoinProblem.Kind: (text: String, positions: [Seconds])] = [:]
    for join in [join.map(JoinSummary.init)].compactMap(\.self) + (joins ?? []) {
      for problem in join.problems {
        let text = found[problem.kind]?.text ?? problem.sentence(in: join.measures)
        found[problem.kind, default: (text, [])].positions.append(join.measures.position)
      }
    }
    let entries = JoinProblem.Kind.allCases.compactMap { kind -> TimelineSection.Entry? in
      guard let (text, positions) = found[kind] else { return nil }
      let places = positions.dropFirst().prefix(Self.mostItems).map { "\($0) s" }
      let rest = positions.count - 1 - places.count
      let others =
        places.isEmpty
        ? ""
        : " Also at \(places.joined(separator: ", "))" + (rest > 0 ? " and \(rest) more." : ".")
      return TimelineSection.Entry(text: text + others, remedy: kind.remedy)
    }
    return [TimelineSection("Problems", entries)].compactMap { $0 }
  }
}

extension TimelineJoin {
  /// What the viewer sees first.
  var firstShown: String {
    guard let segment = viewer.timeline.segments.first else { return "nothing" }
    switch segment.content {
    case .primary(let from, _): return "primary content at \(from) s"
    case .interstitial(let event):
      let entry = segment.entry > .zero ? ", \(segment.entry) s after its start" : ""
      return "\(event.id.masked.quoted)\(entry)"
    }
  }
}

extension JoinProblem {
  /// What goes wrong, as a sentence.
  func sentence(in join: JoinMeasures) -> String {
    let name = event.masked.quoted
    let place = "A viewer who joins at \(join.position) s"
    switch kind {
    case .drift:
      let behind = join.behindLive ?? join.distance
      return
        "\(place) is \(join.distance) s behind the end of the listed segments, and \(behind) s "
        + "after \(name)."
    case .resumptionBeforeWindow:
      return "\(place) resumes at \(join.resumption ?? .zero) s after \(join.playout) s of "
        + "interstitials, when a live playlist no longer lists that time (\(name))."
    case .preRollIntoMidRoll:
      return "\(place) sees another interstitial right after the pre-roll \(name)."
    case .listTooLate:
      return "\(place) needs the asset list of \(name) at the moment at which it should play."
    }
  }
}

extension JoinProblem.Kind {
  /// What to do.
  var remedy: String {
    switch self {
    case .drift:
      "Omit X-RESUME-OFFSET in live playlists, so that the interstitial replaces as much as it plays."
    case .resumptionBeforeWindow:
      "Omit X-RESUME-OFFSET, or list more segments than the interstitials last."
    case .preRollIntoMidRoll:
      "Schedule no pre-roll for viewers who join during a break, or expect both in a row."
    case .listTooLate:
      "Answer this request without delay, or use X-ASSET-URI, which needs one request less."
    }
  }
}
