package import HLSDocuments
package import HLSInterstitials
import HLSLinting
import SourceText

/// What viewers of a target see, or why it has no timeline, as target lines and the data of a site have it.
package struct TargetTimeline: JSONWritable {
  package let timeline: Result<TimelineDigest, PrimaryContent.Obstacle>
  /// Members of the object besides those of the timeline.
  private let runs: (first: Int64, end: Int64?)?

  /// The timeline of a target, in the runs from `first` up to but excluding `end`, if it has any.
  package init(
    _ timeline: Result<TimelineDigest, PrimaryContent.Obstacle>,
    runs: (first: Int64, end: Int64?)? = nil
  ) {
    (self.timeline, self.runs) = (timeline, runs)
  }

  package func write(to json: inout JSONWriter) {
    json.object { json in
      if case .success(let digest) = timeline {
        json.member("dates", all: digest.dates)
        json.member("end", digest.end?.rounded)
      }
      json.member("endRun", runs?.end)
      json.member("firstRun", runs?.first)
      switch timeline {
      case .success(let digest):
        json.member("knownEnd", digest.knownEnd.rounded)
        json.member("length", digest.length.rounded)
        if digest.omittedParts > 0 { json.member("omittedParts", digest.omittedParts) }
        json.member("parts", all: digest.parts)
        if digest.unplaced > 0 { json.member("unplaced", digest.unplaced) }
      case .failure(let obstacle): json.member("obstacle", obstacle.rawValue)
      }
    }
  }
}

extension Seconds {
  /// The time in whole milliseconds.
  var rounded: Seconds { Seconds(milliseconds: wholeMilliseconds) }
}

extension TimelineDigest.DatedTime: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("date", date.utcText)
      json.member("time", time.rounded)
    }
  }
}

extension TimelineDigest.Part: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      guard case .interstitial(let one) = content else {
        json.member("end", end?.rounded)
        if case .primary(let from, let to) = content {
          json.member("from", from.rounded)
          json.member("start", start.rounded)
          json.member("to", to?.rounded)
        }
        return
      }
      // Defaults are left out: a site has thousands of parts.
      json.member("breakStart", one.breakStart == one.start ? nil : one.breakStart.rounded)
      json.member("buttonEnd", one.buttonEnd?.rounded)
      json.member("buttonStart", one.buttonStart?.rounded)
      json.member("content", one.content?.zeroPadded(to: 16, radix: 16))
      json.member("end", end?.rounded)
      json.member("id", one.id)
      json.member("isLimited", one.isLimited ? true : nil)
      json.member("isPreRoll", one.isPreRoll ? true : nil)
      json.member("length", one.length.rounded)
      json.member("lengthSource", one.lengthSource.rawValue)
      json.member("occupies", one.occupiesRange ? one.occupancy : nil)
      json.member("offset", one.offset.rounded)
      json.member("primaryStart", one.start.rounded)
      if !one.limits.isEmpty { json.member("restrictions", all: one.restrictions) }
      json.member("start", start.rounded)
      json.member("style", one.isStyledAsPrimary ? one.style : nil)
    }
  }
}

extension TargetDocument {
  /// The member `timeline`, as it is read.
  struct Timeline: Decodable {
    struct DatedTime: Decodable {
      let date: String
      let time: Double
    }

    struct Part: Decodable {
      let start: Double
      let end, from, to: Double?
      let id, content, lengthSource, occupies, style: String?
      let breakStart, buttonEnd, buttonStart, length, offset, primaryStart: Double?
      let isLimited, isPreRoll: Bool?
      let restrictions: [String]?
    }

    let obstacle: String?
    let end, knownEnd, length: Double?
    let dates: [DatedTime]?
    let parts: [Part]?
    let omittedParts, unplaced: Int?

    /// The timeline, with as much as is stored; nil if it is of a kind that this version does not know.
    var restored: Result<TimelineDigest, PrimaryContent.Obstacle>? {
      if let obstacle { return PrimaryContent.Obstacle(rawValue: obstacle).map(Result.failure) }
      guard let knownEnd, let length, let parts else { return nil }
      var digest = TimelineDigest(
        knownEnd: Self.time(knownEnd), end: end.map(Self.time), length: Self.time(length),
        parts: parts.map(\.restored))
      digest.dates = (dates ?? []).compactMap { dated in
        DateTime(dated.date).map { .init(Self.time(dated.time), $0) }
      }
      digest.omittedParts = max(0, omittedParts ?? 0)
      digest.unplaced = max(0, unplaced ?? 0)
      return .success(digest.limited)
    }

    /// A number that JSON can have is finite.
    static func time(_ seconds: Double) -> Seconds { Seconds(seconds) ?? .zero }
  }
}

extension TargetDocument.Timeline.Part {
  fileprivate var restored: TimelineDigest.Part {
    func time(_ seconds: Double?) -> Seconds { TargetDocument.Timeline.time(seconds ?? 0) }
    let content: TimelineDigest.Content
    if let id {
      var one = DigestedInterstitial(
        id: id, start: time(primaryStart), length: time(length),
        from: lengthSource.flatMap(ScheduledLength.Source.init) ?? .unknown,
        offset: time(offset))
      one.breakStart = breakStart.map(time) ?? one.start
      (one.isLimited, one.isPreRoll) = (isLimited ?? false, isPreRoll ?? false)
      (one.occupiesRange, one.isStyledAsPrimary) = (occupies == "RANGE", style == "PRIMARY")
      if restrictions?.contains("SKIP") ?? false { one.limits.insert(.skip) }
      if restrictions?.contains("JUMP") ?? false { one.limits.insert(.jump) }
      (one.buttonStart, one.buttonEnd) = (buttonStart.map(time), buttonEnd.map(time))
      one.content = self.content.flatMap { UInt64($0, radix: 16) }
      content = .interstitial(one)
    } else {
      content = .primary(from: time(from), to: to.map(time))
    }
    return TimelineDigest.Part(content, start: time(start), end: end.map(time))
  }
}
