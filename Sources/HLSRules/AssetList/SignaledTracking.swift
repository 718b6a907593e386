import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// What X-AD-CREATIVE-SIGNALING asks players to report, and to whom.
extension SignalingRule {
  static let tracking = [
    eventType, progressOffset, lateOffset, address, noAddress, repeatedAddress, verification,
  ]

  private static let eventType = SignalingRule(
    "portability/svta-tracking-type",
    from: "VAST 4 §3.14; livesim2 1.13 readme (the tracking events are the VAST names); \(source)",
    says: "type of a tracking event should be the name of an event in VAST.",
    why: "Players compare names exactly and never report an event with another name.",
    remedy: "Write the name as VAST spells it, such as firstQuartile.",
    fails: [
      SignalingExample.tracking(SignalingExample.event(#""type":«"Impressions"»"#)),
      SignalingExample.tracking(SignalingExample.event(#""type":«"firstquartile"»"#)),
      SignalingExample.tracking(SignalingExample.event(#""type":«"thirdQuarter"»"#)),
      SignalingExample.tracking(SignalingExample.event(#""type":«"first_quartile"»"#)),
      SignalingExample.tracking(SignalingExample.event(#""type":«"third-quartile"»"#)),
      SignalingExample.tracking(SignalingExample.event(#""type":«"CREATIVE_VIEW"»"#)),
    ],
    passes: [
      SignalingExample.tracking(SignalingExample.event(#""type":"impression""#)),
      SignalingExample.tracking(SignalingExample.event(#""type":"clickTracking""#)),
      // The name of a vendor's own event.
      SignalingExample.tracking(SignalingExample.event(#""type":"com.example.seen""#)),
      SignalingExample.tracking(SignalingExample.event(#""type":"brand_seen""#)),
    ],
    faults: { signaling, _ in
      signaling.trackingEvents.compactMap { event, _ in
        guard let type = event["type"], let name = type.string, !name.isEmpty,
          !vastEvents.contains(name)
        else { return nil }
        // In another case, or with separators between the words.
        let letters = name.filter { !"_- ".contains($0) }
        let same = vastEvents.first { $0.lowercased() == letters.lowercased() }
        guard same != nil || name.utf8.allSatisfy(\.isLetterOrDigit) else { return nil }
        let meant = same ?? Spelling.nearest(to: name, among: vastEvents, within: 3)
        return Fault(
          message: "\(name.shown) is no event of VAST; "
            + (meant.map { "did you mean \($0)?" } ?? "expected a name such as impression"),
          range: type.range, severity: meant == nil ? .info : nil)
      }
    })

  /// The events of VAST 4.2, and those of breaks and pods.
  private static let vastEvents =
    """
    impression creativeView loaded start firstQuartile midpoint thirdQuartile complete progress \
    mute unmute pause resume rewind skip playerExpand playerCollapse fullscreen exitFullscreen \
    expand collapse close closeLinear acceptInvitation acceptInvitationLinear notUsed \
    otherAdInteraction adExpand adCollapse minimize overlayViewDuration interactiveStart \
    timeSpentViewing viewable notViewable viewUndetermined verificationNotExecuted clickTracking \
    customClick error breakStart breakEnd podStart podEnd
    """.split(separator: " ").map(String.init)

  private static let progressOffset = SignalingRule(
    "portability/svta-progress-offset", from: "VAST 4 §3.14; SVTA2053-1 §4.4.5",
    says: "A progress event should have an offset.",
    why: "No other event says when it happens, so players do not know when to report it.",
    remedy: "Add offset with the seconds from the start of the slot.",
    fails: [SignalingExample.tracking(SignalingExample.event(#""type":«"progress"»"#))],
    passes: [
      SignalingExample.tracking(SignalingExample.event(#""type":"progress","offset":5"#)),
      // The names of other events say when they happen.
      SignalingExample.tracking(SignalingExample.event(#""type":"midpoint""#)),
    ],
    faults: { signaling, _ in
      signaling.trackingEvents.compactMap { event, _ in
        guard let type = event["type"], type.string == "progress", event["offset"] == nil else {
          return nil
        }
        return Fault(message: "progress has no offset; expected seconds", range: type.range)
      }
    })

  private static let lateOffset = SignalingRule(
    "portability/svta-tracking-offset",
    says: "offset of a tracking event should be within its slot or pod.",
    why: "The time is never reached, so the event is not reported; offsets are seconds.",
    remedy: "Write the offset in seconds from the start of the slot.",
    fails: [
      SignalingExample.tracking(SignalingExample.event(#""type":"progress","offset":«5000»"#))
    ],
    passes: [
      SignalingExample.tracking(SignalingExample.event(#""type":"progress","offset":15"#)),
      // From the start of the slot, or from that of its pod.
      SignalingExample.asset(
        #"{"version":2,"payload":[{"start":15,"duration":15,"tracking":["#
          + SignalingExample.event(#""type":"progress","offset":20"#) + "]}]}"),
    ],
    faults: { signaling, _ in
      signaling.trackingEvents.compactMap { event, part in
        guard let value = event["offset"], let offset = signaling.seconds(value),
          let duration = signaling.seconds(part["duration"]),
          case let end = (signaling.seconds(part["start"]) ?? .zero) + duration,
          offset > end + AssetListRules.tolerance
        else { return nil }
        return Fault(
          message: "offset is \(offset) seconds, but the ad lasts \(duration)",
          range: value.range, measured: .most(offset))
      }
    })

  private static let address = SignalingRule(
    "portability/svta-tracking-address", from: source + "; HLS authoring spec 2025-05-08 §11.1",
    says: "The addresses of tracking events should have the scheme https.",
    why: """
      Browsers block plain http in an https page, and App Transport Security blocks it on Apple \
      platforms; nothing resolves a relative address.
      """,
    remedy: "Write an address that begins with https://.",
    fails: [
      SignalingExample.tracking(#"{"type":"complete","urls":[«"http://t.example.com/c"»]}"#),
      SignalingExample.tracking(#"{"type":"complete","urls":[«"/beacon?e=complete"»]}"#),
      // A server without https is one defect.
      SignalingExample.tracking(
        #"{"type":"start","urls":[«"http://t.example.com/s"»]},"#
          + #"{"type":"complete","urls":["http://t.example.com/c"]}"#),
    ],
    passes: [
      SignalingExample.tracking(#"{"type":"complete","urls":["https://t.example.com/c"]}"#),
      // Players replace macros.
      SignalingExample.tracking(
        #"{"type":"complete","urls":["https://t.example.com/c?cb=[CACHEBUSTING]"]}"#),
      SignalingExample.tracking(#"{"type":"complete","urls":["http://localhost:8080/c"]}"#),
    ],
    faults: { signaling, _ in
      var found: [String: Fault] = [:]
      for (event, _) in signaling.trackingEvents {
        for value in event["urls"]?.elements ?? [] {
          guard let text = value.string, !text.isEmpty, !text.hasPrefix("[") else { continue }
          let url = URIReference(text)
          let scheme = url.scheme.map { url.characters($0).lowercased() }
          guard scheme == nil || scheme == "http" && url.reach != .device else { continue }
          let server = scheme == nil ? "" : url.host.map { String(url.characters($0)) } ?? ""
          found[
            server,
            default: Fault(
              message: scheme == nil
                ? "a tracking address is relative; expected https"
                : "a tracking address uses plain http; expected https",
              range: value.range, count: 0)
          ].count += 1
        }
      }
      return found.values.sorted { $0.range < $1.range }
    })

  private static let noAddress = SignalingRule(
    "portability/svta-tracking-no-address", from: source + "; VAST 4 §3.14",
    says: "A tracking event should have at least one address in urls.",
    why: "Players report the event to nobody: an impression without an address is not paid.",
    remedy: "Add the address to urls, or remove the event.",
    fails: [SignalingExample.tracking(#"{"type":"impression","urls":«[]»}"#)],
    passes: [SignalingExample.tracking(SignalingExample.event(#""type":"impression""#))],
    faults: { signaling, _ in
      signaling.trackingEvents.compactMap { event, _ in
        guard let urls = event["urls"], urls.elements?.isEmpty == true else { return nil }
        let name = event["type"]?.string.map { " for \($0.shown)" } ?? ""
        return Fault(
          message: "urls\(name) is empty, so the event is reported to nobody", range: urls.range)
      }
    })

  private static let repeatedAddress = SignalingRule(
    "portability/svta-tracking-repeated", from: source + "; VAST 4 §3.14",
    says: "An ad should not list the same address twice for one event.",
    why: "Players request each listed address, so that each view is counted and billed twice.",
    remedy: "Remove one of the two; several servers that count an event have different addresses.",
    fails: [
      SignalingExample.tracking(
        SignalingExample.event(#""type":"impression""#)
          + #",{"type":"impression","urls":[«"https://t.example.com/e"»]}"#),
      SignalingExample.tracking(
        #"{"type":"start","urls":["https://t.example.com/e",«"https://t.example.com/e"»]}"#),
    ],
    passes: [
      // Two servers count, and one server counts two events.
      SignalingExample.tracking(
        #"{"type":"start","urls":["https://t.example.com/e","https://u.example.com/e"]},"#
          + SignalingExample.event(#""type":"complete""#)),
      SignalingExample.tracking(
        SignalingExample.event(#""type":"progress","offset":5"#) + ","
          + SignalingExample.event(#""type":"progress","offset":10"#)),
    ],
    faults: { signaling, _ in
      var first: [[String]: ByteRange] = [:]
      return signaling.trackingEvents.flatMap { event, part in
        (event["urls"]?.elements ?? []).compactMap { value -> Fault? in
          guard let type = event["type"]?.string, let address = value.string, !address.isEmpty
          else { return nil }
          let offset = signaling.seconds(event["offset"])
          let key = ["\(part.range.start)", type, "\(offset ?? .zero)", address]
          guard let earlier = first[key] else {
            first[key] = value.range
            return nil
          }
          return Fault(
            message: "the address is listed twice for \(type.shown), so that it is counted twice",
            range: value.range, related: [RelatedPlace(earlier, "listed here first")])
        }
      }
    })

  private static let verification = SignalingRule(
    "portability/svta-verification", from: "Shaka v5.2.10 externs/ad_creative_signaling.js",
    says: "A verification should have a vendor.",
    why: "Measurement scripts are started by the key of their vendor, so the ad is not measured.",
    remedy: "Add vendor with the key of the measurement vendor.",
    fails: [
      SignalingExample.asset(
        #"{"version":2,"payload":[{"start":0,"duration":15,"verifications":["#
          + #"«{»"resource":"https://v.example.com/omid.js"}]}]}"#)
    ],
    passes: [
      SignalingExample.asset(
        #"{"version":2,"payload":[{"start":0,"duration":15,"verifications":["#
          + #"{"vendor":"example.com-omid","resource":"https://v.example.com/omid.js"}]}]}"#),
      SignalingExample.asset(
        #"{"version":2,"payload":[{"start":0,"duration":15,"verifications":[]}]}"#),
    ],
    faults: { signaling, _ in
      signaling.slots.flatMap { $0["verifications"]?.elements ?? [] }
        .filter { $0.members != nil && $0["vendor"]?.string?.isEmpty != false }
        .map {
          Fault(message: "the verification has no vendor; expected a string", range: $0.head)
        }
    })
}
