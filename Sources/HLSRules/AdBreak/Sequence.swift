import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The order of the breaks of a live event.
extension AdBreakRules {
  static let podNumberSequence = Rule(
    "ad-break/pod-number-sequence", .error, .googleDAI,
    .must("Google DAI docs: Pod Serving reference/live"), about: .podURLs, alsoIn: .events,
    says: "Pod numbers must start at 1 and increase by one from break to break.",
    why: "The service counts breaks; a number out of order gets the ads of another break, or none.",
    remedy: "Count every break of the event once.",
    fails: [
      .pods(["ad_break_id/ab-001": "pod/1"], ["ad_break_id/ab-002": "pod/«3»"]),
      .pods(["ad_break_id/ab-001": "pod/1"], ["ad_break_id/ab-002": "pod/«1»"]),
      .pods(["ad_break_id/ab-001": "pod/«4»"]),
      .pods(["ad_break_id/ab-001": "pod/1"], ["ad_break_id/ab-002": "pod/«3»"], listed: [0, 1]),
    ],
    passes: [
      .pods(["ad_break_id/ab-001": "pod/1"], ["ad_break_id/ab-002": "pod/2"]),
      .pods(["ad_break_id/ab-001": "pod/1"], ["ad_break_id/ab-002": "pod/2"], listed: [1]),
      .pods(["ad_break_id/ab-001": "pod/4"], after: "#EXT-X-MEDIA-SEQUENCE:812\n"),
      // A log can begin later than the session.
      scheduled(("schedule", "b4", "pod/4"), ("schedule", "b5", "pod/5")),
      // The pre-roll is the first break.
      .pods(
        ["ad_break_id/ab-001": "pod/1", "DURATION=30": "DURATION=30,CUE=\"PRE\""],
        ["ad_break_id/ab-002": "pod/2"]),
    ],
    check: .document { document, report in
      for breaks in document.breakRequests {
        var previous: (request: BreakRequest, number: UInt64, part: PodReference.Part)?
        for request in breaks {
          guard case .pod(let part) = request.reference.url.podIdentifier, part.isLiteral,
            let number = part.decimalInteger
          else { continue }
          defer { previous = (request, number, part) }
          guard let last = previous else {
            if number > 1, !document.playlist.hasLostSegments, !document.isOfSession,
              !document.countsPrerolls
            {
              report(
                "the first break is number \(number); expected 1",
                at: request.reference.place(part), of: request.pod, severity: .info)
            }
            continue
          }
          if last.number < .max, number == last.number + 1 { continue }
          if number == last.number, request.start.isSameInstant(as: last.request.start) { continue }
          report(
            "pod number \(number) follows \(last.number)"
              + (last.number < .max ? "; expected \(last.number + 1)" : ""),
            at: request.reference.place(part), of: request.pod,
            related: [
              last.request.pod.related(last.part, "previous break", to: request.pod)
            ])
        }
      }
    })

  static let mixedForms = Rule(
    "ad-break/mixed-forms", .warning, .googleDAI,
    .advice("Google DAI docs: Pod Serving reference/live"), about: .podURLs,
    alsoIn: [.events, .exchanges],
    says: "All breaks of a live event should be named by pod, or all by ad_break_id.",
    why: "A new ad_break_id creates a break and so changes the number of the next one.",
    remedy: "Name all breaks of the event in the same way.",
    fails: [
      .pods(["ad_break_id/ab-001": "pod/1"], ["ad_break_id/ab-002": "ad_break_id/«ab-002»"]),
      .pods(
        ["ad_break_id/ab-001": "pod/1"], ["ad_break_id/ab-002": "ad_break_id/«ab-002»"],
        listed: [1]),
      scheduled(("schedule", "b1", "ad_break_id/ab-001"), ("schedule", "b2", "pod/«2»")),
    ],
    passes: [
      .pods([:], [:]), .pods([:], [:], listed: [0]),
      scheduled(
        ("schedule", "b1", "ad_break_id/ab-001"), ("podRequest", "b2", "ad_break_id/ab-002")),
    ],
    check: .document { document, report in
      for pods in document.namedPods {
        guard let first = pods.first,
          let other = pods.first(where: { $0.name.form != first.name.form }),
          let part = other.pod.reference.url.podIdentifier.part,
          let firstPart = first.pod.reference.url.podIdentifier.part
        else { continue }
        report(
          "\(other.name.label) after \(first.name.label); expected the same form",
          at: other.pod.reference.place(part), of: other.pod,
          related: [first.pod.related(firstPart, "the other form", to: other.pod)])
      }
    })

  static let overlap = Rule(
    "ad-break/overlap", .warning, .googleDAI, .advice("Google Ad Manager API: CreateAdBreak"),
    about: .podURLs, alsoIn: .events,
    facts: [
      .silences(
        ["timeline/start-inside-omitted-range", "timeline/date-ranges-overlap"], about: .dateRange)
    ],
    says: "A break should not start before the previous one ends.",
    why: "An event has one break at a time; the player plays one of the two late or not at all.",
    remedy: "Move the break, or shorten the previous one.",
    fails: [
      .pods(
        ["pd=30000": "pd=60000", "DURATION=30": "DURATION=60"],
        [#"START-DATE="2026-03-25T18:40:30.000Z""#: #"START-DATE="«2026-03-25T18:40:30.000Z»""#])
    ],
    passes: [
      .pods([:], [:]),
      // The first break ended early.
      .pods(["pd=30000": "pd=60000", "DURATION=30": "PLANNED-DURATION=60,DURATION=30"], [:]),
    ],
    check: .document { document, report in
      for breaks in document.breakRequests {
        for (last, next) in zip(breaks, breaks.dropFirst()) {
          guard last.name != next.name, !last.pod.hasDateRange(of: next.pod),
            let length = last.reference.milliseconds,
            let end = last.end
          else { continue }
          // Viewers do not see an overlap of a few frames.
          let excess = next.start.distance(to: end)
          guard excess > Seconds(nanoseconds: 100_000_000) else { continue }
          report(
            "\(next.name.label) starts \(excess) seconds before \(last.name.label) ends",
            at: next.startPlace,
            related: [
              RelatedPlace(
                last.reference.place(length.part), "length of that break", in: last.pod.list?.text)
            ])
        }
      }
    })
}
